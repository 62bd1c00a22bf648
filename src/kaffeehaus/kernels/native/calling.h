/* How work in C talks to Python: without the interpreter's lock, which it takes every few
 * milliseconds to report and to hear whether to stop. */
#ifndef KAFFEEHAUS_CALLING_H
#define KAFFEEHAUS_CALLING_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "common.h"

typedef struct {
    PyObject *progress; /* called with what is done; a true answer stops; may be NULL */
    PyThreadState *thread;
    bool failed; /* an exception waits to be raised */
} caller;

static bool tick(void *context, uint64_t done) {
    caller *from = context;
    PyEval_RestoreThread(from->thread);
    bool stop = PyErr_CheckSignals() != 0;
    from->failed = stop;
    if (!stop && from->progress) {
        PyObject *answer = PyObject_CallFunction(from->progress, "K", (unsigned long long)done);
        int truth = answer ? PyObject_IsTrue(answer) : -1;
        Py_XDECREF(answer);
        from->failed = truth < 0;
        stop = truth != 0;
    }
    from->thread = PyEval_SaveThread();
    return stop;
}

static ticker begin(caller *from, PyObject *progress) {
    *from = (caller){.progress = progress == Py_None ? NULL : progress};
    from->thread = PyEval_SaveThread();
    return (ticker){.tick = tick, .context = from, .next = now_nanoseconds() + TICK_NANOSECONDS};
}

static void end(caller *from) { PyEval_RestoreThread(from->thread); }

/* Even to give gigabytes back takes the system a tenth of a second, and nobody should wait for it. */
#define WITHOUT_LOCK(work)                               \
    do {                                                 \
        PyThreadState *working = PyEval_SaveThread();    \
        work;                                            \
        PyEval_RestoreThread(working);                   \
    } while (0)

#endif
