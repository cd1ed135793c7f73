// Replaces malloc and its relatives, which the dynamic linker prefers to glibc's: counts each call and forwards it.
#include "allocations.h"
#include <errno.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static size_t count;

static void one(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

size_t allocations(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

void *malloc(size_t size) { one(); return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { one(); return __libc_calloc(number, size); }
void *realloc(void *block, size_t size) { one(); return __libc_realloc(block, size); }
void *memalign(size_t alignment, size_t size) { one(); return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { one(); return __libc_memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    one();
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}
