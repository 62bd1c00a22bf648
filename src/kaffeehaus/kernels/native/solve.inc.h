/* Solving Coffee, for one kind of processor and boards of up to 64 cells: depth-first proof-number
 * search, which tries every new position on a full board by a short plain search first. Whatever
 * is decided is kept with no more than the stones of the winner that mattered (see table.h). */

/* A position with the hashes of its taken cells, one for each mirror image. */
typedef struct {
    scene_64 scene;
    uint64_t images[MOST_SYMMETRIES];
} NAME(spot);

/* The turns of a position: one that wins, or those that are not decided. */
typedef struct {
    branch *list; /* on the solver's stack; the first wins if the outcome says so */
    int count;
    outcome outcome; /* what is needed by the winner, or so far against the turns that lose */
} NAME(outlook);

/* The number of a line by the cells that are free on it. */
FN uint8_t NAME(line_number)(const solver *solver, uint64_t line) {
    if (!(line & (line - 1))) return (uint8_t)(MOST_LINES + NAME(lowest)(line));
    for (int number = 0; number < solver->line_count; number++)
        if (!(line & ~solver->lines[number])) return (uint8_t)number;
    return ANYWHERE;
}

/* The standing for these hashes of the taken cells, with the next stone on this line. */
FAST standing NAME(standing_of)(const solver *solver, const uint64_t *images, int line_number) {
    standing best = {~(uint64_t)0, 0};
    for (int symmetry = 0; symmetry < solver->symmetries; symmetry++) {
        uint64_t hash = images[symmetry] ^ solver->line_hash[line_number][symmetry];
        if (hash < best.hash) best = (standing){hash, symmetry};
    }
    return best;
}

/* For a standing and the stones of the player who is not to move. */
FAST uint64_t NAME(exact_hash)(const solver *solver, standing key, uint64_t stones) {
    return mixed(mixed(turned_cells(solver, key.symmetry, stones)) ^ key.hash) | 1;
}

FAST void NAME(go)(const board_64 *board, const solver *solver, NAME(spot) *spot,
                   const branch *turn) {
    NAME(place)(board, &spot->scene, turn->cell, turn->line, board->rods);
    for (int symmetry = 0; symmetry < solver->symmetries; symmetry++)
        spot->images[symmetry] ^= solver->cell_hash[turn->cell][symmetry];
}

/* Stones of the winner that complete a row on one of these cells, as few new ones as possible;
 * that cell is added to those already covered. */
FN uint64_t NAME(row_needed)(const solver *solver, uint64_t wins, uint64_t winner, uint64_t needed,
                             uint64_t *covered) {
    int fewest = SOLVER_CELLS, chosen = 0;
    uint64_t best = 0;
    for (; wins && fewest; wins &= wins - 1) {
        int cell = NAME(lowest)(wins);
        for (int row = 0; row < solver->rest_count[cell]; row++) {
            uint64_t rest = solver->rests[cell][row];
            if (rest & ~winner) continue;
            int more = NAME(count)(rest & ~needed);
            if (more >= fewest) continue;
            fewest = more;
            best = rest;
            chosen = cell;
        }
    }
    *covered |= (uint64_t)1 << chosen;
    return best;
}

/* The player to move loses, and what is needed against his safe turns is known: add what is
 * needed to punish the others, and to keep him from making a line. */
FN outcome NAME(explain)(const board_64 *board, const solver *solver, const scene_64 *scene,
                         uint64_t needed) {
    uint64_t winner = scene->other, wins = scene->other_wins & scene->free, covered = 0;
    for (uint64_t left = scene->line; left && wins; left &= left - 1) {
        int cell = NAME(lowest)(left);
        for (int rod = 0; rod < board->rods; rod++) {
            uint64_t there = board->line[cell][rod] & wins & ~(left & -left);
            if (there && !(there & covered))
                needed |= NAME(row_needed)(solver, there, winner, needed, &covered);
        }
    }
    for (uint64_t left = scene->line; left; left &= left - 1) {
        int cell = NAME(lowest)(left);
        for (int row = 0; row < solver->rest_count[cell]; row++) {
            uint64_t rest = solver->rests[cell][row], blockers = rest & winner;
            if (!(rest & scene->free) && !(rest & needed)) needed |= blockers & -blockers;
        }
    }
    return (outcome){LOST, needed};
}

/* What the player who made this turn needed for it, if it decides the game. */
FAST outcome NAME(won_by)(const branch *turn, outcome behind) {
    return (outcome){WON, behind.needed & ~((uint64_t)1 << turn->cell)};
}

FAST outcome NAME(known_of)(const solver *solver, const scene_64 *scene, const branch *turn) {
    return look_up(solver, turn->key, scene->other, scene->own | (uint64_t)1 << turn->cell);
}

/* The turns of a player who cannot win at once. */
FN NAME(outlook) NAME(look_around)(const board_64 *board, solver *solver,
                                   const NAME(spot) *spot) {
    const scene_64 *scene = &spot->scene;
    prospect_64 safe[MOST_TURNS];
    int safe_count = NAME(prospects)(board, scene, safe);
    NAME(outlook) found = {solver->stack + solver->used, 0, OPEN};
    for (int number = 0; number < safe_count; number++) {
        const prospect_64 *turn = safe + number;
        branch *next = found.list + (turn->answers ? number : 0);
        *next = (branch){.line = turn->line, .answers = turn->answers, .cell = turn->cell,
                         .rod = turn->rod};
        if (!turn->answers) {
            scene_64 then = *scene;
            NAME(place)(board, &then, turn->cell, turn->line, board->rods);
            found.outcome = NAME(won_by)(next, NAME(explain)(board, solver, &then, 0));
            return found;
        }
        uint64_t images[MOST_SYMMETRIES];
        for (int symmetry = 0; symmetry < solver->symmetries; symmetry++)
            images[symmetry] =
                spot->images[symmetry] ^ solver->cell_hash[turn->cell][symmetry];
        int line_number = turn->line & (turn->line - 1)
                              ? solver->line_of[turn->cell][turn->rod]
                              : MOST_LINES + NAME(lowest)(turn->line);
        next->key = NAME(standing_of)(solver, images, line_number);
        expect_look_up(solver, next->key);
    }
    for (int number = 0; number < safe_count; number++) {
        branch next = found.list[number];
        outcome known = NAME(known_of)(solver, scene, &next);
        if (known.verdict == WON) {
            found.outcome.needed |= known.needed;
            continue;
        }
        found.list[found.count++] = next;
        if (known.verdict == UNDECIDED) continue;
        found.list[0] = next;
        found.outcome = NAME(won_by)(&next, known);
        return found;
    }
    return found;
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
        if (list[other].answers < list[best].answers) best = other;
    branch front = list[0];
    list[0] = list[best];
    list[best] = front;
}

/* Try to decide a position by looking at everything, the turns with the fewest answers first, as
 * long as there are fewer nodes than `end`. What is decided on the way stays in the table. */
FN outcome NAME(settle)(const board_64 *board, solver *solver, const NAME(spot) *spot,
                        standing key, uint64_t end) {
    uint64_t nodes_before = solver->nodes;
    NAME(count_node)(solver);
    NAME(outlook) ahead = NAME(look_around)(board, solver, spot);
    outcome found = ahead.outcome;
    solver->used += (size_t)ahead.count;
    int tried = 0;
    for (; tried < ahead.count && found.verdict == UNDECIDED; tried++) {
        branch *next = ahead.list + tried;
        NAME(bring_best)(next, ahead.count - tried);
        outcome behind = tried ? NAME(known_of)(solver, &spot->scene, next) : OPEN;
        if (behind.verdict == UNDECIDED && solver->nodes < end && !solver->stopped) {
            NAME(spot) then = *spot;
            NAME(go)(board, solver, &then, next);
            behind = NAME(settle)(board, solver, &then, next->key, end);
        }
        if (behind.verdict == UNDECIDED) break;
        if (behind.verdict == LOST) found = NAME(won_by)(next, behind);
        else found.needed |= behind.needed;
    }
    solver->used -= (size_t)ahead.count;
    if (found.verdict == UNDECIDED && tried < ahead.count) return OPEN;
    if (found.verdict == UNDECIDED)
        found = NAME(explain)(board, solver, &spot->scene, found.needed);
    keep(solver, key, found, solver->nodes - nodes_before);
    return found;
}

/* Give every branch the effort known for it, and tell twins. */
FN void NAME(estimate_branches)(const solver *solver, const NAME(spot) *spot,
                                const NAME(outlook) *ahead) {
    for (branch *next = ahead->list; next < ahead->list + ahead->count; next++) {
        next->exact = NAME(exact_hash)(solver, next->key,
                                       spot->scene.own | (uint64_t)1 << next->cell);
        expect_effort(solver, next->exact);
    }
    for (branch *next = ahead->list; next < ahead->list + ahead->count; next++) {
        for (const branch *other = ahead->list; other < next; other++)
            next->twin |= other->exact == next->exact;
        next->effort = (effort){1, (uint32_t)next->answers};
        read_effort(solver, next);
    }
}

/* What another thread has found out on the branches since. */
FN void NAME(refresh_branches)(const solver *solver, const NAME(outlook) *ahead) {
    for (branch *next = ahead->list; next < ahead->list + ahead->count; next++)
        read_effort(solver, next);
}

/* What to work on next. */
typedef struct {
    branch *best; /* the one that takes the least effort to refute its player; NULL if none is left */
    effort whole; /* of the position */
    uint32_t second; /* the least effort with another branch */
    uint32_t others; /* how many there are */
} NAME(choice);

/* To refute all branches takes the greatest of their efforts and a little for each other: they
 * have so much in common that the sum would be far too much. A branch on which others work counts
 * as that much harder, so that threads spread, but none is chosen beyond the limit. */
FN NAME(choice) NAME(choose)(const NAME(outlook) *ahead, uint32_t limit) {
    NAME(choice) found = {NULL, {INFINITE, 0}, INFINITE, 0};
    uint32_t least = INFINITE, count = 0;
    branch *any = NULL;
    for (branch *next = ahead->list; next < ahead->list + ahead->count; next++) {
        if (next->twin) continue;
        any = next;
        count++;
        if (next->effort.phi > found.whole.delta) found.whole.delta = next->effort.phi;
        if (next->effort.delta < found.whole.phi) found.whole.phi = next->effort.delta;
        uint64_t loaded = (uint64_t)next->effort.delta * (1 + next->workers) + next->workers;
        if (next->workers && next->effort.delta >= limit) continue;
        uint32_t weight = loaded < INFINITE ? (uint32_t)loaded : INFINITE;
        if (!found.best || weight < least) {
            found.second = least;
            least = weight;
            found.best = next;
        } else if (weight < found.second) {
            found.second = weight;
        }
    }
    if (!found.best) found.best = any;
    found.others = count ? count - 1 : 0;
    found.whole.delta += found.others;
    return found;
}

/* When all others are decided, it is the turn of the twins. Whether there are any. */
FN bool NAME(release_twins)(const NAME(outlook) *ahead) {
    for (int number = 0; number < ahead->count; number++) ahead->list[number].twin = false;
    return ahead->count > 0;
}

/* Work on the position behind a turn until its effort reaches a limit, it is decided, or time is
 * up. */
FN outcome NAME(work_on)(const board_64 *board, solver *solver, const NAME(spot) *spot, branch *turn,
                         effort limit) {
    uint64_t nodes_before = solver->nodes;
    if (!has_effort(solver, turn->exact) && NAME(count)(spot->scene.free) <= NEARLY_FULL) {
        outcome tried =
            NAME(settle)(board, solver, spot, turn->key, solver->nodes + FIRST_TRY);
        if (tried.verdict != UNDECIDED || solver->stopped) return tried;
    }
    NAME(count_node)(solver);
    NAME(outlook) ahead = NAME(look_around)(board, solver, spot);
    outcome found = ahead.outcome;
    const size_t used_before = solver->used;
    solver->used += (size_t)ahead.count;
    if (found.verdict == UNDECIDED) NAME(estimate_branches)(solver, spot, &ahead);
    while (found.verdict == UNDECIDED) {
        if (solver->locks) NAME(refresh_branches)(solver, &ahead);
        NAME(choice) next = NAME(choose)(&ahead, limit.phi);
        branch *best = next.best;
        turn->effort = next.whole;
        if (!best && NAME(release_twins)(&ahead)) continue;
        if (!best) {
            found = NAME(explain)(board, solver, &spot->scene, found.needed);
            break;
        }
        if (next.whole.phi >= limit.phi || next.whole.delta >= limit.delta || solver->stopped)
            break;
        outcome behind = NAME(known_of)(solver, &spot->scene, best);
        if (behind.verdict == UNDECIDED) {
            /* A quarter more than the second best: going back and forth costs time. */
            uint32_t room = next.second + next.second / 4 + 1;
            NAME(spot) then = *spot;
            NAME(go)(board, solver, &then, best);
            count_worker(solver, best->exact, 1);
            behind = NAME(work_on)(
                board, solver, &then, best,
                (effort){limit.delta - next.others, limit.phi < room ? limit.phi : room});
            count_worker(solver, best->exact, -1);
        }
        if (behind.verdict == LOST) {
            found = NAME(won_by)(best, behind);
        } else if (behind.verdict == WON) {
            found.needed |= behind.needed;
            *best = ahead.list[--ahead.count];
        }
    }
    solver->used = used_before;
    if (found.verdict == UNDECIDED) {
        keep_effort(solver, turn);
        return OPEN;
    }
    keep(solver, turn->key, found, solver->nodes - nodes_before);
    return found;
}

/* A position as if a turn had led to it. */
FN NAME(spot) NAME(spot_of)(const solver *solver, const scene_64 *scene, branch *turn) {
    NAME(spot) spot = {*scene, {0}};
    for (uint64_t taken = scene->own | scene->other; taken; taken &= taken - 1)
        for (int symmetry = 0; symmetry < solver->symmetries; symmetry++)
            spot.images[symmetry] ^= solver->cell_hash[NAME(lowest)(taken)][symmetry];
    *turn = (branch){.line = scene->line, .cell = SWAP_CELL};
    turn->key =
        NAME(standing_of)(solver, spot.images, NAME(line_number)(solver, scene->line));
    turn->exact = NAME(exact_hash)(solver, turn->key, scene->other);
    return spot;
}

/* The winning branch of a position that is known to be won, branch by branch. The table need not
 * hold it: where all findings of a place have much work behind them, each new one goes at once. */
FN outcome NAME(find_winning)(const board_64 *board, solver *solver, const NAME(spot) *spot,
                              const NAME(outlook) *ahead, branch *best) {
    outcome found = OPEN;
    solver->used += (size_t)ahead->count;
    for (int number = 0; number < ahead->count && found.verdict == UNDECIDED; number++) {
        branch *next = ahead->list + number;
        NAME(spot) then = *spot;
        NAME(go)(board, solver, &then, next);
        next->exact = NAME(exact_hash)(solver, next->key, then.scene.other);
        outcome behind =
            NAME(work_on)(board, solver, &then, next, (effort){INFINITE, INFINITE});
        if (solver->stopped) break;
        if (behind.verdict != LOST) continue;
        *best = *next;
        found = NAME(won_by)(next, behind);
    }
    solver->used -= (size_t)ahead->count;
    return found;
}

/* Solve a position: who wins for the player to move and what he needs for it, and with which turn;
 * best is a branch with the cell SWAP_CELL if there is none to name. */
FN outcome NAME(run_solver)(const board_64 *board, const scene_64 *scene, solver *solver,
                            uint64_t limit, ticker *ticks, branch *best) {
    solver->ticks = ticks;
    solver->limit = limit;
    solver->nodes = 0;
    solver->used = 0;
    solver->stopped = false;
    NAME(spot) spot = NAME(spot_of)(solver, scene, best);
    uint64_t wins = scene->line & scene->own_wins, covered = 0;
    if (wins) {
        best->cell = (uint8_t)NAME(lowest)(wins);
        best->rod = MOST_RODS; /* a winning stone takes no rod */
        return (outcome){WON, NAME(row_needed)(solver, wins & -wins, scene->own, 0, &covered)};
    }
    for (int tried = 0;; tried++) {
        outcome found = look_up(solver, best->key, scene->own, scene->other);
        if (found.verdict == UNDECIDED)
            found = NAME(work_on)(board, solver, &spot, best, (effort){INFINITE, INFINITE});
        if (found.verdict != WON) return found;
        NAME(outlook) ahead = NAME(look_around)(board, solver, &spot);
        if (ahead.outcome.verdict == WON) {
            *best = *ahead.list;
            return ahead.outcome;
        }
        /* The winning branch was pushed out of the table: find it again. */
        if (tried == TRIES) return NAME(find_winning)(board, solver, &spot, &ahead, best);
        NAME(work_on)(board, solver, &spot, best, (effort){INFINITE, INFINITE});
        if (solver->stopped) return OPEN;
    }
}
