/* Coffee Chess as methods of the Python module. A position crosses the border as 80 bytes: the
 * beans of 64 squares, both inventories, the bank, who moves, what is being done, the idle turns,
 * whether it is the last turn, a spare byte, and the robbers as 8 bytes, little end first. */
#ifndef KAFFEEHAUS_CHESS_METHODS_H
#define KAFFEEHAUS_CHESS_METHODS_H

#include "calling.h"
#include "chess_search.h"

#define CHESS_BYTES (SQUARES + 16)
#define MOST_CHESS_NODES 10000000u

/* The position in these bytes, with somebody to move. False with an exception. */
static bool read_chess_state(const char *bytes, Py_ssize_t length, chess_state *state) {
    const unsigned char *facts = (const unsigned char *)bytes + SQUARES;
    if (length == CHESS_BYTES) {
        *state = (chess_state){.inventory = {facts[0], facts[1]}, .bank = facts[2],
                               .to_move = facts[3], .doing = facts[4], .idle = facts[5],
                               .last_turn = facts[6] != 0};
        memcpy(state->beans, bytes, SQUARES);
        for (int place = 7; place >= 0; place--)
            state->robbers = state->robbers << 8 | facts[8 + place];
        if (settle_chess_state(state)) return true;
    }
    PyErr_SetString(PyExc_ValueError, "these beans are no position of Coffee Chess");
    return false;
}

static bool read_chess_rules(int always_most, int finish_turn, int standoff, chess_rules *rules) {
    *rules = (chess_rules){always_most, finish_turn, standoff};
    if (standoff >= 0 && standoff < UINT8_MAX) return true;
    PyErr_SetString(PyExc_ValueError, "there is no such stand-off");
    return false;
}

PyDoc_STRVAR(chess_playouts_doc,
             "chess_playouts(always_most, finish_turn, standoff, position, count, rng_state, "
             "progress)\n--\n\n"
             "Play games of Coffee Chess out: (done, points, rng_state); a win is 2 points.");

static PyObject *chess_playouts_method(PyObject *self, PyObject *arguments) {
    PyObject *progress;
    const char *bytes;
    Py_ssize_t length;
    unsigned long long count, state_of_rng;
    int always_most, finish_turn, standoff;
    chess_rules rules;
    chess_state state;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "ppiy#KKO", &always_most, &finish_turn, &standoff, &bytes,
                          &length, &count, &state_of_rng, &progress))
        return NULL;
    if (!read_chess_rules(always_most, finish_turn, standoff, &rules)) return NULL;
    if (!read_chess_state(bytes, length, &state)) return NULL;
    uint64_t rng = state_of_rng, points = 0;
    caller from;
    ticker ticks = begin(&from, progress);
    uint64_t done = chess_playouts(&rules, &state, count, &rng, &points, &ticks);
    end(&from);
    if (from.failed) return NULL;
    return Py_BuildValue("KKK", (unsigned long long)done, (unsigned long long)points,
                         (unsigned long long)rng);
}

/* The turns of the first node as a list of (actions, visits, total): four bytes an action. */
static PyObject *list_chess_turns(const chess_tree *tree) {
    const chess_node *root = tree->nodes;
    PyObject *list = PyList_New(root->edges);
    for (int number = 0; list && number < root->edges; number++) {
        const chess_edge *edge = tree->edges + root->first + number;
        PyObject *entry = Py_BuildValue("y#Id", (const char *)edge->actions,
                                        (Py_ssize_t)(edge->length * sizeof(chess_action)),
                                        edge->visits, edge->total);
        if (!entry || PyList_SetItem(list, number, entry)) Py_CLEAR(list);
    }
    return list;
}

PyDoc_STRVAR(chess_search_doc,
             "chess_search(always_most, finish_turn, standoff, position, playouts, seconds, "
             "most_nodes, plays_out, rng_state, progress)\n--\n\n"
             "Search over whole turns of Coffee Chess: (done, nodes, rng_state, turns).");

static PyObject *chess_search_method(PyObject *self, PyObject *arguments) {
    PyObject *progress, *answer = NULL;
    const char *bytes;
    Py_ssize_t length;
    unsigned long long limit, most_nodes, state_of_rng;
    double seconds;
    int always_most, finish_turn, standoff, plays_out;
    chess_rules rules;
    chess_state state;
    chess_tree tree;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "ppiy#KdKpKO", &always_most, &finish_turn, &standoff, &bytes,
                          &length, &limit, &seconds, &most_nodes, &plays_out, &state_of_rng,
                          &progress))
        return NULL;
    if (!read_chess_rules(always_most, finish_turn, standoff, &rules)) return NULL;
    if (!read_chess_state(bytes, length, &state)) return NULL;
    if (!(seconds >= 0 && seconds < 1e9) || most_nodes > MOST_CHESS_NODES) {
        PyErr_SetString(PyExc_ValueError, "so much time or memory cannot be had");
        return NULL;
    }
    if (make_chess_tree(&tree, &rules, plays_out, state_of_rng, most_nodes)) {
        uint64_t deadline = seconds > 0 ? now_nanoseconds() + (uint64_t)(seconds * 1e9) : 0;
        caller from;
        ticker ticks = begin(&from, progress);
        uint64_t done = chess_search(&tree, &state, limit, deadline, &ticks);
        end(&from);
        PyObject *turns = from.failed ? NULL : list_chess_turns(&tree);
        if (turns)
            answer = Py_BuildValue("KKKN", (unsigned long long)done,
                                   (unsigned long long)tree.node_count,
                                   (unsigned long long)tree.rng, turns);
    } else {
        PyErr_NoMemory();
    }
    WITHOUT_LOCK(free_chess_tree(&tree));
    return answer;
}

#define CHESS_METHODS                                                                      \
    {"chess_playouts", chess_playouts_method, METH_VARARGS, chess_playouts_doc},           \
    {"chess_search", chess_search_method, METH_VARARGS, chess_search_doc}

#endif
