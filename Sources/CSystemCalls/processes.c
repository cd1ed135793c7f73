#define _GNU_SOURCE
#include "system_calls.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>

int locationd_numbers_in(const char *directory, int32_t *numbers, int capacity)
{
    DIR *stream = opendir(directory);
    if (stream == NULL) {
        return -errno;
    }
    int count = 0;
    const struct dirent *entry;
    while (count < capacity && (entry = readdir(stream)) != NULL) {
        char *end;
        long number = strtol(entry->d_name, &end, 10);
        if (*end == 0 && number > 0 && number <= INT32_MAX) {
            numbers[count++] = (int32_t)number;
        }
    }
    closedir(stream);
    return count;
}
