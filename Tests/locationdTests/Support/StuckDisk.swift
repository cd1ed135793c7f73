import Foundation
import SystemCalls
import TestSupport
import Testing

/// A disk that does not answer: a thread of a program that makes its files safe (fsync(2)) stands still until the disk
/// is released. The program's other threads run.
final class StuckDisk {
    /// Preloaded into the program. Without the FIFO it only does what fsync(2) does.
    private static let source = """
        #define _GNU_SOURCE
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/syscall.h>
        #include <unistd.h>

        int fsync(int file) {
            int fifo = open(getenv("STUCK_DISK"), O_RDONLY | O_CLOEXEC);
            char byte;
            while (fifo >= 0 && read(fifo, &byte, 1) > 0) {}
            if (fifo >= 0) close(fifo);
            return syscall(SYS_fsync, file);
        }

        """

    /// What the program needs in its environment.
    let environment: [String]
    private let scratch: Scratch
    /// Held open while a thread waits for it; -1 otherwise.
    private var writer: Int32 = -1

    /// A disk that answers.
    init() async throws {
        let scratch = try Scratch()
        let source = try scratch.file("disk.c", Data(StuckDisk.source.utf8))
        let library = try await scratch.library(compiledFrom: source)
        self.scratch = scratch
        environment = ["LD_PRELOAD=\(library)", "STUCK_DISK=\(scratch.path("fifo"))"]
    }

    deinit { release() }

    /// From now on it does not answer.
    func stick() throws { _ = try scratch.fifo("fifo") }

    /// Waits until a thread stands still.
    func waitForThread() {
        let isThere = Deadline(after: 60).wait {
            // Without a reader it cannot be opened.
            writer = (try? openFile(scratch.path("fifo"), O_WRONLY | O_NONBLOCK)) ?? -1
            return writer >= 0
        }
        #expect(isThere)
    }

    /// It answers again.
    func release() {
        try? removeFile(scratch.path("fifo"))
        if writer >= 0 { closeDescriptor(writer) }
        writer = -1
    }
}
