/* The tree of a search: nodes and edges in two growing arrays, found by number. */
#ifndef KAFFEEHAUS_TREE_H
#define KAFFEEHAUS_TREE_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"

#define NO_NODE UINT32_MAX
#define DOUBT 0.1 /* how much worse than the average an untried turn is taken to be */


typedef struct {
    double prior;
    uint32_t visits, wins;
    uint32_t node;
    uint8_t cell, rod; /* SWAP_CELL is the swap */
} edge;

typedef struct {
    uint64_t first; /* its edges */
    uint32_t visits, wins;
    uint16_t edges;
    uint8_t verdict;
} node;

typedef struct {
    node *nodes;
    edge *edges;
    size_t node_count, node_room, edge_count, edge_room;
} tree;

/* Room for one more node with all its edges; false when there is no memory. */
static bool make_room(tree *tree) {
    if (tree->node_count == tree->node_room) {
        size_t room = tree->node_room ? 2 * tree->node_room : 1024;
        node *grown = realloc(tree->nodes, room * sizeof(node));
        if (!grown) return false;
        tree->nodes = grown;
        tree->node_room = room;
    }
    if (tree->edge_room - tree->edge_count < MOST_TURNS) {
        size_t room = tree->edge_room ? 2 * tree->edge_room : 16 * 1024;
        edge *grown = realloc(tree->edges, room * sizeof(edge));
        if (!grown) return false;
        tree->edges = grown;
        tree->edge_room = room;
    }
    return true;
}

static void free_tree(tree *tree) {
    free(tree->nodes);
    free(tree->edges);
}

/* The edge to try next: it has done well, looks well, or was seldom tried. */
INLINE uint64_t select_edge(const tree *tree, const node *here) {
    double curiosity = sqrt((double)here->visits + 1.0);
    double untried = (here->visits ? (double)here->wins / here->visits : 0.5) - DOUBT;
    double best = -1.0;
    uint64_t chosen = here->first;
    for (uint64_t number = here->first; number < here->first + here->edges; number++) {
        const edge *edge = tree->edges + number;
        double value = edge->visits ? (double)edge->wins / edge->visits : untried;
        value += curiosity * edge->prior / (1.0 + edge->visits);
        if (value > best) {
            best = value;
            chosen = number;
        }
    }
    return chosen;
}

/* Count a playout through this edge, and what has been proven of the position behind. An edge that
 * is proven to lose goes, with its playouts, unless it is the last. */
INLINE void note_playout(tree *tree, node *here, uint64_t number, bool won) {
    edge *edge = tree->edges + number;
    uint8_t verdict = edge->node == NO_NODE ? UNDECIDED : tree->nodes[edge->node].verdict;
    here->visits++;
    edge->visits++;
    here->wins += won;
    edge->wins += won;
    if (verdict == LOST) {
        here->verdict = WON;
        here->first = number;
        here->edges = 1;
    } else if (verdict == WON && here->edges == 1) {
        here->verdict = LOST;
    } else if (verdict == WON) {
        here->visits -= edge->visits;
        here->wins -= edge->wins;
        here->edges--;
        memmove(edge, edge + 1, (here->first + here->edges - number) * sizeof *edge);
    }
}

#endif
