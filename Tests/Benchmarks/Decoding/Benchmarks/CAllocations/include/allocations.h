#pragma once
#include <stddef.h>

/// Allocations of the whole process so far: malloc, calloc, realloc and the aligned ones, each counted as it is called.
size_t allocations(void);
