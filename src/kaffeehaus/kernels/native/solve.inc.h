/* Solving Coffee, for one kind of processor and boards of up to 64 cells: depth-first proof-number
 * search, which tries every new position by a short plain search first. Positions that differ only
 * in what no longer matters share an entry of the table. */

/* What matters of a scene. A stone whose every row holds a stone of the other colour is as good as
 * colourless. */
FN essence NAME(essence_of)(const solver *solver, const scene_64 *scene) {
    uint64_t own = 0, other = 0;
    for (int row = 0; row < solver->row_count; row++) {
        uint64_t cells = solver->rows[row];
        own |= cells & scene->other ? 0 : cells;
        other |= cells & scene->own ? 0 : cells;
    }
    return (essence){own & scene->own, other & scene->other, scene->free, scene->line};
}

FN fingerprint NAME(key_of)(const board_64 *board, const solver *solver, const scene_64 *scene) {
    essence it = NAME(essence_of)(solver, scene);
    int stones = board->cells - NAME(count)(scene->free);
    return shared_fingerprint(solver, &it, stones);
}

/* The branches of a scene whose player cannot win at once, on the solver's stack; each is the
 * position after a safe turn. Where a turn wins because it leaves no safe answer, only that one is
 * listed, as proven. */
FN int NAME(branches)(const board_64 *board, solver *solver, const scene_64 *scene) {
    prospect_64 safe[MOST_TURNS];
    int count = NAME(prospects)(board, scene, safe), kept = 0;
    branch *list = solver->stack + solver->used;
    for (int turn = 0; turn < count; turn++)
        if (!safe[turn].answers) {
            *list = (branch){safe[turn].line, {0, 0}, REFUTED, safe[turn].cell, safe[turn].rod};
            return 1;
        }
    for (int turn = 0; turn < count; turn++) {
        scene_64 then = *scene;
        NAME(place)(board, &then, safe[turn].cell, safe[turn].line, board->rods);
        fingerprint key = NAME(key_of)(board, solver, &then);
        int same = 0;
        while (same < kept && (list[same].key.place != key.place || list[same].key.check != key.check))
            same++;
        if (same < kept) continue;
        effort known = {1, (uint32_t)safe[turn].answers};
        look_up(solver, key, &known);
        list[kept++] = (branch){safe[turn].line, key, known, safe[turn].cell, safe[turn].rod};
    }
    return kept;
}

/* A new node: count it, and now and then see whether to stop. */
FAST void NAME(count_node)(solver *solver) {
    solver->nodes++;
    if (solver->nodes % 1024 == 0) solver->stopped |= has_to_stop(solver->ticks, solver->nodes);
    solver->stopped |= solver->nodes >= solver->limit;
}

/* Bring the branch that leaves the fewest answers to the front. */
FAST void NAME(bring_best)(branch *list, int count) {
    int best = 0;
    for (int other = 1; other < count; other++)
        if (list[other].effort.delta < list[best].effort.delta) best = other;
    branch front = list[0];
    list[0] = list[best];
    list[best] = front;
}

/* Try to decide a position by looking at everything, the turns with the fewest answers first, as
 * long as there are fewer nodes than `end`. What is decided on the way stays in the table. */
FN uint8_t NAME(settle)(const board_64 *board, solver *solver, const scene_64 *scene,
                        fingerprint key, uint64_t end) {
    uint64_t nodes_before = solver->nodes;
    NAME(count_node)(solver);
    branch *list = solver->stack + solver->used;
    int count = NAME(branches)(board, solver, scene);
    uint8_t verdict = LOST;
    solver->used += (size_t)count;
    for (int tried = 0; tried < count && verdict == LOST; tried++) {
        branch *next = list + tried;
        NAME(bring_best)(next, count - tried);
        effort known = next->effort;
        if (known.delta) look_up(solver, next->key, &known);
        if (known.phi == 0) continue;
        if (known.delta == 0) {
            verdict = WON;
        } else if (solver->nodes >= end || solver->stopped) {
            verdict = UNDECIDED;
        } else {
            scene_64 then = *scene;
            NAME(place)(board, &then, next->cell, next->line, board->rods);
            uint8_t answer = NAME(settle)(board, solver, &then, next->key, end);
            verdict = answer == LOST ? WON : answer == WON ? LOST : UNDECIDED;
        }
    }
    solver->used -= (size_t)count;
    if (verdict != UNDECIDED)
        keep(solver, key, verdict == WON ? PROVEN : REFUTED, solver->nodes - nodes_before);
    return verdict;
}

/* Work on a position until its effort reaches a limit, it is solved, or time is up. */
FN effort NAME(work_on)(const board_64 *board, solver *solver, const scene_64 *scene,
                        fingerprint key, effort limit) {
    uint64_t nodes_before = solver->nodes;
    effort now;
    if (!look_up(solver, key, &now)) {
        uint8_t verdict = NAME(settle)(board, solver, scene, key, solver->nodes + FIRST_TRY);
        if (verdict != UNDECIDED) return verdict == WON ? PROVEN : REFUTED;
        if (solver->stopped) return (effort){1, 1};
    }
    NAME(count_node)(solver);
    branch *list = solver->stack + solver->used;
    int count = NAME(branches)(board, solver, scene);
    solver->used += (size_t)count;
    for (;;) {
        uint64_t delta = 0;
        uint32_t least = INFINITE, second = INFINITE;
        branch *best = list;
        for (branch *next = list; next < list + count; next++) {
            delta += next->effort.phi;
            if (next->effort.delta < least) {
                second = least;
                least = next->effort.delta;
                best = next;
            } else if (next->effort.delta < second) {
                second = next->effort.delta;
            }
        }
        now = (effort){least, delta < INFINITE ? (uint32_t)delta : INFINITE};
        if (now.phi == 0) now.delta = INFINITE;
        if (now.phi >= limit.phi || now.delta >= limit.delta || solver->stopped) break;
        effort known;
        if (look_up(solver, best->key, &known) &&
            (known.phi != best->effort.phi || known.delta != best->effort.delta)) {
            best->effort = known; /* found out on another way meanwhile */
            continue;
        }
        uint32_t room = second + second / 4 + 1;
        effort inner = {limit.delta - now.delta + best->effort.phi,
                        limit.phi < room ? limit.phi : room};
        if (inner.phi > INFINITE) inner.phi = INFINITE;
        scene_64 then = *scene;
        NAME(place)(board, &then, best->cell, best->line, board->rods);
        best->effort = NAME(work_on)(board, solver, &then, best->key, inner);
    }
    solver->used -= (size_t)count;
    keep(solver, key, now, solver->nodes - nodes_before);
    return now;
}

/* Solve a position: who wins for the player to move, and with which turn; best is a branch with
 * the cell SWAP_CELL if there is none to name. */
FN uint8_t NAME(run_solver)(const board_64 *board, const scene_64 *scene, solver *solver,
                            uint64_t limit, ticker *ticks, branch *best) {
    *best = (branch){.cell = SWAP_CELL};
    solver->ticks = ticks;
    solver->limit = limit;
    solver->nodes = 0;
    solver->used = 0;
    solver->stopped = false;
    uint64_t wins = scene->line & scene->own_wins;
    if (wins) {
        best->cell = (uint8_t)NAME(lowest)(wins);
        best->rod = MOST_RODS; /* a winning stone takes no rod */
        return WON;
    }
    fingerprint key = NAME(key_of)(board, solver, scene);
    effort found;
    if (!look_up(solver, key, &found) || (found.phi && found.delta))
        found = NAME(work_on)(board, solver, scene, key, (effort){INFINITE, INFINITE});
    if (found.delta == 0) return LOST;
    if (found.phi) return UNDECIDED;
    for (;;) {
        int count = NAME(branches)(board, solver, scene);
        for (int turn = 0; turn < count; turn++)
            if (solver->stack[turn].effort.delta == 0) {
                *best = solver->stack[turn];
                return WON;
            }
        /* The winning branch was pushed out of the table: find it again. */
        found = NAME(work_on)(board, solver, scene, key, (effort){INFINITE, INFINITE});
        if (found.phi) return UNDECIDED;
    }
}
