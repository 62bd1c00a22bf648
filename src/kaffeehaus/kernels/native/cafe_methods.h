/* Café as a method of the Python module. What crosses the border is bytes:
 * squares of the company: cell (2 bytes, little end first), kind, colour, star, shop, the colour of
 *   its cubes, how many;
 * shops: demand by colour, points, size, what was delivered by colour;
 * cards: six squares each: kind, colour, star, shop;
 * facts: warehouse by colour, supply by colour, rounds after this one, action points, cards of a
 *   market, and whether an action fills all colours, red is dear, only present colours count. */
#ifndef KAFFEEHAUS_CAFE_METHODS_H
#define KAFFEEHAUS_CAFE_METHODS_H

#include "cafe_records.h"
#include "cafe_search.h"
#include "calling.h"

#define SQUARE_BYTES 8
#define SHOP_BYTES 10
#define CARD_BYTES (CAFE_SQUARES * 4)
#define FACT_BYTES 14

typedef struct {
    const unsigned char *bytes;
    Py_ssize_t length;
} buffer;

typedef struct {
    cafe_deck deck;
    cafe_position at;
    cafe_search search;
} cafe_work;

static bool read_cafe_square(const unsigned char *bytes, int shops, cafe_square *square) {
    *square = (cafe_square){bytes[0], bytes[1], bytes[2], bytes[3]};
    return square->kind < CAFE_KINDS && square->colour < CAFE_COLOURS &&
           (square->kind == CAFE_SHOP ? square->shop < shops : square->shop == NO_SHOP);
}

static bool read_cards(buffer from, int shops, cafe_deck *deck) {
    if (from.length % CARD_BYTES || from.length / CARD_BYTES > MOST_CAFE_CARDS) return false;
    for (int square = 0; square < from.length / 4; square++)
        if (!read_cafe_square(from.bytes + 4 * square, shops,
                              deck->cards[square / CAFE_SQUARES].squares + square % CAFE_SQUARES))
            return false;
    return true;
}

static bool read_area(const cafe_deck *deck, buffer from, int shops, cafe_position *at) {
    int count = (int)(from.length / SQUARE_BYTES), last = 0;
    /* Eight cards add at most four squares each, the rest of the game fits in 64 slots. */
    if (from.length % SQUARE_BYTES || count < 1 || count > CAFE_SLOTS - 4 * CAFE_ROUNDS + 12)
        return false;
    for (int slot = 0; slot < count; slot++) {
        const unsigned char *bytes = from.bytes + SQUARE_BYTES * slot;
        int cell = bytes[0] | bytes[1] << 8, cubes = bytes[7];
        if (cell <= last || cell >= CAFE_GRID - CAFE_WIDTH - 1 || bytes[6] >= CAFE_COLOURS)
            return false;
        if (!read_cafe_square(bytes + 2, shops, at->area.squares + slot)) return false;
        if (cubes && at->area.squares[slot].kind > CAFE_ROAST) return false;
        last = cell;
        at->area.cells[slot] = (uint16_t)cell;
        at->area.slot_at[cell] = (uint8_t)(slot + 1);
        at->company.stack[slot] = (uint8_t)cubes;
        if (cubes) at->company.cubes[bytes[6]] |= slot_bit(slot);
    }
    at->area.count = (uint8_t)count;
    settle_cafe_area(deck, &at->area);
    return true;
}

static bool read_cafe(buffer squares, buffer shops, buffer cards, buffer facts, cafe_work *work) {
    cafe_deck *deck = &work->deck;
    cafe_position *at = &work->at;
    const unsigned char *fact = facts.bytes;
    int count = (int)(shops.length / SHOP_BYTES);
    if (facts.length != FACT_BYTES || shops.length % SHOP_BYTES || count > MOST_CAFE_SHOPS)
        return false;
    for (int shop = 0; shop < count; shop++) {
        const unsigned char *bytes = shops.bytes + SHOP_BYTES * shop;
        memcpy(deck->shops[shop].demand, bytes, CAFE_COLOURS);
        deck->shops[shop].points = bytes[4];
        deck->shops[shop].size = bytes[5];
        if (!(bytes[0] | bytes[1] | bytes[2] | bytes[3]) || !bytes[5]) return false;
    }
    if (!read_cards(cards, count, deck)) return false;
    deck->any_colour = fact[11];
    deck->dear_red = fact[12];
    deck->present_only = fact[13];
    if (!read_area(deck, squares, count, at)) return false;
    for (int open = 0; open < at->area.open_count; open++)
        memcpy(at->company.delivered[open], shops.bytes + SHOP_BYTES * at->area.open[open] + 6,
               CAFE_COLOURS);
    memcpy(at->company.stored, fact, CAFE_COLOURS);
    memcpy(at->company.supply, fact + 4, CAFE_COLOURS);
    at->company.points = fact[9];
    work->search.rounds = fact[8];
    work->search.market = fact[10];
    return fact[8] < CAFE_ROUNDS && fact[9] <= MOST_POINTS;
}

/* Cards by number. */
static bool read_pile(buffer pile, buffer cards, uint8_t *into, int *count) {
    if (pile.length > MOST_CAFE_CARDS) return false;
    for (*count = 0; *count < pile.length; (*count)++) {
        into[*count] = pile.bytes[*count];
        if (into[*count] >= cards.length / CARD_BYTES) return false;
    }
    return true;
}

/* The candidates, best first, as a list of (card, colour paid, quarter turns, cell, actions, mean
 * of the points, rollouts); the first four are meaningless where actions were searched. */
static PyObject *list_candidates(const cafe_work *work) {
    const cafe_search *search = &work->search;
    PyObject *list = PyList_New(search->count);
    cafe_records records;
    for (int number = 0; list && number < search->count; number++) {
        const cafe_candidate *candidate = search->candidates + number;
        cafe_position before = {.area = candidate->then.area, .company = work->at.company};
        records.count = 0;
        if (search->candidates[number].way.card == NO_SHOP)
            record_line(&work->deck, &before, &candidate->line, &records);
        PyObject *entry = Py_BuildValue(
            "iiiiy#dI", candidate->way.card, candidate->way.pay, candidate->way.turn,
            candidate->way.cell, (const char *)records.words,
            (Py_ssize_t)(records.count * STEP_WORDS * sizeof(uint16_t)), mean_points(candidate),
            candidate->tried);
        if (!entry || PyList_SetItem(list, number, entry)) Py_CLEAR(list);
    }
    return list;
}

PyDoc_STRVAR(cafe_search_doc,
             "cafe_search(squares, shops, cards, facts, market, unseen, acts, rollouts, seconds, "
             "rng_state, progress)\n--\n\n"
             "Search for a card and its place, or for actions: (done, rng_state, candidates).");

static PyObject *cafe_search_method(PyObject *self, PyObject *arguments) {
    PyObject *progress, *answer = NULL;
    buffer squares, shops, cards, facts, market, unseen;
    unsigned long long rollouts, state_of_rng;
    uint8_t pile[MOST_CAFE_CARDS];
    double seconds;
    int acts, pile_count;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "y#y#y#y#y#y#pKdKO", (const char **)&squares.bytes,
                          &squares.length, (const char **)&shops.bytes, &shops.length,
                          (const char **)&cards.bytes, &cards.length, (const char **)&facts.bytes,
                          &facts.length, (const char **)&market.bytes, &market.length,
                          (const char **)&unseen.bytes, &unseen.length, &acts, &rollouts, &seconds,
                          &state_of_rng, &progress))
        return NULL;
    cafe_work *work = calloc(1, sizeof *work);
    if (!work) return PyErr_NoMemory();
    cafe_search *search = &work->search;
    if (!read_cafe(squares, shops, cards, facts, work) || !(seconds >= 0 && seconds < 1e9) ||
        !read_pile(market, cards, pile, &pile_count) ||
        !read_pile(unseen, cards, search->unseen, &search->unseen_count)) {
        PyErr_SetString(PyExc_ValueError, "this is no position of Café");
        free(work);
        return NULL;
    }
    search->scope = (cafe_scope){&work->deck, CAFE_TASTE};
    search->care = CAFE_CARE;
    search->rng = state_of_rng;
    uint64_t deadline = seconds > 0 ? now_nanoseconds() + (uint64_t)(seconds * 1e9) : 0;
    caller from;
    ticker ticks = begin(&from, progress);
    if (acts) search_actions(search, &work->at, rollouts, deadline, &ticks);
    else search_ways(search, &work->at, pile, pile_count, rollouts, deadline, &ticks);
    end(&from);
    PyObject *found = from.failed ? NULL : list_candidates(work);
    if (found)
        answer = Py_BuildValue("KKN", (unsigned long long)search->done,
                               (unsigned long long)search->rng, found);
    free(work);
    return answer;
}

#define CAFE_METHODS {"cafe_search", cafe_search_method, METH_VARARGS, cafe_search_doc}

#endif
