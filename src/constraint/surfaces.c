/* surfaces.c - what a contact touches on a's side: signed distance of a place, unit normal, and how the normal turns
 *
 *     plane         d = l . x                     n = l                 H = 0
 *     sphere        d = |x| - radius              n = x / |x|           H = (1 - n n^T) / |x|
 *     box           x outside: r = x - nearest point of the box; d = |r|, n = r / |r|, H = (P - n n^T) / |r|, P: the axes along which x is
 *                   beyond the box: one (a face: H = 0), two (an edge) or three (a corner);  inside: the nearest face
 *     height field  the nearest point S(u, v) = (u, v, h): x = S + d n, n = (-h_u, -h_v, 1) / L;   g = first, b = second derivatives / L
 *                   H = -S_a (g^-1 b J^-1)_ab S_b^T with J = g - d b, the matrix of u, v by x: (u, v)' = J^-1 (S_u . x', S_v . x')
 *
 * The distance has continuous first derivatives where d > 0 (a box: also its second ones but on the borders between the regions of faces,
 * edges and corners; a field: everywhere). Third ones, for derivatives of dynamics, are those of the region or the cell.
 *
 * Cost     O(1); a height field: a search (linear/height_field.c). No allocation.
 */
#include "touches.h"

static const double no_direction = 1e-9; /* distance of two points by what it should be */

ramus_status refuse_direction(constraint_set *c, const constraint *item)
{
    return ramus_fail(&c->data->error, RAMUS_ERR_SINGULAR,
                      "constraint '%s': its two points coincide, and no direction leads from one to the other",
                      item->name);
}

/* ---- spheres and boxes --------------------------------------------------------------------------------------- */

/* Around a point or a line: r leads from it to x, `free` marks the directions of r. */
static void set_round(ramus_vec3 r, ramus_vec3 free, double solid, surface *out)
{
    const double d = vec3_norm(r);
    const ramus_vec3 n = vec3_scale(1 / d, r);
    const double bend[6] = { free.x - n.x * n.x, free.y - n.y * n.y, free.z - n.z * n.z,
                             -n.x * n.y,         -n.x * n.z,         -n.y * n.z };
    *out = (surface){ .distance = d - solid, .n = n, .round = d, .free = free };
    for (int k = 0; k < 6; k++)
        out->H[k] = bend[k] / d;
}

static double beyond(double x, double half)
{
    return x > half ? x - half : x < -half ? x + half : 0;
}

/* Inside of a box: its nearest face. */
static void set_face(ramus_vec3 x, ramus_vec3 half, surface *out)
{
    const double depth[3] = { half.x - fabs(x.x), half.y - fabs(x.y), half.z - fabs(x.z) };
    const int k = depth[0] <= depth[1] && depth[0] <= depth[2] ? 0 : depth[1] <= depth[2] ? 1 : 2;
    const ramus_vec3 n = k == 0   ? ramus_vec3_make(copysign(1, x.x), 0, 0)
                         : k == 1 ? ramus_vec3_make(0, copysign(1, x.y), 0)
                                  : ramus_vec3_make(0, 0, copysign(1, x.z));
    *out = (surface){ .distance = -depth[k], .n = n };
}

static void box_at(const constraint *item, ramus_vec3 x, surface *out)
{
    const ramus_vec3 half = vec3_scale(0.5, item->d.box_a);
    const ramus_vec3 r = { beyond(x.x, half.x), beyond(x.y, half.y), beyond(x.z, half.z) };
    const ramus_vec3 free = { r.x != 0, r.y != 0, r.z != 0 };
    if (r.x == 0 && r.y == 0 && r.z == 0) {
        set_face(x, half, out);
        return;
    }
    set_round(r, free, 0, out);
    if (free.x + free.y + free.z == 1) { /* a face is flat: what rounding leaves of P - n n^T is no bend */
        memset(out->H, 0, sizeof out->H);
        out->round = 0;
    }
}

/* ---- height fields ------------------------------------------------------------------------------------------- */

/* Symmetric 2 x 2 matrices: xx, xy, yy. */
typedef struct small {
    double xx, xy, yy;
} small;
typedef struct pair2 {
    double x, y;
} pair2;

static pair2 small_apply(small m, pair2 a)
{
    return (pair2){ m.xx * a.x + m.xy * a.y, m.xy * a.x + m.yy * a.y };
}

static pair2 small_solve(small m, pair2 a)
{
    const double det = m.xx * m.yy - m.xy * m.xy;
    return (pair2){ (m.yy * a.x - m.xy * a.y) / det, (m.xx * a.y - m.xy * a.x) / det };
}

static pair2 minus(pair2 a, pair2 b)
{
    return (pair2){ a.x - b.x, a.y - b.y };
}

/* What the surface is at its nearest point. */
typedef struct field_point {
    field_values s;
    double length; /* L */
    small g, b, J;
} field_point;

static void field_point_of(const height_field *f, double u, double v, int third, double distance, field_point *out)
{
    height_field_at(f, u, v, third, &out->s);
    const field_values *s = &out->s;
    out->length = sqrt(1 + s->hx * s->hx + s->hy * s->hy);
    out->g = (small){ 1 + s->hx * s->hx, s->hx * s->hy, 1 + s->hy * s->hy };
    out->b = (small){ s->hxx / out->length, s->hxy / out->length, s->hyy / out->length };
    out->J =
        (small){ out->g.xx - distance * out->b.xx, out->g.xy - distance * out->b.xy, out->g.yy - distance * out->b.yy };
}

/* (S_u . y, S_v . y), and S_u a + S_v b. */
static pair2 to_surface(const field_values *s, ramus_vec3 y)
{
    return (pair2){ y.x + s->hx * y.z, y.y + s->hy * y.z };
}

static ramus_vec3 from_surface(const field_values *s, pair2 a)
{
    return ramus_vec3_make(a.x, a.y, s->hx * a.x + s->hy * a.y);
}

/* 1: u and v follow x; elsewhere two places are equally near, and that far from the surface nothing touches it */
static int is_regular(const field_point *p)
{
    return p->J.xx * p->J.yy - p->J.xy * p->J.xy > 1e-9 * p->g.xx * p->g.yy;
}

/* H y */
static ramus_vec3 field_bend(const field_point *p, ramus_vec3 y)
{
    const pair2 along = small_solve(p->J, to_surface(&p->s, y));
    const pair2 turned = small_solve(p->g, small_apply(p->b, along));
    return from_surface(&p->s, (pair2){ -turned.x, -turned.y });
}

static ramus_status field_at(constraint_set *c, const constraint *item, ramus_vec3 x, surface *out)
{
    const height_field *f = &item->field;
    field_point p;
    *out = (surface){ .distance = 0 };
    if (!isfinite(x.x) || !isfinite(x.y) || !isfinite(x.z))
        return ramus_fail(&c->data->error, RAMUS_ERR_NOT_FINITE, "constraint '%s': a position is not finite",
                          item->name);
    if (!height_field_covers(f, x.x, x.y))
        return ramus_fail(&c->data->error, RAMUS_ERR_LIMIT,
                          "constraint '%s': (%.6g, %.6g) is beyond the height field, which reaches from -%.6g to %.6g "
                          "and from -%.6g to %.6g: make the field larger",
                          item->name, x.x, x.y, (f->nx - 1) / 2.0 * f->dx, (f->nx - 1) / 2.0 * f->dx,
                          (f->ny - 1) / 2.0 * f->dy, (f->ny - 1) / 2.0 * f->dy);
    if (!height_field_nearest(f, x.x, x.y, x.z, &out->u, &out->v))
        return ramus_fail(&c->data->error, RAMUS_ERR_SINGULAR,
                          "constraint '%s': no point of the height field is nearest to (%.6g, %.6g, %.6g)", item->name,
                          x.x, x.y, x.z);
    field_point_of(f, out->u, out->v, 0, 0, &p);
    out->n = vec3_scale(1 / p.length, ramus_vec3_make(-p.s.hx, -p.s.hy, 1));
    out->distance = vec3_dot(out->n, ramus_vec3_make(x.x - out->u, x.y - out->v, x.z - p.s.h));
    field_point_of(f, out->u, out->v, 0, out->distance, &p);
    if (!is_regular(&p))
        return RAMUS_OK;
    const ramus_vec3 hx = field_bend(&p, ramus_vec3_make(1, 0, 0)), hy = field_bend(&p, ramus_vec3_make(0, 1, 0)),
                     hz = field_bend(&p, ramus_vec3_make(0, 0, 1));
    const double bend[6] = { hx.x, hy.y, hz.z, hx.y, hx.z, hy.z };
    memcpy(out->H, bend, sizeof out->H);
    return RAMUS_OK;
}

/* Every line of field_bend, differentiated. */
static ramus_vec3 field_bend_change(const constraint *item, const surface *at, ramus_vec3 shift, ramus_vec3 y)
{
    field_point p;
    field_point_of(&item->field, at->u, at->v, 1, at->distance, &p);
    if (!is_regular(&p))
        return ramus_vec3_make(0, 0, 0);
    const field_values *s = &p.s;
    const double L = p.length, d = at->distance, dd = vec3_dot(at->n, shift);
    const pair2 move = small_solve(p.J, to_surface(s, shift));
    const pair2 dh = { s->hxx * move.x + s->hxy * move.y, s->hxy * move.x + s->hyy * move.y };
    const double dL = (s->hx * dh.x + s->hy * dh.y) / L;
    const small second = { s->hxxx * move.x + s->hxxy * move.y, s->hxxy * move.x + s->hxyy * move.y,
                           s->hxyy * move.x + s->hyyy * move.y };
    const small dg = { 2 * s->hx * dh.x, s->hx * dh.y + s->hy * dh.x, 2 * s->hy * dh.y };
    const small db = { (second.xx - p.b.xx * dL) / L, (second.xy - p.b.xy * dL) / L, (second.yy - p.b.yy * dL) / L };
    const small dJ = { dg.xx - dd * p.b.xx - d * db.xx, dg.xy - dd * p.b.xy - d * db.xy,
                       dg.yy - dd * p.b.yy - d * db.yy };
    /* along = J^-1 S . y, turned = g^-1 b along, result -S turned */
    const pair2 along = small_solve(p.J, to_surface(s, y));
    const pair2 dalong = small_solve(p.J, minus((pair2){ dh.x * y.z, dh.y * y.z }, small_apply(dJ, along)));
    const pair2 turned = small_solve(p.g, small_apply(p.b, along));
    const pair2 b1 = small_apply(db, along), b2 = small_apply(p.b, dalong);
    const pair2 dturned = small_solve(p.g, minus((pair2){ b1.x + b2.x, b1.y + b2.y }, small_apply(dg, turned)));
    const ramus_vec3 moved = from_surface(s, dturned);
    return ramus_vec3_make(-moved.x, -moved.y, -moved.z - dh.x * turned.x - dh.y * turned.y);
}

/* ---- all of them --------------------------------------------------------------------------------------------- */

ramus_status surface_at(constraint_set *c, const constraint *item, ramus_vec3 x, surface *out)
{
    if (item->d.nheight > 0)
        return field_at(c, item, x, out);
    if (item->d.box_a.x > 0) {
        box_at(item, x, out);
        return RAMUS_OK;
    }
    if (!(item->d.radius_a > 0)) {
        *out = (surface){ .distance = vec3_dot(item->axis, x), .n = item->axis };
        return RAMUS_OK;
    }
    if (vec3_norm(x) < no_direction * (item->d.radius + item->d.radius_a))
        return refuse_direction(c, item);
    set_round(x, ramus_vec3_make(1, 1, 1), item->d.radius_a, out);
    return RAMUS_OK;
}

ramus_vec3 surface_bend_change(const constraint *item, const surface *at, ramus_vec3 shift, ramus_vec3 y)
{
    if (item->d.nheight > 0)
        return field_bend_change(item, at, shift, y);
    if (!(at->round > 0))
        return ramus_vec3_make(0, 0, 0);
    /* d (P - n n^T) / d */
    const ramus_vec3 dn = tensor_mul(at->H, shift), bent = tensor_mul(at->H, y);
    const ramus_vec3 turned = vec3_axpy(vec3_scale(vec3_dot(at->n, y), dn), vec3_dot(dn, y), at->n);
    return vec3_scale(-1 / at->round, vec3_axpy(turned, vec3_dot(at->n, shift), bent));
}
