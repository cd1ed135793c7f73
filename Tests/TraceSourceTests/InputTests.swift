import Foundation
import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceGenerator
import TraceSource

/// Files, FIFOs and pipes, and paths that are none of these.
struct InputTests {
    @Test func `A FIFO whose writer comes late, writes in odd pieces and goes away gives what the file gives`() throws {
        let bytes = try GeneratedTrace(.walk, minutes: 3).bytes
        let expected = try events(of: bytes)
        let fifo = try TemporaryFile()
        try fifo.makeFIFO()
        let path = fifo.path
        let source = try OpenTrace(path)
        // There is no writer yet.
        for _ in 0..<3 { try #expect(source.event() == .blocked) }
        let writer = Thread {
            let handle = FileHandle(forWritingAtPath: path)!
            var random = SeededGenerator(seed: 9)
            var place = 0
            while place < bytes.count {
                let end = min(bytes.count, place + Int.random(in: 1...997, using: &random))
                handle.write(Data(bytes[place..<end]))
                place = end
            }
            try? handle.close()
        }
        writer.start()
        #expect(try source.eventsUntilTheEnd() == expected)
        #expect(source.size == nil && source.bytesRead == bytes.count)
    }

    @Test(arguments: [(1150, true), (600, false)])
    func `A stream whose date comes after 64 KiB is dated late, a file never`(dateAt: Int, isLate: Bool) throws {
        let sentences = (0..<1200).map { second in
            gga(40_000 + second)
                + (second == dateAt ? sentence("GPZDA,\(clock(40_000 + second)),01,05,2026,00,00") : "")
        }
        let log = Array(sentences.joined().utf8)
        try TemporaryFile(log).withSource { source in
            _ = try source.events()
            #expect(source.isDated && !source.isDatedLate)
        }
        let pipe = Pipe()
        let source = try OpenTrace("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        let writer = pipe.fileHandleForWriting
        Thread {
            writer.write(Data(log))
            try? writer.close()
        }.start()
        let answers = try source.eventsUntilTheEnd()
        #expect(answers.count == 1200 && answers.count(where: \.isRestart) == (isLate ? 1 : 0))
        #expect(source.isDated && source.isDatedLate == isLate)
    }

    /// Standard input is usually a pipe; `/dev/fd` provides a path, so that no test uses the real one.
    @Test(arguments: [1, 7, 512])
    func `A pipe gives each epoch as soon as it is whole`(piece: Int) throws {
        let bytes = try GeneratedTrace(.walk, minutes: 1, receiver: .compact).bytes
        let expected = try events(of: bytes)
        let pipe = Pipe()
        let source = try OpenTrace("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        var answers: [Event] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            pipe.fileHandleForWriting.write(Data(bytes[start..<min(bytes.count, start + piece)]))
            answers += try source.events()
        }
        #expect(answers.count >= expected.count - 1)
        try pipe.fileHandleForWriting.close()
        answers += try source.eventsUntilTheEnd()
        #expect(answers == expected)
    }

    @Test func `A writer that closes the pipe ends the trace`() throws {
        let fifo = try TemporaryFile()
        try fifo.makeFIFO()
        let source = try OpenTrace(fifo.path)
        try FileHandle(forWritingAtPath: fifo.path)!.close()
        try #expect(source.eventsUntilTheEnd() == [])
        try #expect(TraceExtent.find(path: fifo.path) == nil)
    }

    @Test(arguments: [false, true])
    func `Endless input without an epoch returns to its reader again and again`(isSkipped: Bool) throws {
        let source = try OpenTrace("/dev/zero")
        for _ in 0..<2 {
            let event = try source.event(isSkipped ? .notBefore(may1(0)) : .everyEpoch)
            #expect(event == .blocked && source.bytesRead < 32 << 20)
        }
    }

    @Test func `The error says why a path cannot be read`() throws {
        let folder = FileManager.default.temporaryDirectory.path
        #expect(throws: TraceError.isDirectory(path: folder)) { _ = try TraceSource(path: folder) }
        let missing = folder + "/locationd-there-is-no-such-file"
        #expect(throws: TraceError.notFound(path: missing)) { _ = try TraceSource(path: missing) }
        #expect(throws: TraceError.notFound(path: missing + "/a")) { _ = try TraceSource(path: missing + "/a") }
        #expect(throws: TraceError.notFound(path: "")) { _ = try TraceSource(path: "") }
        let empty = try TemporaryFile([])
        #expect(throws: TraceError.empty(path: empty.path)) { _ = try TraceSource(path: empty.path) }
        #expect(throws: TraceError.empty(path: empty.path)) { try TraceExtent.find(path: empty.path) }
        #expect(throws: TraceError.empty(path: empty.path)) { _ = try TraceSurvey(path: empty.path) { _ in } }
        #expect(throws: TraceError.isDirectory(path: folder)) { try TraceExtent.find(path: folder) }
        #expect(throws: TraceError.notFound(path: missing)) { _ = try TraceSurvey(path: missing) { _ in } }
    }

    /// Root may read everything.
    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `A file without read permission is reported as such`() throws {
        let file = try TemporaryFile(Array(gga(1).utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
        #expect(throws: TraceError.permissionDenied(path: file.path)) { _ = try TraceSource(path: file.path) }
    }
}
