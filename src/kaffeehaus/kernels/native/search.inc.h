/* Tree search over Coffee, for one width and kind of processor. The twin is
 * kaffeehaus.kernels.coffee.python: same seed, same tree. */

#define DEEPEST (MOST_CELLS + 2)

/* A new node for the scene; NO_NODE when there is no memory. `until_swap` is the number of turns
 * until the pie rule allows the swap: 0 is now, below 0 is never again. */
FN uint32_t NAME(add_node)(const WIDTH(board) *board, tree *tree, const WIDTH(scene) *scene,
                           int until_swap) {
    if (!make_room(tree)) return NO_NODE;
    uint32_t number = (uint32_t)tree->node_count++;
    node *made = tree->nodes + number;
    *made = (node){.first = tree->edge_count, .verdict = UNDECIDED};
    if (scene->line & scene->own_wins) {
        made->verdict = WON;
        return number;
    }
    WIDTH(prospect) safe[MOST_TURNS];
    int count = NAME(prospects)(board, scene, safe);
    edge *edges = tree->edges + tree->edge_count;
    double total = 0.0;
    for (int turn = 0; turn < count; turn++) {
        /* Where the other player may swap next, no turn is decisive yet. */
        bool crushing = !safe[turn].answers && until_swap != 1;
        double prior = safe[turn].answers ? 1.0 / safe[turn].answers : 1.0;
        edge entry = {prior, 0, 0, NO_NODE, safe[turn].cell, safe[turn].rod};
        if (crushing) {
            edges[0] = entry;
            made->verdict = WON;
            made->edges = 1;
            tree->edge_count++;
            return number;
        }
        edges[turn] = entry;
        total += prior;
    }
    if (until_swap == 0) {
        double prior = 1.0 / (count ? count : 1);
        edges[count++] = (edge){.prior = prior, .node = NO_NODE, .cell = SWAP_CELL};
        total += prior;
    }
    if (!count) made->verdict = LOST;
    for (int turn = 0; turn < count; turn++) edges[turn].prior /= total;
    made->edges = (uint16_t)count;
    tree->edge_count += (size_t)count;
    return number;
}

/* Go down the tree, play one game out, and note how it ended all the way up. */
FN bool NAME(visit)(const WIDTH(board) *board, tree *tree, WIDTH(scene) scene, int until_swap,
                      uint64_t most_nodes, bool greedy, uint64_t *rng) {
    struct { uint32_t node; uint64_t edge; } path[DEEPEST];
    uint32_t here = 0;
    int depth = 0;
    bool won;
    for (;;) {
        if (tree->nodes[here].verdict != UNDECIDED) {
            won = tree->nodes[here].verdict == WON;
            break;
        }
        uint64_t number = select_edge(tree, tree->nodes + here);
        path[depth].node = here;
        path[depth++].edge = number;
        edge *edge = tree->edges + number;
        if (edge->cell != SWAP_CELL) {
            BITS bit = (BITS)1 << edge->cell;
            BITS line = board->line[edge->cell][edge->rod] & scene.free & ~bit;
            NAME(place)(board, &scene, edge->cell, line, board->rods);
        }
        until_swap--;
        if (edge->node == NO_NODE && edge->visits && tree->node_count <= most_nodes) {
            uint32_t made = NAME(add_node)(board, tree, &scene, until_swap);
            tree->edges[number].node = made;
        }
        here = tree->edges[number].node;
        if (here == NO_NODE) {
            won = NAME(playout)(board, &scene, greedy, rng);
            break;
        }
    }
    while (depth--) {
        won = !won;
        note_playout(tree, tree->nodes + path[depth].node, path[depth].edge, won);
    }
    return won;
}

/* Search until the first position is decided, the playouts or the time are used up, or a stop.
 * Returns the playouts; the first node of the tree tells the rest. */
FN uint64_t NAME(run_search)(const WIDTH(board) *board, const WIDTH(scene) *scene, tree *tree,
                             int until_swap, uint64_t playouts, uint64_t deadline,
                             uint64_t most_nodes, bool greedy, uint64_t *rng, ticker *ticks) {
    uint64_t done = 0, state = *rng;
    if (NAME(add_node)(board, tree, scene, until_swap) == NO_NODE) return 0;
    while (done < playouts && tree->nodes[0].verdict == UNDECIDED) {
        if (done % 64 == 63) {
            if (has_to_stop(ticks, done)) break;
            if (deadline && now_nanoseconds() >= deadline) break;
        }
        NAME(visit)(board, tree, *scene, until_swap, most_nodes, greedy, &state);
        done++;
    }
    *rng = state;
    return done;
}
