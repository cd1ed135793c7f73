#include "system_calls.h"

#include <signal.h>
#include <sys/prctl.h>

void locationd_end_with_parent(void)
{
    (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
}
