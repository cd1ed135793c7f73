#pragma once
#include <stddef.h>

/// The number of allocations of the whole process so far: calls of malloc, calloc, realloc and the aligned functions.
size_t allocations(void);
