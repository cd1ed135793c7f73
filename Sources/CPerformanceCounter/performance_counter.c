#include "performance_counter.h"
