// SwiftPM requires a source file in a C target; all code is in the header.
#include "system_calls.h"
