/* What a solver keeps. Boards of up to 64 cells can be solved.
 *
 * Everything that is decided is kept as a finding: with these cells free and this line to play on,
 * the player to move wins (or loses), whatever the colours of the stones, as long as the winner
 * has the stones that are needed. With more stones of his own in place of his opponent's he plays
 * the same turns and can only win sooner. What is open is kept as an effort, for the exact stones.
 * Mirror images of the board are one position. */
#ifndef KAFFEEHAUS_TABLE_H
#define KAFFEEHAUS_TABLE_H

#include <stdlib.h>
#include <string.h>

#include "common.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#define INFINITE ((1u << 30) - 1)
/* Findings that share a place; those of one standing, which have to, can be many. */
#define SLOTS 16
#define EFFORTS_SHARE 8 /* one byte of so many is for efforts */
#define CACHE_LINE 64
#define LARGE_TABLE (1u << 30) /* bytes from which huge pages pay for clearing them */
#define SOLVER_CELLS 64
#define SOLVER_BYTES (SOLVER_CELLS / 8)
#define MOST_LINES 64
#define ANYWHERE (MOST_LINES - 1) /* the line of the first turn */
#define MOST_SYMMETRIES 12
#define MOST_ROWS_OF_CELL (7 * MOST_RODS)
/* One turn for each cell and rod at the start; later at most 11 cells with 4 rods. */
#define STACK_ROOM (MOST_TURNS + SOLVER_CELLS * LONGEST_LINE * MOST_RODS)
#define FIRST_TRY 300  /* nodes spent on a plain search of a new position */
#define TRIES 8        /* to find a turn that the table has lost, before looking at each */
#define NEARLY_FULL 16 /* free cells up to which that is done */

/* How much it would take at least to show that the player to move wins (phi) or loses (delta). */
typedef struct {
    uint32_t phi, delta;
} effort;

/* The free cells and the line, the same for all mirror images, and the image that was hashed. */
typedef struct {
    uint64_t hash;
    int symmetry;
} standing;

/* What is decided: LOST, WON or UNDECIDED, and the stones without which the winner would not win. */
typedef struct {
    uint8_t verdict;
    uint64_t needed;
} outcome;

#define OPEN ((outcome){UNDECIDED, 0})

typedef struct {
    uint64_t needed; /* in the mirror image that was hashed */
    uint64_t check : 56, work : 6, used : 1, won : 1; /* work: the logarithm of the nodes behind */
} finding;

typedef struct estimate {
    uint64_t check;
    effort known;
} estimate;

#define LOCKS (1u << 16) /* several places share one */
#define MOST_WORKERS 3   /* that are counted in the two high bits of phi, which are free */
#define WORKERS_SHIFT 30

typedef struct {
    uint64_t line;
    standing key;
    uint64_t exact; /* hash of the standing and the stones; never 0 */
    effort effort;
    int answers;
    uint8_t cell, rod, workers; /* other threads that work on it */
    bool twin; /* a mirror image of one before it: its turn comes when that one is decided */
} branch;

typedef struct {
    void *block; /* both tables; NULL in a helper, which shares those of another solver */
    uint8_t *locks; /* NULL unless several threads share the tables */
    finding *findings;
    estimate *estimates;
    uint64_t places, estimate_count; /* SLOTS findings for each place */
    branch *stack;
    size_t used;
    int symmetries;
    uint8_t undone[MOST_SYMMETRIES]; /* the symmetry that leads back */
    uint64_t turned[MOST_SYMMETRIES][SOLVER_BYTES][256];
    uint64_t cell_hash[SOLVER_CELLS][MOST_SYMMETRIES];
    /* By line with two free cells or more, then by the one free cell of a line. */
    uint64_t line_hash[MOST_LINES + SOLVER_CELLS][MOST_SYMMETRIES];
    int line_count;
    uint64_t lines[MOST_LINES];
    uint8_t line_of[SOLVER_CELLS][MOST_RODS];
    int rest_count[SOLVER_CELLS]; /* for each row through a cell the other cells of that row */
    uint64_t rests[SOLVER_CELLS][MOST_ROWS_OF_CELL];
    uint64_t nodes, limit;
    ticker *ticks;
    bool stopped;
} solver;

static uint64_t mixed(uint64_t value) {
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

INLINE uint64_t turned_cells(const solver *solver, int symmetry, uint64_t cells) {
    uint64_t found = 0;
    for (int byte = 0; cells; byte++, cells >>= 8)
        found |= solver->turned[symmetry][byte][cells & 255];
    return found;
}

INLINE finding *place_of(const solver *solver, standing key) {
    /* The least of twelve hashes has few high bits: multiply before the high bits choose. */
    uint64_t spread = key.hash * 0x9E3779B97F4A7C15u;
    return solver->findings + (uint64_t)((wide)spread * solver->places >> 64) * SLOTS;
}

INLINE void expect_look_up(const solver *solver, standing key) {
    __builtin_prefetch(place_of(solver, key));
}

INLINE void lock(const solver *solver, uint64_t number) {
    if (!solver->locks) return;
    while (__atomic_test_and_set(solver->locks + number % LOCKS, __ATOMIC_ACQUIRE)) continue;
}

INLINE void unlock(const solver *solver, uint64_t number) {
    if (solver->locks) __atomic_clear(solver->locks + number % LOCKS, __ATOMIC_RELEASE);
}

INLINE uint64_t place_number(const solver *solver, const finding *slots) {
    return (uint64_t)(slots - solver->findings) / SLOTS;
}

#define CHECK_OF(hash) ((hash) & (((uint64_t)1 << 56) - 1))

/* What is decided of a position with these stones. The findings of a place have no gaps. */
INLINE outcome look_among(const solver *solver, const finding *slots, standing key, uint64_t own,
                          uint64_t other) {
    bool have_turned = false;
    for (int slot = 0; slot < SLOTS && slots[slot].used; slot++) {
        const finding *known = slots + slot;
        if (known->check != CHECK_OF(key.hash)) continue;
        if (!have_turned) {
            own = turned_cells(solver, key.symmetry, own);
            other = turned_cells(solver, key.symmetry, other);
            have_turned = true;
        }
        if (known->needed & ~(known->won ? own : other)) continue;
        return (outcome){known->won ? WON : LOST,
                         turned_cells(solver, solver->undone[key.symmetry], known->needed)};
    }
    return OPEN;
}

INLINE outcome look_up(const solver *solver, standing key, uint64_t own, uint64_t other) {
    const finding *slots = place_of(solver, key);
    lock(solver, place_number(solver, slots));
    outcome found = look_among(solver, slots, key, own, other);
    unlock(solver, place_number(solver, slots));
    return found;
}

/* Keep what is decided of a standing. It replaces the findings that need more for the same; if
 * there are none and no room, the neighbour with the least work behind it goes. */
static void keep(solver *solver, standing key, outcome decided, uint64_t nodes) {
    finding *slots = place_of(solver, key);
    uint64_t needed = turned_cells(solver, key.symmetry, decided.needed);
    bool won = decided.verdict == WON;
    uint64_t work = (uint64_t)(64 - __builtin_clzll(nodes | 1));
    int used = 0, least = 0;
    lock(solver, place_number(solver, slots));
    while (used < SLOTS && slots[used].used) used++;
    for (int slot = used - 1; slot >= 0; slot--) {
        const finding *known = slots + slot;
        if (known->check != CHECK_OF(key.hash) || known->won != won || needed & ~known->needed)
            continue;
        if (known->work > work) work = known->work;
        slots[slot] = slots[--used];
        slots[used] = (finding){0};
    }
    for (int slot = 1; slot < used; slot++)
        if (slots[slot].work < slots[least].work) least = slot;
    slots[used < SLOTS ? used : least] =
        (finding){needed, CHECK_OF(key.hash), work & 63, 1, won};
    unlock(solver, place_number(solver, slots));
}

INLINE estimate *estimate_of(const solver *solver, uint64_t exact) {
    return solver->estimates + (uint64_t)((wide)exact * solver->estimate_count >> 64);
}

/* Begin to fetch it from memory, while others are fetched. */
INLINE void expect_effort(const solver *solver, uint64_t exact) {
    __builtin_prefetch(estimate_of(solver, exact));
}

/* Read the effort of a branch from the table, and how many threads work on it. What is known stays
 * where the table has forgotten it: two branches in one place would never get ahead. */
INLINE void read_effort(const solver *solver, branch *branch) {
    lock(solver, branch->exact);
    const estimate *known = estimate_of(solver, branch->exact);
    branch->workers = 0;
    if (known->check == branch->exact) {
        branch->effort = known->known;
        branch->workers = (uint8_t)(branch->effort.phi >> WORKERS_SHIFT);
        branch->effort.phi &= INFINITE;
    }
    unlock(solver, branch->exact);
}

INLINE bool has_effort(const solver *solver, uint64_t exact) {
    lock(solver, exact);
    bool there = estimate_of(solver, exact)->check == exact;
    unlock(solver, exact);
    return there;
}

/* Keep the effort of a branch; how many work on it stays. */
INLINE void keep_effort(const solver *solver, const branch *branch) {
    lock(solver, branch->exact);
    estimate *known = estimate_of(solver, branch->exact);
    uint32_t workers = known->check == branch->exact ? known->known.phi >> WORKERS_SHIFT : 0;
    *known = (estimate){branch->exact, branch->effort};
    known->known.phi |= workers << WORKERS_SHIFT;
    unlock(solver, branch->exact);
}

/* Tell other threads that this one begins or ends its work on a branch. The effort of a new one is
 * not kept, because it is still to be tried by a plain search. */
INLINE void count_worker(const solver *solver, uint64_t exact, int change) {
    if (!solver->locks) return;
    lock(solver, exact);
    estimate *known = estimate_of(solver, exact);
    int workers = (int)(known->known.phi >> WORKERS_SHIFT) + change;
    if (known->check == exact && workers >= 0 && workers <= MOST_WORKERS)
        known->known.phi = (known->known.phi & INFINITE) | (uint32_t)workers << WORKERS_SHIFT;
    unlock(solver, exact);
}

/* For saving, both tables are one row of records of the same size; unused ones are all 0. */
#define RECORD_BYTES 16
#define SAVED_BYTES (8 + RECORD_BYTES) /* the record's number, then the record */
_Static_assert(sizeof(finding) == RECORD_BYTES && sizeof(estimate) == RECORD_BYTES, "records");

static uint64_t record_count(const solver *solver) {
    return solver->places * SLOTS + solver->estimate_count;
}

/* Write the records in use from number *next on, as long as there is room for one more; *next is
 * the first that was not looked at. Returns the bytes written. */
static size_t save_records(const solver *solver, uint64_t *next, unsigned char *into, size_t room) {
    static const unsigned char unused[RECORD_BYTES];
    const unsigned char *records = (const unsigned char *)solver->findings;
    size_t written = 0;
    for (; *next < record_count(solver) && room - written >= SAVED_BYTES; ++*next) {
        const unsigned char *record = records + *next * RECORD_BYTES;
        lock(solver, *next / SLOTS);
        memcpy(into + written + 8, record, RECORD_BYTES);
        unlock(solver, *next / SLOTS);
        if (!memcmp(into + written + 8, unused, RECORD_BYTES)) continue;
        memcpy(into + written, next, 8);
        written += SAVED_BYTES;
    }
    return written;
}

/* Take saved records over. False if they are not of a solver of this size. */
static bool restore_records(solver *solver, const unsigned char *from, size_t length) {
    unsigned char *records = (unsigned char *)solver->findings;
    for (; length >= SAVED_BYTES; from += SAVED_BYTES, length -= SAVED_BYTES) {
        uint64_t number;
        memcpy(&number, from, 8);
        if (number >= record_count(solver)) return false;
        memcpy(records + number * RECORD_BYTES, from + 8, RECORD_BYTES);
    }
    return length == 0;
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
    for (int symmetry = 0; symmetry < solver->symmetries; symmetry++) {
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
    uint64_t all = ~(uint64_t)0 >> (64 - cells);
    for (int there = 0; there < solver->symmetries; there++)
        for (int back = 0; back < solver->symmetries; back++) {
            uint64_t wrong = 0;
            for (uint64_t left = all; left; left &= left - 1) {
                uint64_t cell = left & -left;
                uint64_t image = turned_cells(solver, there, cell);
                wrong |= turned_cells(solver, back, image) ^ cell;
            }
            if (!wrong) solver->undone[there] = (uint8_t)back;
        }
}

/* Hashes of cells and lines by mirror image; the lines have to be there. */
static void fill_hashes(solver *solver, int cells) {
    const uint64_t step = 0x9E3779B97F4A7C15u;
    for (int symmetry = 0; symmetry < solver->symmetries; symmetry++) {
        for (int cell = 0; cell < cells; cell++) {
            uint64_t image = turned_cells(solver, symmetry, (uint64_t)1 << cell);
            solver->cell_hash[cell][symmetry] = mixed(image + step);
            solver->line_hash[MOST_LINES + cell][symmetry] = mixed(mixed(image) + step);
        }
        for (int line = 0; line < solver->line_count; line++) {
            uint64_t image = turned_cells(solver, symmetry, solver->lines[line]);
            solver->line_hash[line][symmetry] = mixed(mixed(image) + 2 * step);
        }
        solver->line_hash[ANYWHERE][symmetry] = mixed(3 * step);
    }
}

static void free_solver(solver *solver) {
    if (!solver) return;
    if (solver->block) free(solver->locks);
    free(solver->block);
    free(solver->stack);
    free(solver);
}

/* Another solver with the same tables, for another thread; NULL without memory. It must not outlive
 * this one, which has to be made for sharing. */
static solver *new_helper(const solver *of) {
    solver *made = malloc(sizeof *made);
    if (!made) return NULL;
    *made = *of;
    made->block = NULL;
    made->stack = malloc(STACK_ROOM * sizeof(branch));
    if (made->stack) return made;
    free(made);
    return NULL;
}

/* Ask for huge pages: nearly every look-up misses the TLB with small ones. */
static void advise_huge_pages(void *block, size_t bytes) {
#if defined(MADV_HUGEPAGE)
    uintptr_t huge = (uintptr_t)1 << 21, begin = ((uintptr_t)block + huge - 1) & ~(huge - 1);
    uintptr_t end = ((uintptr_t)block + bytes) & ~(huge - 1);
    if (bytes >= LARGE_TABLE) (void)madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
    (void)block, (void)bytes;
#endif
}

/* An empty solver with tables of at most so many bytes, which helpers may share; NULL when there is
 * no memory. */
static solver *new_solver(uint64_t bytes, bool shared) {
    solver *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->estimate_count = bytes / EFFORTS_SHARE / sizeof(estimate);
    made->places = (bytes - bytes / EFFORTS_SHARE) / (SLOTS * sizeof(finding));
    if (!made->estimate_count) made->estimate_count = 1;
    if (!made->places) made->places = 1;
    size_t findings = made->places * SLOTS * sizeof(finding);
    size_t bytes_in_all = CACHE_LINE + findings + made->estimate_count * sizeof(estimate);
    made->block = calloc(1, bytes_in_all);
    made->stack = malloc(STACK_ROOM * sizeof(branch));
    made->locks = shared ? calloc(LOCKS, 1) : NULL;
    if (!made->block || !made->stack || (shared && !made->locks)) {
        free_solver(made);
        return NULL;
    }
    advise_huge_pages(made->block, bytes_in_all);
    uintptr_t start = ((uintptr_t)made->block + CACHE_LINE - 1) & ~(uintptr_t)(CACHE_LINE - 1);
    made->findings = (finding *)start;
    made->estimates = (estimate *)(start + findings);
    return made;
}

#endif
