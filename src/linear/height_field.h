/* height_field.h - a smooth surface z = h(x, y) through a grid of heights */
#ifndef RAMUS_LINEAR_HEIGHT_FIELD_H
#define RAMUS_LINEAR_HEIGHT_FIELD_H

#include <stddef.h>

/* The grid is about the origin: node (i, j) is at x = (i - (nx - 1) / 2) dx, y = (j - (ny - 1) / 2) dy. */
typedef struct height_field {
    int nx, ny;    /* 2 at least */
    double dx, dy; /* size of a cell */
    double *node;  /* [ny x nx x 4] h, its slopes by cells along x and along y, and the slope along y of the first; not owned */
} height_field;

/* h and its derivatives at one place, third ones where they were asked for. */
typedef struct field_values {
    double h, hx, hy;
    double hxx, hxy, hyy;
    double hxxx, hxxy, hxyy, hyyy;
} field_values;

/* Numbers of `memory` for height_field_fit; the first 4 nx ny of them are the nodes. */
size_t height_field_numbers(int nx, int ny);
/* The surface through heights [ny x nx]; f->nx to f->dy have been set, `memory` has to live as long as f. */
void height_field_fit(height_field *f, const double heights[], double memory[]);
/* Beyond the grid the surface goes on straight. */
void height_field_at(const height_field *f, double x, double y, int third, field_values *out);
/* 1: (x, y) is over the grid */
int height_field_covers(const height_field *f, double x, double y);
/* The place (u, v) below or above the point of the surface that is nearest to (x, y, z); 0: it was not found. */
int height_field_nearest(const height_field *f, double x, double y, double z, double *u, double *v);
/* The largest curvature of its valleys, 1/m, looked for at nodes, in the middle of edges and of cells; where it is. 0: there are no valleys. */
double height_field_bend(const height_field *f, double *x, double *y);

#endif
