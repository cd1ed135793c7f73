import Foundation
import Synchronization
import SystemCalls
import TestSupport
import Testing

@testable import locationd

/// The system's end of an app's socket.
@Suite(.live) struct AppConnectionTests {
    @Test(.timeLimit(.minutes(15)))
    func `An app that sends and does not read waits until it reads, and nothing is lost`() async throws {
        let ends = try UnixSocket.pair()
        let app = FileHandle(fileDescriptor: ends.blocking, closeOnDealloc: true)
        let process = Pipe()
        let connection = AppConnection(socket: ends.nonBlocking)
        let reply = [UInt8](repeating: 0, count: 100_000)
        let most = Mutex(0)
        let (limitExceeded, signal) = AsyncStream.makeStream(of: Never.self)
        try connection.serve(process: dup(process.fileHandleForReading.fileDescriptor)) { arrival in
            switch arrival {
            case .line:
                connection.send(reply)
                most.withLock { $0 = max($0, connection.waiting) }
                if connection.waiting > AppConnection.backlogLimit { signal.finish() }
            case .burst: connection.resumeReading()
            case .processEnded: break
            }
        }
        let questions = 300
        Thread.detachNewThread {
            let question = Data(repeating: UInt8(ascii: "?"), count: 10_000) + Data("\n".utf8)
            for _ in 0..<questions { try? app.write(contentsOf: question) }
        }
        for await _ in limitExceeded {}
        var count = 0
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while count < questions * reply.count {
            let more = unsafe recv(app.fileDescriptor, &piece, piece.count, 0)
            try #require(more > 0)
            count += more
        }
        #expect(count == questions * reply.count)
        // One read completes at most two questions, which are answered although the limit is reached.
        #expect(most.withLock { $0 } <= AppConnection.backlogLimit + 2 * reply.count)
        try process.fileHandleForWriting.close()
    }
}
