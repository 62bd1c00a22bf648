/* kaffeehaus.kernels._native: the C layer as a Python module. Sets of cells cross the border as 16
 * bytes each, little end first. All work is done without the interpreter's lock. */
#include "cafe_methods.h"
#include "calling.h"
#include "chess_methods.h"
#include "coffee.h"
#include "proving.h"

#define CAPSULE "kaffeehaus.kernels.board"

static wide read_cells(const unsigned char *bytes) {
    wide cells = 0;
    for (int place = 15; place >= 0; place--) cells = cells << 8 | bytes[place];
    return cells;
}

/* The scene of a position in 48 bytes: own, other, line. False with an exception. */
static bool read_scene(const coffee_board *board, const char *bytes, Py_ssize_t length,
                       coffee_scene *scene) {
    const unsigned char *start = (const unsigned char *)bytes;
    if (length == 48) {
        position at = {read_cells(start), read_cells(start + 16), read_cells(start + 32)};
        if (set_coffee_scene(board, scene, &at)) return true;
    }
    PyErr_SetString(PyExc_ValueError, "these stones and this line are no position of the board");
    return false;
}

static const coffee_board *read_board(PyObject *capsule) {
    return PyCapsule_GetPointer(capsule, CAPSULE);
}

static void free_board(PyObject *capsule) { PyMem_Free((void *)read_board(capsule)); }

PyDoc_STRVAR(board_doc, "board(hexagonal, side, n, plain=False)\n--\n\n"
                        "The tables of a board; plain leaves the BMI2 instructions out.");

static PyObject *make_board(PyObject *self, PyObject *arguments) {
    int hexagonal, side, n, plain = 0;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "pii|p", &hexagonal, &side, &n, &plain)) return NULL;
    coffee_board *board = PyMem_Calloc(1, sizeof *board);
    if (!board) return PyErr_NoMemory();
    if (!fill_coffee_board(board, hexagonal, side, n, plain)) {
        PyMem_Free(board);
        PyErr_SetString(PyExc_ValueError, "there is no such board");
        return NULL;
    }
    PyObject *capsule = PyCapsule_New(board, CAPSULE, free_board);
    if (!capsule) PyMem_Free(board);
    return capsule;
}

PyDoc_STRVAR(playouts_doc, "playouts(board, position, count, greedy, rng_state, progress)\n--\n\n"
                           "Play games out: (done, wins, rng_state).");

static PyObject *playouts(PyObject *self, PyObject *arguments) {
    PyObject *capsule, *progress;
    const char *bytes;
    Py_ssize_t length;
    unsigned long long count, state;
    int greedy;
    coffee_scene scene;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "Oy#KpKO", &capsule, &bytes, &length, &count, &greedy, &state,
                          &progress))
        return NULL;
    const coffee_board *board = read_board(capsule);
    if (!board || !read_scene(board, bytes, length, &scene)) return NULL;
    uint64_t rng = state, wins = 0;
    caller from;
    ticker ticks = begin(&from, progress);
    uint64_t done = coffee_playouts(board, &scene, count, greedy, &rng, &wins, &ticks);
    end(&from);
    if (from.failed) return NULL;
    return Py_BuildValue("KKK", (unsigned long long)done, (unsigned long long)wins,
                         (unsigned long long)rng);
}

/* The edges of the first node as a list of (cell, rod, visits, wins); the swap is (-1, 0, ...). */
static PyObject *list_edges(const tree *tree) {
    const node *root = tree->nodes;
    PyObject *list = PyList_New(root->edges);
    for (int number = 0; list && number < root->edges; number++) {
        const edge *edge = tree->edges + root->first + number;
        PyObject *entry = Py_BuildValue("iiII", edge->cell == SWAP_CELL ? -1 : edge->cell,
                                        edge->rod, edge->visits, edge->wins);
        if (!entry || PyList_SetItem(list, number, entry)) Py_CLEAR(list);
    }
    return list;
}

PyDoc_STRVAR(search_doc,
             "search(board, position, until_swap, playouts, seconds, most_nodes, greedy, rng_state, "
             "progress)\n--\n\n"
             "Search a tree: (verdict, done, nodes, rng_state, edges). The verdict is 0 lost, 1 won "
             "or 2 undecided for the player to move; 0 seconds is no limit of time.");

static PyObject *search(PyObject *self, PyObject *arguments) {
    PyObject *capsule, *progress;
    const char *bytes;
    Py_ssize_t length;
    unsigned long long limit, most_nodes, state;
    double seconds;
    int greedy, until_swap;
    coffee_scene scene;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "Oy#iKdKpKO", &capsule, &bytes, &length, &until_swap, &limit,
                          &seconds, &most_nodes, &greedy, &state, &progress))
        return NULL;
    const coffee_board *board = read_board(capsule);
    if (!board || !read_scene(board, bytes, length, &scene)) return NULL;
    if (!(seconds >= 0 && seconds < 1e9) || most_nodes >= NO_NODE) {
        PyErr_SetString(PyExc_ValueError, "so much time or memory cannot be had");
        return NULL;
    }
    tree tree = {0};
    uint64_t rng = state;
    uint64_t deadline = seconds > 0 ? now_nanoseconds() + (uint64_t)(seconds * 1e9) : 0;
    caller from;
    ticker ticks = begin(&from, progress);
    uint64_t done = coffee_search(board, &scene, &tree, until_swap, limit, deadline, most_nodes,
                                  greedy, &rng, &ticks);
    end(&from);
    PyObject *answer = NULL;
    if (!tree.node_count) {
        PyErr_NoMemory();
    } else if (!from.failed) {
        PyObject *edges = list_edges(&tree);
        if (edges)
            answer = Py_BuildValue("iKKKN", tree.nodes[0].verdict, (unsigned long long)done,
                                   (unsigned long long)tree.node_count, (unsigned long long)rng,
                                   edges);
    }
    WITHOUT_LOCK(free_tree(&tree));
    return answer;
}

#define SOLVER_CAPSULE "kaffeehaus.kernels.solver"

typedef struct {
    coffee_board board;
    solver *solver;
    /* Guarded by the interpreter's lock: the thread that is at work, 0 if none is, and what it
     * tries to decide. */
    unsigned long worker;
    const branch *root;
    PyObject *owner; /* of a helper: the solver whose tables it shares */
} coffee_solver;

static void free_coffee_solver(coffee_solver *made) {
    if (!made) return;
    WITHOUT_LOCK(free_solver(made->solver));
    Py_XDECREF(made->owner);
    PyMem_Free(made);
}

static void free_solver_capsule(PyObject *capsule) {
    free_coffee_solver(PyCapsule_GetPointer(capsule, SOLVER_CAPSULE));
}

PyDoc_STRVAR(solver_doc, "solver(hexagonal, side, n, bytes, plain=False, shared=False)\n--\n\n"
                         "A solver with a table of at most so many bytes, for up to 64 cells. If it "
                         "is shared, it may have helpers.");

static PyObject *make_solver(PyObject *self, PyObject *arguments) {
    int hexagonal, side, n, plain = 0, shared = 0;
    unsigned long long bytes;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "piiK|pp", &hexagonal, &side, &n, &bytes, &plain, &shared))
        return NULL;
    coffee_solver *made = PyMem_Calloc(1, sizeof *made);
    if (!made) return PyErr_NoMemory();
    if (!fill_coffee_board(&made->board, hexagonal, side, n, plain) || made->board.is_wide) {
        free_coffee_solver(made);
        PyErr_SetString(PyExc_ValueError, "no solver for such a board");
        return NULL;
    }
    made->solver = new_coffee_solver(&made->board, bytes, shared);
    PyObject *capsule =
        made->solver ? PyCapsule_New(made, SOLVER_CAPSULE, free_solver_capsule) : PyErr_NoMemory();
    if (!capsule) free_coffee_solver(made);
    return capsule;
}

/* The solver, unless it is at work: then NULL with an exception. */
static coffee_solver *idle_solver(PyObject *capsule) {
    coffee_solver *found = PyCapsule_GetPointer(capsule, SOLVER_CAPSULE);
    if (!found || !found->worker) return found;
    PyErr_SetString(PyExc_RuntimeError, "this solver is at work in another thread");
    return NULL;
}

PyDoc_STRVAR(helper_doc, "helper(solver)\n--\n\n"
                         "Another solver with the same tables, for another thread.");

static PyObject *make_helper(PyObject *self, PyObject *capsule) {
    (void)self;
    const coffee_solver *of = idle_solver(capsule);
    if (!of) return NULL;
    if (!of->solver->locks || of->owner) {
        PyErr_SetString(PyExc_ValueError, "this solver cannot be shared");
        return NULL;
    }
    coffee_solver *made = PyMem_Calloc(1, sizeof *made);
    if (!made) return PyErr_NoMemory();
    made->board = of->board;
    made->solver = new_helper(of->solver);
    PyObject *helper =
        made->solver ? PyCapsule_New(made, SOLVER_CAPSULE, free_solver_capsule) : PyErr_NoMemory();
    if (!helper) {
        free_coffee_solver(made);
        return NULL;
    }
    Py_INCREF(capsule);
    made->owner = capsule;
    return helper;
}

PyDoc_STRVAR(solve_doc, "solve(solver, position, nodes, progress)\n--\n\n"
                        "Who wins: (verdict, nodes, cell, rod, needed). The verdict is as in search. "
                        "A cell of -1 means no turn to name, rod 4 a stone that wins at once. "
                        "Needed are the stones of the winner that matter.");

static PyObject *solve(PyObject *self, PyObject *arguments) {
    PyObject *capsule, *progress;
    const char *bytes;
    Py_ssize_t length;
    unsigned long long limit;
    coffee_scene scene;
    branch best;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "Oy#KO", &capsule, &bytes, &length, &limit, &progress))
        return NULL;
    coffee_solver *with = idle_solver(capsule);
    if (!with || !read_scene(&with->board, bytes, length, &scene)) return NULL;
    best.effort = (effort){1, 1};
    with->worker = PyThread_get_thread_ident();
    with->root = &best;
    caller from;
    ticker ticks = begin(&from, progress);
    outcome found = coffee_solve(&with->board, &scene, with->solver, limit, &ticks, &best);
    end(&from);
    with->root = NULL;
    with->worker = 0;
    if (from.failed) return NULL;
    return Py_BuildValue("iKiiK", found.verdict, (unsigned long long)with->solver->nodes,
                         best.cell == SWAP_CELL ? -1 : best.cell, best.rod,
                         (unsigned long long)found.needed);
}

PyDoc_STRVAR(efforts_doc, "efforts(solver)\n--\n\n"
                          "Of the position that is being solved: its proof and disproof numbers, for "
                          "the player to move. None if the solver is idle.");

static PyObject *efforts(PyObject *self, PyObject *capsule) {
    (void)self;
    coffee_solver *of = PyCapsule_GetPointer(capsule, SOLVER_CAPSULE);
    if (!of) return NULL;
    if (!of->root) Py_RETURN_NONE;
    return Py_BuildValue("II", of->root->effort.phi, of->root->effort.delta);
}

PyDoc_STRVAR(saved_doc, "saved(solver, first)\n--\n\n"
                        "Some of what the solver keeps, and the next to ask for: (bytes, next). A "
                        "progress function may ask, too.");

#define SAVED_AT_ONCE (SAVED_BYTES * (1 << 18))

static PyObject *saved(PyObject *self, PyObject *arguments) {
    PyObject *capsule;
    unsigned long long first;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "OK", &capsule, &first)) return NULL;
    coffee_solver *from = PyCapsule_GetPointer(capsule, SOLVER_CAPSULE);
    if (from && from->worker != PyThread_get_thread_ident()) from = idle_solver(capsule);
    if (!from) return NULL;
    unsigned char *room = PyMem_Malloc(SAVED_AT_ONCE);
    if (!room) return PyErr_NoMemory();
    uint64_t next = first;
    size_t length;
    unsigned long worker = from->worker;
    from->worker = PyThread_get_thread_ident();
    WITHOUT_LOCK(length = save_records(from->solver, &next, room, SAVED_AT_ONCE));
    from->worker = worker;
    PyObject *answer =
        Py_BuildValue("y#K", (char *)room, (Py_ssize_t)length, (unsigned long long)next);
    PyMem_Free(room);
    return answer;
}

PyDoc_STRVAR(restore_doc, "restore(solver, bytes)\n--\n\n"
                          "Take over what a solver for the same board and memory has saved.");

static PyObject *restore(PyObject *self, PyObject *arguments) {
    PyObject *capsule;
    const char *bytes;
    Py_ssize_t length;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "Oy#", &capsule, &bytes, &length)) return NULL;
    coffee_solver *into = idle_solver(capsule);
    if (!into) return NULL;
    bool fits;
    into->worker = PyThread_get_thread_ident();
    WITHOUT_LOCK(fits = restore_records(into->solver, (const unsigned char *)bytes, (size_t)length));
    into->worker = 0;
    if (fits) Py_RETURN_NONE;
    PyErr_SetString(PyExc_ValueError, "this was saved by another solver");
    return NULL;
}

PyDoc_STRVAR(prove_doc, "prove(solver, positions)\n--\n\n"
                        "The winner's turns for positions in records of free cells, line and own "
                        "stones, 8 bytes each: (lines of a proof, positions that follow).");

#define FIRST_ROOM 1024

static PyObject *prove(PyObject *self, PyObject *arguments) {
    PyObject *capsule, *answer = NULL;
    const char *bytes;
    Py_ssize_t length;
    size_t text_length = 0;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "Oy#", &capsule, &bytes, &length)) return NULL;
    coffee_solver *with = idle_solver(capsule);
    if (!with) return NULL;
    size_t size = (size_t)length / sizeof(proof_position);
    proof_position *batch = malloc((size + 1) * sizeof *batch);
    char *text = malloc((size + 1) * LINE_OF_TEXT);
    proof_positions answers = {malloc(FIRST_ROOM * sizeof(proof_position)), 0, FIRST_ROOM};
    caller from = {0};
    enum proving done = NO_MEMORY;
    if (batch && text && answers.list) {
        memcpy(batch, bytes, size * sizeof *batch);
        with->worker = PyThread_get_thread_ident();
        ticker ticks = begin(&from, Py_None);
        done = prove_batch(&with->board, with->solver, &ticks, batch, &size, text, &text_length,
                           &answers);
        end(&from);
        with->worker = 0;
    }
    if (done == NO_MEMORY)
        PyErr_NoMemory();
    else if (done == NOT_WON)
        PyErr_SetString(PyExc_ValueError, "one of these positions is not won");
    else if (done == PROVEN)
        answer = Py_BuildValue("y#y#", text, (Py_ssize_t)text_length, (char *)answers.list,
                               (Py_ssize_t)(answers.count * sizeof(proof_position)));
    free(batch);
    free(text);
    free(answers.list);
    return answer;
}

static PyMethodDef methods[] = {
    {"board", make_board, METH_VARARGS, board_doc},
    {"playouts", playouts, METH_VARARGS, playouts_doc},
    {"search", search, METH_VARARGS, search_doc},
    {"solver", make_solver, METH_VARARGS, solver_doc},
    {"helper", make_helper, METH_O, helper_doc},
    {"solve", solve, METH_VARARGS, solve_doc},
    {"efforts", efforts, METH_O, efforts_doc},
    {"saved", saved, METH_VARARGS, saved_doc},
    {"restore", restore, METH_VARARGS, restore_doc},
    {"prove", prove, METH_VARARGS, prove_doc},
    CHESS_METHODS,
    CAFE_METHODS,
    {NULL, NULL, 0, NULL},
};

static int execute(PyObject *module) {
    return PyModule_AddIntConstant(module, "BMI2", has_bmi2());
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, execute}, {0, NULL}};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "kaffeehaus.kernels._native",
    .m_doc = "Coffee, Coffee Chess and Café in C: playouts, tree search and solving.",
    .m_methods = methods,
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&definition); }
