/* Playing Coffee on the tables. Included once for each width and kind of processor, with WIDTH,
 * BITS and NAME (names of this width and processor), TARGET (an attribute of every function) and
 * PEXT and PDEP (the processor's own, or none) defined.
 *
 * The Python twins are kaffeehaus.kernels.coffee.grid and .playout; the tests play both with the same
 * seeds. Every set that `gather` compresses lies on one line, so 11 bits are enough. */

#define FN static TARGET __attribute__((unused))
#define FAST static inline TARGET __attribute__((always_inline, unused))

FAST int NAME(count)(BITS cells) {
    int low = __builtin_popcountll((uint64_t)cells);
    if (sizeof(BITS) == 8) return low;
    return low + __builtin_popcountll((uint64_t)((wide)cells >> 64));
}

FAST int NAME(lowest)(BITS cells) {
    if (sizeof(BITS) == 8 || (uint64_t)cells) return __builtin_ctzll((uint64_t)cells);
    return 64 + __builtin_ctzll((uint64_t)((wide)cells >> 64));
}

/* The bits of `cells` on `line`, moved together. */
FAST uint32_t NAME(gather)(BITS cells, BITS line) {
#ifdef PEXT
    uint64_t low = PEXT((uint64_t)cells, (uint64_t)line);
    if (sizeof(BITS) == 8) return (uint32_t)low;
    uint64_t high = PEXT((uint64_t)((wide)cells >> 64), (uint64_t)((wide)line >> 64));
    return (uint32_t)(low | high << __builtin_popcountll((uint64_t)line));
#else
    uint32_t found = 0;
    for (uint32_t place = 1; line; place <<= 1, line &= line - 1)
        if (cells & line & -line) found |= place;
    return found;
#endif
}

/* The reverse: the cells of `line` whose places are in `places`. */
FAST BITS NAME(scatter)(uint32_t places, BITS line) {
#ifdef PDEP
    uint64_t low = PDEP(places, (uint64_t)line);
    if (sizeof(BITS) == 8) return (BITS)low;
    uint32_t rest = (uint32_t)((uint64_t)places >> __builtin_popcountll((uint64_t)line));
    return (BITS)(low | (wide)PDEP(rest, (uint64_t)((wide)line >> 64)) << 64);
#else
    BITS found = 0;
    for (; places && line; places >>= 1, line &= line - 1)
        if (places & 1) found |= line & -line;
    return found;
#endif
}

/* Bit i of a set of places becomes bit 4 * i. */
FAST uint64_t NAME(spread)(uint32_t places) {
#ifdef PDEP
    return PDEP(places, 0x1111111111111111u);
#else
    uint64_t found = 0;
    for (int place = 0; places >> place; place++)
        found |= (uint64_t)(places >> place & 1) << (4 * place);
    return found;
#endif
}

/* The position of the set bit number `pick`, from 0. */
FAST int NAME(select)(uint64_t mask, uint32_t pick) {
#ifdef PDEP
    return __builtin_ctzll(PDEP((uint64_t)1 << pick, mask));
#else
    while (pick--) mask &= mask - 1;
    return __builtin_ctzll(mask);
#endif
}

/* A stone on `cell` for the player to move, then the rod along `line`: the other player's scene. */
FAST void NAME(place)(const WIDTH(board) *board, WIDTH(scene) *scene, int cell, BITS line,
                      int rods) {
    BITS own = scene->own | (BITS)1 << cell;
    BITS own_wins = scene->own_wins;
    BITS free = scene->free ^ (BITS)1 << cell;
    for (int rod = 0; rod < rods; rod++) {
        BITS whole = board->line[cell][rod];
        own_wins |=
            NAME(scatter)(board->finishers[cell][rod][NAME(gather)(own, whole)], whole);
        BITS left = whole & free;
        scene->roomy[rod] &= left & (left - 1) ? (BITS)~(BITS)0 : ~whole;
    }
    scene->free = free;
    scene->own = scene->other;
    scene->other = own;
    scene->own_wins = scene->other_wins;
    scene->other_wins = own_wins;
    scene->line = line;
}

FN BITS NAME(wins_of)(const WIDTH(board) *board, BITS own) {
    BITS found = 0;
    for (int cell = 0; cell < board->cells; cell++)
        for (int rod = 0; rod < board->rods; rod++) {
            BITS whole = board->line[cell][rod];
            found |= NAME(scatter)(board->finishers[cell][rod][NAME(gather)(own, whole)], whole);
        }
    return found;
}

/* A scene from stones and line. False if they cannot be those of a running game. */
FN bool NAME(set_scene)(const WIDTH(board) *board, WIDTH(scene) *scene, BITS own, BITS other,
                        BITS line) {
    if ((own | other | line) & ~board->all || own & other || line & (own | other) || !line)
        return false;
    bool empty = !(own | other);
    bool on_a_line = false;
    for (int rod = 0; rod < board->rods; rod++)
        on_a_line |= !(line & ~board->line[NAME(lowest)(line)][rod]);
    if (empty ? line != board->all : !on_a_line) return false;
    scene->free = board->all & ~(own | other);
    scene->own = own;
    scene->other = other;
    scene->own_wins = NAME(wins_of)(board, own);
    scene->other_wins = NAME(wins_of)(board, other);
    scene->line = line;
    for (int rod = 0; rod < MOST_RODS; rod++) scene->roomy[rod] = 0;
    for (int cell = 0; cell < board->cells; cell++)
        for (int rod = 0; rod < board->rods; rod++)
            if (NAME(count)(board->line[cell][rod] & scene->free) > 1)
                scene->roomy[rod] |= (BITS)1 << cell;
    return true;
}

/* The first turn on the empty board, where the line is everywhere: one draw, as later. */
FN void NAME(random_first_turn)(const WIDTH(board) *board, WIDTH(scene) *scene, uint64_t *rng) {
    uint32_t all = 0;
    for (int rod = 0; rod < board->rods; rod++) all += (uint32_t)NAME(count)(scene->roomy[rod]);
    uint32_t pick = below(rng, all);
    for (int cell = 0; cell < board->cells; cell++)
        for (int rod = 0; rod < board->rods; rod++)
            if (scene->roomy[rod] >> cell & 1 && !pick--) {
                BITS line = board->line[cell][rod] & ~((BITS)1 << cell);
                NAME(place)(board, scene, cell, line, board->rods);
                return;
            }
}

/* Whether the player to move wins if both play any legal turn, all with the same chance. Each turn
 * is one draw below the number of legal turns, in the order of the rules. */
FAST bool NAME(random_playout)(const WIDTH(board) *board, WIDTH(scene) scene, uint64_t *rng,
                               const int rods) {
    bool mine = true;
    if (scene.free == board->all) {
        NAME(random_first_turn)(board, &scene, rng);
        mine = false;
    }
    for (;;) {
        uint32_t wins = NAME(gather)(scene.own_wins, scene.line);
        uint64_t legal = NAME(spread)(wins);
        for (int rod = 0; rod < rods; rod++)
            legal |= NAME(spread)(NAME(gather)(scene.roomy[rod], scene.line) & ~wins) << rod;
        if (!legal) return !mine;
        uint32_t pick = below(rng, (uint32_t)__builtin_popcountll(legal));
        int turn = NAME(select)(legal, pick);
        if (wins >> (turn >> 2) & 1) return mine;
        int cell = NAME(lowest)(NAME(scatter)(1u << (turn >> 2), scene.line));
        BITS line = board->line[cell][turn & 3] & scene.free & ~((BITS)1 << cell);
        NAME(place)(board, &scene, cell, line, rods);
        mine = !mine;
    }
}

/* The safe turns of the player to move, who cannot win at once, in the order of the rules. */
FN int NAME(prospects)(const WIDTH(board) *board, const WIDTH(scene) *scene,
                       WIDTH(prospect) *found) {
    const int rods = board->rods;
    BITS safe[MOST_RODS], any = 0;
    for (int rod = 0; rod < rods; rod++) safe[rod] = scene->roomy[rod] & scene->line;
    for (BITS danger = scene->other_wins & scene->free; danger; danger &= danger - 1) {
        int cell = NAME(lowest)(danger);
        for (int rod = 0; rod < rods; rod++)
            safe[rod] &= ~(board->line[cell][rod] ^ (BITS)1 << cell);
    }
    for (int rod = 0; rod < rods; rod++) any |= safe[rod];
    int number = 0;
    for (; any; any &= any - 1) {
        int cell = NAME(lowest)(any);
        BITS bit = (BITS)1 << cell, free = scene->free ^ bit, own = scene->own | bit;
        BITS threats = scene->own_wins, answers[MOST_RODS];
        for (int rod = 0; rod < rods; rod++) {
            BITS whole = board->line[cell][rod], left = whole & free;
            threats |=
                NAME(scatter)(board->finishers[cell][rod][NAME(gather)(own, whole)], whole);
            answers[rod] = scene->roomy[rod] & (left & (left - 1) ? (BITS)~(BITS)0 : ~whole);
        }
        for (threats &= free; threats; threats &= threats - 1) {
            int threat = NAME(lowest)(threats);
            for (int rod = 0; rod < rods; rod++)
                answers[rod] &= ~(board->line[threat][rod] ^ (BITS)1 << threat);
        }
        for (int rod = 0; rod < rods; rod++) {
            if (!(safe[rod] & bit)) continue;
            WIDTH(prospect) *turn = found + number++;
            turn->cell = (uint8_t)cell;
            turn->rod = (uint8_t)rod;
            turn->line = board->line[cell][rod] & free;
            turn->answers = 0;
            for (int answer = 0; answer < rods; answer++)
                turn->answers += NAME(count)(answers[answer] & turn->line);
        }
    }
    return number;
}

/* Whether the player to move wins if both play like the bot `greedy` from here. */
FN bool NAME(greedy_playout)(const WIDTH(board) *board, WIDTH(scene) scene, uint64_t *rng) {
    WIDTH(prospect) safe[MOST_TURNS];
    for (bool mine = true;; mine = !mine) {
        if (scene.line & scene.own_wins) return mine;
        int number = NAME(prospects)(board, &scene, safe);
        if (!number) return !mine;
        int fewest = safe[0].answers, equals = 1;
        for (int turn = 1; turn < number; turn++) {
            if (safe[turn].answers < fewest) {
                fewest = safe[turn].answers;
                equals = 0;
            }
            equals += safe[turn].answers == fewest;
        }
        if (!fewest) return mine;
        uint32_t pick = below(rng, (uint32_t)equals);
        const WIDTH(prospect) *chosen = safe;
        while (chosen->answers != fewest || pick--) chosen++;
        NAME(place)(board, &scene, chosen->cell, chosen->line, board->rods);
    }
}

/* A playout in either manner. The random one is compiled for each number of rods. */
FN bool NAME(playout)(const WIDTH(board) *board, const WIDTH(scene) *scene, bool greedy,
                      uint64_t *rng) {
    if (greedy) return NAME(greedy_playout)(board, *scene, rng);
    return board->rods == 3 ? NAME(random_playout)(board, *scene, rng, 3)
                            : NAME(random_playout)(board, *scene, rng, 4);
}

/* `count` playouts from one scene. Returns how many were played before a stop. */
FN uint64_t NAME(run_playouts)(const WIDTH(board) *board, const WIDTH(scene) *scene, uint64_t count,
                               bool greedy, uint64_t *rng, uint64_t *wins, ticker *ticks) {
    uint64_t state = *rng, won = 0, done;
    for (done = 0; done < count; done++) {
        if (done % 256 == 255 && has_to_stop(ticks, done)) break;
        won += NAME(playout)(board, scene, greedy, &state);
    }
    *rng = state;
    *wins = won;
    return done;
}
