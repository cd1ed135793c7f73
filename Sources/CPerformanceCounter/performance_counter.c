#include "performance_counter.h"

#ifdef __linux__

#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int open_counter(struct perf_event_attr *attributes) {
    return (int)syscall(SYS_perf_event_open, attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

int32_t locationd_instructions_open(void) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
    // User space only: what perf_event_paranoid = 2, the default, allows to everybody.
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    attributes.inherit = 1;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
#ifdef PERF_ATTR_SIZE_VER7
    // Since Linux 5.13 inheritance can stop at threads; before, child processes are counted too.
    attributes.inherit_thread = 1;
    int descriptor = open_counter(&attributes);
    if (descriptor >= 0) return descriptor;
    attributes.inherit_thread = 0;
#endif
    return open_counter(&attributes);
}

int64_t locationd_instructions_read(int32_t descriptor) {
    struct {
        uint64_t count, enabled, running;
    } value;
    if (read(descriptor, &value, sizeof value) != (ssize_t)sizeof value) return -1;
    // A virtual machine may open the counter and never let it count. A counter that shared its hardware with others, or
    // sat on the wrong kind of core, has missed a part, and scaling up would be a guess. One per cent is start-up.
    if (value.count == 0 || value.running < value.enabled - value.enabled / 100) return -1;
    return value.count > INT64_MAX ? -1 : (int64_t)value.count;
}

#else

int32_t locationd_instructions_open(void) { return -1; }
int64_t locationd_instructions_read(int32_t descriptor) { (void)descriptor; return -1; }

#endif
