/* Writing proofs of Coffee, for boards of up to 64 cells: a turn of the winner for every position of
 * a batch, and the positions that can follow. kaffeehaus.kernels.coffee.proofs joins the batches. */
#ifndef KAFFEEHAUS_PROVING_H
#define KAFFEEHAUS_PROVING_H

#include <stdio.h>

#include "coffee.h"

#define FEW_STONES 4     /* mirror images are one position up to so many stones */
#define LINE_OF_TEXT 64  /* three numbers of 16 digits, two of up to 2, and the spaces between */

/* The winner is to move. Other stones than his own count as the loser's. */
typedef struct {
    uint64_t free, line, own;
} proof_position;

/* The winner's turn wherever he has the stones that are needed. */
typedef struct {
    uint64_t free, line, needed;
    uint8_t cell, rod;
} proof_entry;

typedef struct {
    proof_position *list;
    size_t count, room;
} proof_positions;

enum proving { PROVEN, STOPPED, NO_MEMORY, NOT_WON };

/* By free cells and line; of those positions the ones with the fewest stones first. */
static int compare_positions(const void *left, const void *right) {
    const proof_position *a = left, *b = right;
    if (a->free != b->free) return a->free < b->free ? -1 : 1;
    if (a->line != b->line) return a->line < b->line ? -1 : 1;
    int fewer = __builtin_popcountll(a->own) - __builtin_popcountll(b->own);
    return fewer ? fewer : (a->own > b->own) - (a->own < b->own);
}

static int compare_needed(const void *left, const void *right) {
    const proof_entry *a = left, *b = right;
    return (a->needed > b->needed) - (a->needed < b->needed);
}

/* Sort the positions and drop repetitions. */
static size_t sort_positions(proof_position *list, size_t count) {
    qsort(list, count, sizeof *list, compare_positions);
    size_t kept = 0;
    for (size_t number = 0; number < count; number++)
        if (!kept || compare_positions(list + kept - 1, list + number))
            list[kept++] = list[number];
    return kept;
}

/* Add a position. False without memory. */
static bool add_position(proof_positions *to, proof_position more) {
    if (to->count == to->room) {
        to->count = sort_positions(to->list, to->count);
        size_t room = to->count > to->room / 2 ? 2 * to->room : to->room;
        proof_position *list = realloc(to->list, room * sizeof *list);
        if (!list) return false;
        *to = (proof_positions){list, to->count, room};
    }
    to->list[to->count++] = more;
    return true;
}

/* Whether the owner of these stones can make a row on one of these cells. */
static bool can_make_row(const solver *solver, uint64_t stones, uint64_t cells) {
    for (; cells; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells);
        for (int row = 0; row < solver->rest_count[cell]; row++)
            if (!(solver->rests[cell][row] & ~stones)) return true;
    }
    return false;
}

/* The mirror image with the least numbers, while few stones lie. */
static proof_position standard_image(const solver *solver, uint64_t all, proof_position at) {
    if (__builtin_popcountll(all & ~at.free) > FEW_STONES) return at;
    proof_position best = at;
    for (int symmetry = 0; symmetry < solver->symmetries; symmetry++) {
        proof_position image = {turned_cells(solver, symmetry, at.free),
                                turned_cells(solver, symmetry, at.line),
                                turned_cells(solver, symmetry, at.own)};
        bool less = image.free != best.free   ? image.free < best.free
                    : image.line != best.line ? image.line < best.line
                                              : image.own < best.own;
        if (less) best = image;
    }
    return best;
}

/* Add the winner's positions after his turn and every answer, unless he can make a row there. */
static enum proving add_answers(const board_64 *board, const solver *solver,
                                const proof_entry *entry, proof_positions *to) {
    uint64_t bit = (uint64_t)1 << entry->cell, own = entry->needed | bit, free = entry->free & ~bit;
    uint64_t pointed = board->line[entry->cell][entry->rod] & free;
    if (can_make_row(solver, board->all & ~free & ~own, pointed)) return NOT_WON;
    for (uint64_t left = pointed; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        uint64_t then = free & ~((uint64_t)1 << cell);
        for (int rod = 0; rod < board->rods; rod++) {
            proof_position at = {then, board->line[cell][rod] & then, own};
            if (!at.line || can_make_row(solver, own, at.line)) continue;
            if (!add_position(to, standard_image(solver, board->all, at))) return NO_MEMORY;
        }
    }
    return PROVEN;
}

/* Find the turn for a position. */
static enum proving prove_position(const coffee_board *board, solver *solver, ticker *ticks,
                                   const proof_position *at, proof_entry *entry) {
    uint64_t other = board->narrow.all & ~at->free & ~at->own;
    coffee_scene scene;
    branch best;
    if (!set_scene_64_plain(&board->narrow, &scene.narrow, at->own, other, at->line)) return NOT_WON;
    outcome found = coffee_solve(board, &scene, solver, UINT64_MAX, ticks, &best);
    if (found.verdict == UNDECIDED) return STOPPED;
    if (found.verdict == LOST || best.rod >= MOST_RODS) return NOT_WON;
    *entry = (proof_entry){at->free, at->line, found.needed, best.cell, best.rod};
    return PROVEN;
}

/* Prove sorted positions of one set of free cells and one line: entries none of which makes another
 * one superfluous. */
static enum proving prove_group(const coffee_board *board, solver *solver, ticker *ticks,
                                const proof_position *group, size_t size, proof_entry *entries,
                                size_t *count) {
    *count = 0;
    for (size_t number = 0; number < size; number++) {
        const proof_position *at = group + number;
        bool covered = false;
        for (size_t known = 0; known < *count && !covered; known++)
            covered = !(entries[known].needed & ~at->own);
        if (covered) continue;
        proof_entry entry;
        enum proving done = prove_position(board, solver, ticks, at, &entry);
        if (done != PROVEN) return done;
        size_t kept = 0;
        for (size_t known = 0; known < *count; known++)
            if (entry.needed & ~entries[known].needed) entries[kept++] = entries[known];
        entries[kept++] = entry;
        *count = kept;
    }
    qsort(entries, *count, sizeof *entries, compare_needed);
    return PROVEN;
}

/* Prove all positions of a batch with the same number of stones. Sorts them; `text` has room for a
 * line each. */
static enum proving prove_batch(const coffee_board *board, solver *solver, ticker *ticks,
                                proof_position *batch, size_t *size, char *text, size_t *length,
                                proof_positions *answers) {
    proof_entry *entries = malloc((*size + 1) * sizeof *entries);
    enum proving done = entries ? PROVEN : NO_MEMORY;
    *size = sort_positions(batch, *size);
    *length = 0;
    for (size_t first = 0, next = 0, count; first < *size && done == PROVEN; first = next) {
        while (next < *size && batch[next].free == batch[first].free &&
               batch[next].line == batch[first].line)
            next++;
        done = prove_group(board, solver, ticks, batch + first, next - first, entries, &count);
        for (size_t number = 0; number < count && done == PROVEN; number++) {
            const proof_entry *entry = entries + number;
            *length += (size_t)snprintf(
                text + *length, LINE_OF_TEXT, "%llx %llx %llx %d %d\n",
                (unsigned long long)entry->free, (unsigned long long)entry->line,
                (unsigned long long)entry->needed, entry->cell, entry->rod);
            done = add_answers(&board->narrow, solver, entry, answers);
        }
    }
    answers->count = sort_positions(answers->list, answers->count);
    free(entries);
    return done;
}

#endif
