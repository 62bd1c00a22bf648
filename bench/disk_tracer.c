/* Preloaded into a program, writes down what it does to the files under one folder, in order.
 *
 * DISK_TRACE_UNDER names the folder, DISK_TRACE_TO the file for the notes. A note is a letter, a
 * descriptor (4 bytes), an offset (8), a length (4), all little-endian, and that many bytes:
 * C made a file (path), O opened one (path), W wrote, T cut (offset is the size), S synced,
 * X closed, U removed (path), R renamed (two paths with a NUL between), M made a folder (path).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST 4096

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static const char *under;
static int notes = -1;
static unsigned char followed[MOST];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
    const char *to = getenv("DISK_TRACE_TO");
    under = getenv("DISK_TRACE_UNDER");
    if (to && under)
        notes = (int)syscall(SYS_openat, AT_FDCWD, to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC,
                             0600);
}

static void put(const void *data, size_t length) {
    const char *next = data;
    while (length) {
        long done = syscall(SYS_write, notes, next, length);
        if (done <= 0) abort();
        next += done;
        length -= (size_t)done;
    }
}

static void note(char kind, int fd, int64_t offset, const void *data, uint32_t length) {
    unsigned char head[17];
    int32_t number = fd;
    head[0] = (unsigned char)kind;
    memcpy(head + 1, &number, 4);
    memcpy(head + 5, &offset, 8);
    memcpy(head + 13, &length, 4);
    put(head, sizeof head);
    put(data, length);
}

static int is_under(const char *path) {
    return notes >= 0 && path && strncmp(path, under, strlen(under)) == 0;
}

static int is_followed(int fd) { return notes >= 0 && fd >= 0 && fd < MOST && followed[fd]; }

static int opened(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
    struct stat found;
    if (!is_under(path)) return real(path, flags, mode);
    pthread_mutex_lock(&one_at_a_time);
    int is_new = (flags & O_CREAT) && stat(path, &found) != 0;
    int fd = real(path, flags, mode);
    if (fd >= 0 && fd < MOST) {
        followed[fd] = 1;
        note(is_new ? 'C' : 'O', fd, 0, path, (uint32_t)strlen(path));
        if (!is_new && (flags & O_TRUNC)) note('T', fd, 0, "", 0);
    }
    pthread_mutex_unlock(&one_at_a_time);
    return fd;
}

#define OPEN(name)                                                                                 \
    int name(const char *path, int flags, ...) {                                                   \
        va_list more;                                                                              \
        va_start(more, flags);                                                                     \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;                    \
        va_end(more);                                                                              \
        return opened(REAL(name), path, flags, mode);                                              \
    }
OPEN(open)
OPEN(open64)

int close(int fd) {
    if (!is_followed(fd)) return REAL(close)(fd);
    pthread_mutex_lock(&one_at_a_time);
    followed[fd] = 0;
    note('X', fd, 0, "", 0);
    int done = REAL(close)(fd);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

ssize_t write(int fd, const void *data, size_t length) {
    if (!is_followed(fd)) return REAL(write)(fd, data, length);
    pthread_mutex_lock(&one_at_a_time);
    int appends = fcntl(fd, F_GETFL) & O_APPEND;
    int64_t offset = lseek(fd, 0, appends ? SEEK_END : SEEK_CUR);
    ssize_t done = REAL(write)(fd, data, length);
    if (done > 0) note('W', fd, offset, data, (uint32_t)done);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

#define PWRITE(name, offset_type)                                                                  \
    ssize_t name(int fd, const void *data, size_t length, offset_type offset) {                    \
        if (!is_followed(fd)) return REAL(name)(fd, data, length, offset);                         \
        pthread_mutex_lock(&one_at_a_time);                                                        \
        ssize_t done = REAL(name)(fd, data, length, offset);                                       \
        if (done > 0) note('W', fd, offset, data, (uint32_t)done);                                 \
        pthread_mutex_unlock(&one_at_a_time);                                                      \
        return done;                                                                               \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define CUT(name, size_type)                                                                       \
    int name(int fd, size_type size) {                                                             \
        if (!is_followed(fd)) return REAL(name)(fd, size);                                         \
        pthread_mutex_lock(&one_at_a_time);                                                        \
        int done = REAL(name)(fd, size);                                                           \
        if (done == 0) note('T', fd, size, "", 0);                                                 \
        pthread_mutex_unlock(&one_at_a_time);                                                      \
        return done;                                                                               \
    }
CUT(ftruncate, off_t)
CUT(ftruncate64, off64_t)

#define SYNC(name)                                                                                 \
    int name(int fd) {                                                                             \
        if (!is_followed(fd)) return REAL(name)(fd);                                               \
        pthread_mutex_lock(&one_at_a_time);                                                        \
        int done = REAL(name)(fd);                                                                 \
        if (done == 0) note('S', fd, 0, "", 0);                                                    \
        pthread_mutex_unlock(&one_at_a_time);                                                      \
        return done;                                                                               \
    }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
    if (!is_under(path)) return REAL(unlink)(path);
    pthread_mutex_lock(&one_at_a_time);
    int done = REAL(unlink)(path);
    if (done == 0) note('U', -1, 0, path, (uint32_t)strlen(path));
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

int rename(const char *from, const char *to) {
    if (!is_under(from) && !is_under(to)) return REAL(rename)(from, to);
    char both[2 * MOST];
    pthread_mutex_lock(&one_at_a_time);
    int done = REAL(rename)(from, to);
    int length = snprintf(both, sizeof both, "%s%c%s", from, 0, to);
    if (done == 0) note('R', -1, 0, both, (uint32_t)length);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

int mkdir(const char *path, mode_t mode) {
    if (!is_under(path)) return REAL(mkdir)(path, mode);
    pthread_mutex_lock(&one_at_a_time);
    int done = REAL(mkdir)(path, mode);
    if (done == 0) note('M', -1, 0, path, (uint32_t)strlen(path));
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}
