/* fuzz_module_protocol.c - libFuzzer target: any bytes as what a module in another process sends, and as what its robot asks it
 *
 * The first byte chooses. As a description: what is accepted keeps its own limits. As the answers of a module, through a socket and through
 * shared memory: whatever the channel takes for an answer has the size that its header claims. As questions to a server: each is
 * answered, or the connection ends.
 */
#define _GNU_SOURCE
#include "process/channel.h"
#include "process/description.h"
#include "process/serve.h"
#include "process/toy.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void need(int holds)
{
    if (!holds)
        abort();
}

/* A copy that ends where the bytes do, aligned as a buffer is. */
static void *exactly(const uint8_t *bytes, size_t size)
{
    void *copy = malloc(size ? size : 1);
    need(copy != NULL);
    memcpy(copy, bytes, size);
    return copy;
}

static void read_description(const uint8_t *bytes, size_t size)
{
    void *payload = exactly(bytes, size);
    description d;
    char why[200] = "";
    if (description_read(&d, payload, size, why)) {
        long nq = 0;
        for (int k = 0; k < d.head.njoint; k++)
            nq += d.joint[k].nq + (long)strlen(d.joint[k].name) * 0;
        for (int k = 0; k < d.head.noutlet; k++)
            need(strlen(d.outlet[k].name) < sizeof d.outlet[k].name);
        need(nq == d.head.nq);
        for (unsigned kind = 0; kind < ASK_KINDS + 2; kind++)
            need(question_numbers(&d.head, kind) * 8 <= PROTOCOL_PAYLOAD_MAX &&
                 answer_numbers(&d.head, kind) * 8 <= PROTOCOL_PAYLOAD_MAX);
    } else {
        need(why[0] != '\0' && strlen(why) < sizeof why);
    }
    free(payload);
}

/* Some questions; the bytes are all that ever comes back. */
static void be_answered(const uint8_t *bytes, size_t size, int shared)
{
    static _Alignas(64) unsigned char memory[SHARED_BYTES], question[FRAME_MAX], answer[4096];
    int pair[2];
    need(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    child process = { .watch = -1, .socket = pair[0], .errors = -1, .shared = memory };
    channel c = {
        .process = &process, .shared = shared, .question = question, .answer = answer, .capacity = sizeof answer
    };
    if (shared) {
        memset(memory, 0, SHARED_PAGE);
        const size_t room = SHARED_SLOT;
        memcpy(memory + SHARED_PAGE + SHARED_SLOT, bytes, size < room ? size : room);
        if (size >= 4) /* any bell */
            memcpy(memory + offsetof(shared_page, answer_bell), bytes, 4);
        if (size & 1)
            atomic_store(&((shared_page *)memory)->answer_bell, 1);
    } else if (size && write(pair[1], bytes, size) < 0) {
        abort();
    }
    for (int k = 0; k < 4; k++) {
        char why[200] = "";
        const channel_result r = channel_ask(&c, ASK_MOTION + (unsigned)k % 2, 0, 64, 0, why);
        if (r == CHANNEL_ANSWERED) {
            frame_header h;
            memcpy(&h, answer, sizeof h);
            need(h.bytes <= sizeof answer - sizeof h && h.number == c.asked && h.zero == 0);
        }
        if (r == CHANNEL_BROKEN) {
            need(why[0] != '\0');
            break;
        }
    }
    close(pair[0]);
    close(pair[1]);
}

/* One question after the other, each with as many bytes as its header has. */
static void answer_questions(const uint8_t *bytes, size_t size)
{
    static _Alignas(64) unsigned char question[FRAME_MAX], answer[FRAME_MAX];
    server s = { .table = &toy_table, .question = question, .answer = answer };
    while (size >= sizeof(frame_header)) {
        frame_header h;
        char why[200] = "";
        memcpy(&h, bytes, sizeof h);
        h.magic = PROTOCOL_MAGIC; /* or hardly any would be one */
        h.kind %= ASK_KINDS + 1;
        const size_t rest = size - sizeof h;
        if (h.bytes > rest)
            h.bytes = (uint32_t)rest;
        if (h.bytes > PROTOCOL_PAYLOAD_MAX)
            h.bytes = PROTOCOL_PAYLOAD_MAX;
        memcpy(question, &h, sizeof h);
        memcpy(question + sizeof h, bytes + sizeof h, h.bytes);
        need(server_answer(&s, true, why));
        frame_header a;
        memcpy(&a, answer, sizeof a);
        need(a.bytes <= PROTOCOL_PAYLOAD_MAX && a.number == h.number && a.kind == h.kind);
        bytes += sizeof h + h.bytes;
        size -= sizeof h + h.bytes;
    }
    server_close(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0 || size > 100000)
        return 0;
    switch (bytes[0] % 4) {
    case 0:
        read_description(bytes + 1, size - 1);
        break;
    case 1:
    case 2:
        be_answered(bytes + 1, size - 1, bytes[0] % 4 == 1);
        break;
    default:
        answer_questions(bytes + 1, size - 1);
    }
    return 0;
}
