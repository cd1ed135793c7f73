import Glibc

/// Opens the standard streams that the caller has closed (`>&-`), in the opposite direction so that using them still
/// fails. Otherwise the first file to be opened would become standard output, and printed text would end up in it.
package func occupyClosedStandardStreams() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
        // open(2) returns the lowest free descriptor, which is this one: the lower ones are open by now. Children
        // inherit it, as they do any standard stream.
        _ = unsafe open("/dev/null", mode)
    }
}
