/* deal.c - rank 0 has the robot: each rank gets its own links, and no more
 *
 * Messages to a rank: a head, then for each of its parts another, and its links in blocks. A rank whose memory is out goes on listening,
 * so that all come to the same end.
 */
#include "spread.h"

#include "tools/console/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 8192 }; /* links in a message */

typedef struct deal_head {
    char version[32];
    int32_t npart; /* -1: nothing is dealt */
    int32_t most;  /* links of the largest part */
    ramus_vec3 gravity;
} deal_head;

static deal_head head_of(int npart, int most, ramus_vec3 gravity)
{
    deal_head h = { .npart = npart, .most = most, .gravity = gravity };
    snprintf(h.version, sizeof h.version, "%s", RAMUS_VERSION);
    return h;
}

void spread_dismiss(ranks *others)
{
    const deal_head none = head_of(-1, 0, (ramus_vec3){ 0 });
    for (int r = 1; r < others->count; r++)
        others->module->send(r, &none, sizeof none);
}

static ramus_status deal_to(spread *s, const spread_source *source, const spread_plan *p, int rank, spread_link *block)
{
    int npart = 0, most = 0;
    for (int k = 0; k < p->npart; k++)
        if (p->owner[k] == rank) {
            const int nlink = share_head(p, k).nlink;
            npart++;
            most = nlink > most ? nlink : most;
        }
    const deal_head head = head_of(npart, most, source->gravity);
    ramus_status status = spread_send(s, rank, &head, sizeof head);
    for (int k = 0; k < p->npart && status == RAMUS_OK; k++) {
        if (p->owner[k] != rank)
            continue;
        const spread_part_head part = share_head(p, k);
        status = spread_send(s, rank, &part, sizeof part);
        for (int i = 0; i < part.nlink && status == RAMUS_OK; i += BLOCK) {
            const int count = part.nlink - i < BLOCK ? part.nlink - i : BLOCK;
            for (int j = 0; j < count; j++)
                block[j] = source->link(source->self, p->member[p->first[k] + i + j]);
            status = spread_send(s, rank, block, (size_t)count * sizeof *block);
        }
    }
    return status;
}

ramus_status spread_deal(spread *s, const spread_source *source, const spread_plan *plan, ranks *others)
{
    *s = (spread){ .others = others };
    spread_link *block = calloc(BLOCK, sizeof *block);
    ramus_status status = block ? RAMUS_OK : spread_fail(s, RAMUS_ERR_MEMORY, "out of memory");
    if (!block)
        spread_dismiss(others);
    for (int r = 1; r < others->count && status == RAMUS_OK; r++)
        status = deal_to(s, source, plan, r, block);
    free(block);
    if (status != RAMUS_OK)
        return status;
    return share_agree(s, share_from_plan(s, source, plan, others));
}

static ramus_status receive_part(spread *s, const spread_part_head *part, spread_link *link, ramus_status before)
{
    for (int i = 0; i < part->nlink; i += BLOCK) {
        const int count = part->nlink - i < BLOCK ? part->nlink - i : BLOCK;
        const ramus_status status =
            spread_hear(s, 0, link + (before == RAMUS_OK ? i : 0), (size_t)count * sizeof *link);
        if (status != RAMUS_OK)
            return status;
    }
    return before == RAMUS_OK ? share_add(s, part, link, NULL, NULL) : before;
}

ramus_status spread_receive(spread *s, ranks *others)
{
    deal_head head;
    *s = (spread){ .others = others };
    ramus_status heard = spread_hear(s, 0, &head, sizeof head), status = RAMUS_OK;
    if (heard != RAMUS_OK)
        return heard;
    if (head.npart < 0)
        return RAMUS_ERR_NOT_FOUND;
    status = share_begin(s, others, head.npart, head.gravity);
    head.version[sizeof head.version - 1] = '\0';
    if (status == RAMUS_OK && strcmp(head.version, RAMUS_VERSION) != 0)
        status = spread_fail(s, RAMUS_ERR_UNSUPPORTED, "on %s: its ramus is %s, that of rank 0 is %s", others->host,
                             RAMUS_VERSION, head.version);
    spread_link *link = calloc((size_t)(head.most > BLOCK ? head.most : BLOCK) + 1, sizeof *link);
    if (!link) {
        tool_out_of_memory();
        _exit(TOOL_BAD_INPUT); /* mpirun ends the others */
    }
    for (int k = 0; k < head.npart && heard == RAMUS_OK; k++) {
        spread_part_head part;
        heard = spread_hear(s, 0, &part, sizeof part);
        if (heard == RAMUS_OK)
            status = receive_part(s, &part, link, status);
    }
    free(link);
    if (heard != RAMUS_OK)
        return heard;
    if (status == RAMUS_OK)
        status = share_end(s);
    if (status == RAMUS_OK)
        status = share_list_own_borders(s);
    return share_agree(s, status);
}
