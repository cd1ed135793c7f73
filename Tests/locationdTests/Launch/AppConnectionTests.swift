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
        let life = Pipe()
        let connection = AppConnection(socket: ends.nonBlocking)
        let answer = [UInt8](repeating: 0, count: 100_000)
        let most = Mutex(0)
        let (untilBehind, behind) = AsyncStream.makeStream(of: Never.self)
        try connection.serve(process: dup(life.fileHandleForReading.fileDescriptor)) { arrival in
            switch arrival {
            case .line:
                connection.send(answer)
                most.withLock { $0 = max($0, connection.waiting) }
                if connection.waiting > AppConnection.backlogLimit { behind.finish() }
            case .burst: connection.resumeReading()
            case .processEnded: break
            }
        }
        let questions = 300
        Thread.detachNewThread {
            let question = Data(repeating: UInt8(ascii: "?"), count: 10_000) + Data("\n".utf8)
            for _ in 0..<questions { try? app.write(contentsOf: question) }
        }
        for await _ in untilBehind {}
        var count = 0
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while count < questions * answer.count {
            let more = unsafe recv(app.fileDescriptor, &piece, piece.count, 0)
            try #require(more > 0)
            count += more
        }
        #expect(count == questions * answer.count)
        // One read completes at most two questions, which are answered although the limit is reached.
        #expect(most.withLock { $0 } <= AppConnection.backlogLimit + 2 * answer.count)
        try life.fileHandleForWriting.close()
    }
}
