#ifndef LOCATIOND_PERFORMANCE_COUNTER_H
#define LOCATIOND_PERFORMANCE_COUNTER_H

#include <stdint.h>

// A counter of the instructions that this process retires in user space: perf_event_open(2), which glibc does not wrap
// and whose attribute is all bit fields, which Swift does not import. No pointer crosses this border.

/// Opens a counter for the calling thread and every thread that it or its threads start from now on.
/// Returns a descriptor to be closed with close(2), or -1 when the kernel gives none: no hardware counter (most virtual
/// machines), forbidden (perf_event_paranoid above 2, seccomp), no perf in this kernel.
int32_t locationd_instructions_open(void);

/// Instructions since the counter was opened; -1 when it did not count all the time.
int64_t locationd_instructions_read(int32_t descriptor);

#endif
