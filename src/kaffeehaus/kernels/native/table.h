/* What a solver keeps: positions with their proof numbers in a table of fixed size, and the
 * symmetries of the board. Boards of up to 64 cells can be solved. */
#ifndef KAFFEEHAUS_TABLE_H
#define KAFFEEHAUS_TABLE_H

#include <stdlib.h>
#include <string.h>

#include "common.h"

#define INFINITE ((1u << 28) - 1)
#define BUCKET 4
#define SOLVER_CELLS 64
#define SOLVER_BYTES (SOLVER_CELLS / 8)
#define MOST_SYMMETRIES 12
/* One turn for each cell and rod at the start; later at most 11 cells with 4 rods. */
#define STACK_ROOM (MOST_TURNS + SOLVER_CELLS * LONGEST_LINE * MOST_RODS)

/* What is proven of a position, for the player to move: how much it would take at least to show
 * that he wins (phi) or loses (delta). 0 is shown; the other is then infinite. */
typedef struct {
    uint32_t phi, delta;
} effort;

#define PROVEN ((effort){0, INFINITE})
#define REFUTED ((effort){INFINITE, 0})
#define FIRST_TRY 3000 /* nodes spent on a plain search of a new position */

typedef struct {
    uint64_t place, check;
} fingerprint;

typedef struct {
    uint64_t check;
    uint64_t phi : 28, delta : 28, work : 8; /* work: the logarithm of the nodes behind it */
} entry;

/* A position as far as it matters: stones that can still be part of a row, the other free cells
 * being told apart from those of the line. Stones of neither kind have lost their colour. */
typedef struct {
    uint64_t own, other, free, line;
} essence;

typedef struct {
    uint64_t line;
    fingerprint key;
    effort effort;
    uint8_t cell, rod;
} branch;

typedef struct {
    entry *entries;
    uint64_t buckets; /* a power of two */
    branch *stack;
    size_t used;
    int symmetries, symmetric_until; /* mirror images are merged up to so many stones */
    uint64_t turned[MOST_SYMMETRIES][SOLVER_BYTES][256];
    uint64_t *rows; /* every n cells in a row */
    int row_count;
    uint64_t nodes, limit;
    ticker *ticks;
    bool stopped;
} solver;

static uint64_t mixed(uint64_t value) {
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

INLINE fingerprint fingerprint_of(const essence *it) {
    uint64_t place = mixed(it->own + 0x9E3779B97F4A7C15u);
    place = mixed(place ^ (it->other + 0xD1B54A32D192ED03u));
    place = mixed(place ^ (it->free + 0x8CB92BA72F3D8DD7u));
    place = mixed(place ^ (it->line + 0xAEF17502108EF2D9u));
    uint64_t check = mixed(it->line * 0xF1357AEA2E62A9C5u + it->own);
    check = mixed(check * 0x9FB21C651E98DF25u + it->free);
    check = mixed(check * 0xD6E8FEB86659FD93u + it->other);
    return (fingerprint){place, check | 1}; /* 0 is an empty entry */
}

INLINE bool look_up(const solver *solver, fingerprint key, effort *found) {
    const entry *bucket = solver->entries + (key.place & (solver->buckets - 1)) * BUCKET;
    for (int slot = 0; slot < BUCKET; slot++)
        if (bucket[slot].check == key.check) {
            *found = (effort){(uint32_t)bucket[slot].phi, (uint32_t)bucket[slot].delta};
            return true;
        }
    return false;
}

/* Keep what is known of a position; of four neighbours the one with the least work behind it goes. */
INLINE void keep(solver *solver, fingerprint key, effort known, uint64_t nodes) {
    entry *bucket = solver->entries + (key.place & (solver->buckets - 1)) * BUCKET;
    entry *chosen = bucket;
    for (int slot = 0; slot < BUCKET; slot++) {
        if (bucket[slot].check == key.check) {
            chosen = bucket + slot;
            break;
        }
        if (bucket[slot].work < chosen->work) chosen = bucket + slot;
    }
    uint64_t work = nodes ? (uint64_t)(64 - __builtin_clzll(nodes)) : 1;
    if (chosen->check == key.check && chosen->work > work) work = chosen->work;
    *chosen = (entry){key.check, known.phi, known.delta, work};
}

INLINE uint64_t turned_cells(const solver *solver, int symmetry, uint64_t cells) {
    uint64_t found = 0;
    for (int byte = 0; cells; byte++, cells >>= 8)
        found |= solver->turned[symmetry][byte][cells & 255];
    return found;
}

/* The same fingerprint for all mirror images, as long as there are few stones. */
INLINE fingerprint shared_fingerprint(const solver *solver, const essence *it, int stones) {
    fingerprint best = fingerprint_of(it);
    if (stones > solver->symmetric_until) return best;
    for (int symmetry = 1; symmetry < solver->symmetries; symmetry++) {
        essence image = {turned_cells(solver, symmetry, it->own),
                         turned_cells(solver, symmetry, it->other),
                         turned_cells(solver, symmetry, it->free),
                         turned_cells(solver, symmetry, it->line)};
        fingerprint key = fingerprint_of(&image);
        if (key.place < best.place || (key.place == best.place && key.check < best.check))
            best = key;
    }
    return best;
}

/* Where the cell at (x, y) goes, measured from the middle of the board (on squares in half steps). */
static void turn_point(bool hexagonal, int symmetry, int *x, int *y) {
    for (int turn = symmetry / 2; turn > 0; turn--) {
        int old = *x;
        *x = -*y;
        *y = hexagonal ? old + *y : old;
    }
    if (symmetry % 2) {
        int old = *x;
        *x = *y;
        *y = old;
    }
}

/* Fill the tables of the board's symmetries: 8 of a square, 12 of a hexagon. */
static void fill_symmetries(solver *solver, bool hexagonal, int side, int cells, const int8_t *x_of,
                            const int8_t *y_of) {
    solver->symmetries = hexagonal ? 12 : 8;
    for (int symmetry = 0; symmetry < solver->symmetries; symmetry++)
        for (int cell = 0; cell < cells; cell++) {
            int x = hexagonal ? x_of[cell] : 2 * x_of[cell] - side + 1;
            int y = hexagonal ? y_of[cell] - side + 1 : 2 * y_of[cell] - side + 1;
            turn_point(hexagonal, symmetry, &x, &y);
            x = hexagonal ? x : (x + side - 1) / 2;
            y = hexagonal ? y + side - 1 : (y + side - 1) / 2;
            int image = 0;
            while (x_of[image] != x || y_of[image] != y) image++;
            for (int byte = 0; byte < 256; byte++)
                if (byte >> (cell % 8) & 1)
                    solver->turned[symmetry][cell / 8][byte] |= (uint64_t)1 << image;
        }
}

static void free_solver(solver *solver) {
    if (!solver) return;
    free(solver->entries);
    free(solver->stack);
    free(solver->rows);
    free(solver);
}

/* A solver for the board with a table of at most so many bytes; NULL when there is no memory. */
static solver *new_solver(bool hexagonal, int side, int cells, const int8_t *x_of,
                          const int8_t *y_of, uint64_t bytes) {
    solver *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->buckets = 1;
    while (made->buckets * 2 * BUCKET * sizeof(entry) <= bytes) made->buckets *= 2;
    made->entries = calloc(made->buckets * BUCKET, sizeof(entry));
    made->stack = malloc(STACK_ROOM * sizeof(branch));
    made->rows = malloc(SOLVER_CELLS * MOST_RODS * sizeof(uint64_t));
    if (!made->entries || !made->stack || !made->rows) {
        free_solver(made);
        return NULL;
    }
    made->symmetric_until = cells / 3;
    fill_symmetries(made, hexagonal, side, cells, x_of, y_of);
    return made;
}

#endif
