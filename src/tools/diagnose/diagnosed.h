/* diagnosed.h - what a log says about the modules of a robot, as text, JSON and a page */
#ifndef RAMUS_TOOLS_DIAGNOSED_H
#define RAMUS_TOOLS_DIAGNOSED_H

#include "tools/identify/measured.h"

typedef struct diagnosed {
    const ramus_model *model;
    const char *model_path, *log_path;
    measured_log log;
    ramus_diagnosis *diagnosis;
    double level;
} diagnosed;

/* Reads, prepares and judges a log; what is wrong with it is printed. Returns an exit code; release in any case. */
int diagnosed_make(diagnosed *d, const ramus_model *model, const char *model_path, const char *log_path,
                   const measured_options *how, const ramus_diagnose_options *opt);
void diagnosed_release(diagnosed *d);

/* The next hypothesis from *k on about the suspect, of another kind than those before it, that is not less likely than the best by 1 / level; NULL:
 * there is none. */
const ramus_hypothesis *diagnosed_other(const diagnosed *d, int *k);
void diagnosed_text(const diagnosed *d, out *o);
void diagnosed_json(const diagnosed *d, out *o);
/* page.c */
void diagnosed_page(const diagnosed *d, out *o);
/* One sentence about the suspect, or that there is none. */
void diagnosed_sentence(const diagnosed *d, out *o);
/* What a hypothesis is, in a few words with its number: "mass 1.1 times the given one". */
void diagnosed_words(const diagnosed *d, const ramus_hypothesis *h, out *o);

#endif
