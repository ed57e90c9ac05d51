/* tables.h - the tables of docs/benchmarks.md, in Markdown */
#ifndef BENCH_REPORT_TABLES_H
#define BENCH_REPORT_TABLES_H

#include "rows.h"
#include "tools/console/out.h"

/* Every algorithm on tree-24 beside MuJoCo and KDL, the peers of 2026-11 and what is asked for. */
void table_lead(out *o, const rows *algorithms, const rows *instructions);
/* Every algorithm on every robot. */
void table_robots(out *o, const rows *algorithms);
/* The fastest peer of 2026-11 on built robots, as a multiple of ramus on the one in its proportions. */
void table_built(out *o, const rows *algorithms);
/* Inverse dynamics by algebra and lanes. */
void table_inverse(out *o, const rows *inverse);
/* 1 where `algorithms` has a row of each of them for each robot, and none that no table shows; what is missing is printed. */
int table_complete(const rows *algorithms);
/* All rows as they are, without their commit and machine; `shape` chooses rows, NULL: all. */
void table_plain(out *o, const rows *all, const char *shape);

#endif
