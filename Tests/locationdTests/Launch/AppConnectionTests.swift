import CSystemCalls
import Foundation
import Synchronization
import Testing

@testable import locationd

/// The system's end of an app's socket.
struct AppConnectionTests {
    @Test(.timeLimit(.minutes(5)))
    func `Who asks and does not read is not heard, until he reads; then nothing is lost`() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe locationd_socket_pair(&ends) == 0)
        let app = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        let life = Pipe()
        let connection = AppConnection(socket: ends[0])
        let answer = [UInt8](repeating: 0, count: 100_000)
        let most = Mutex(0)
        let (untilBehind, behind) = AsyncStream.makeStream(of: Never.self)
        connection.serve(process: dup(life.fileHandleForReading.fileDescriptor)) { arrival in
            switch arrival {
            case .line:
                connection.send(answer)
                most.withLock { $0 = max($0, connection.waiting) }
                if connection.waiting > AppConnection.hearing { behind.finish() }
            case .enough: connection.goOnReading()
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
        // What is read in one go ends two questions at the most.
        #expect(most.withLock { $0 } <= AppConnection.hearing + 2 * answer.count)
        try life.fileHandleForWriting.close()
    }
}
