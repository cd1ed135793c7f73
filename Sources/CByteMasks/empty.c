// SwiftPM requires a source file in a C target; all code is in the header.
#include "byte_masks.h"
