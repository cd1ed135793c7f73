import Foundation
import LocationModel
import SystemCalls
import TestSupport
import Testing

@testable import locationd

/// A recording in several files, one after the other.
struct RotationTests {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private func content(of path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    /// Records 100 numbered lines, one in each second.
    private func record(_ rotation: Rotation) throws -> (file: String, lines: [String]) {
        let file = try scratch.file("trip.nmea", Data("an earlier recording\n".utf8)).path
        var trace = try RecordedTrace(path: file, overwrites: false, rotation: rotation)
        let lines = (0..<100).map { "$LINE,\($0)\n" }
        for (second, line) in lines.enumerated() { trace.append(Array(line.utf8), lines: 1, at: at(Double(second))) }
        #expect(trace.lines == 100 && trace.bytes == lines.joined().utf8.count)
        try trace.finish()
        return (file, lines)
    }

    @Test(arguments: [Rotation.Limit.bytes(100), .bytes(1), .seconds(10), .seconds(7)])
    func `Nothing is lost, and each file is complete`(limit: Rotation.Limit) throws {
        let (file, lines) = try record(Rotation(limit: limit, kept: 1000))
        var older: [String] = []
        while case let text = content(of: "\(file).\(older.count + 1)"), !text.isEmpty { older.append(text) }
        #expect(older.last?.hasPrefix("an earlier recording\n") == true)
        #expect(older.reversed().joined() + content(of: file) == "an earlier recording\n" + lines.joined())
        for text in older.dropLast() {
            switch limit {
            case .bytes(let most): #expect(text.utf8.count <= max(most, 9))
            case .seconds(let seconds): #expect(text.split(separator: "\n").count == Int(seconds))
            }
        }
    }

    @Test func `A rotation that is not possible is tried again a minute later, and the old file continues`() throws {
        let path = scratch.path("trip.nmea")
        var warnings: [String] = []
        var trace = try RecordedTrace(
            path: path, overwrites: false, rotation: Rotation(limit: .seconds(10), kept: 1)
        ) { warnings.append($0) }
        // A file cannot replace a directory.
        let obstacle = scratch.path("trip.nmea.1")
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
        let lines = (0..<79).map { "$LINE,\($0)\n" }
        for (second, line) in lines.enumerated() {
            if second == 50 { try FileManager.default.removeItem(atPath: obstacle) }
            trace.append(Array(line.utf8), lines: 1, at: at(Double(second)))
        }
        try trace.finish()
        #expect(
            warnings.count == 2 && warnings[0].contains("cannot be rotated")
                && warnings[1].hasSuffix("is rotated again"))
        #expect(content(of: obstacle) == lines[..<70].joined() && content(of: path) == lines[70...].joined())
    }

    @Test func `A rotation that fails until the end is a warning, and nothing is lost`() throws {
        let folder = scratch.path("log")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        var warnings: [String] = []
        var trace = try RecordedTrace(
            path: "\(folder)/trip.nmea", overwrites: false, rotation: Rotation(limit: .bytes(1), kept: 1)
        ) { warnings.append($0) }
        trace.append(Array("$LINE,0\n".utf8), lines: 1, at: at(0))
        // No file can be opened at the path, as when a rotation has moved the file and no descriptor is left.
        try FileManager.default.moveItem(atPath: folder, toPath: "\(folder).away")
        trace.append(Array("$LINE,1\n".utf8), lines: 1, at: at(1))
        try trace.finish()
        #expect(warnings.count == 1 && warnings[0].contains("cannot be rotated, so the current file is continued"))
        #expect(content(of: "\(folder).away/trip.nmea") == "$LINE,0\n$LINE,1\n")
    }

    @Test(arguments: [1, 3])
    func `Only so many old files are kept`(kept: Int) throws {
        let (file, lines) = try record(Rotation(limit: .seconds(10), kept: kept))
        let files = (1...kept).reversed().map { content(of: "\(file).\($0)") } + [content(of: file)]
        // On a busy machine the earlier recording is seconds old when it is continued, so that its file is complete
        // earlier.
        let count = files.joined().split(separator: "\n").count
        #expect((10 * kept + 1...10 * (kept + 1)).contains(count) && files.joined() == lines.suffix(count).joined())
        #expect(!FileManager.default.fileExists(atPath: "\(file).\(kept + 1)"))
        let mode = try FileManager.default.attributesOfItem(atPath: "\(file).1")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `Restarts, with and without a line, lose nothing`() throws {
        let file = try scratch.file("trip.nmea", Data("$LINE,first\n".utf8)).path
        try Data("older\n".utf8).write(to: URL(filePath: "\(file).1"))
        let rotation = Rotation(limit: .bytes(60), kept: 100)
        for _ in 0..<5 {
            var trace = try RecordedTrace(path: file, overwrites: false, rotation: rotation)
            try trace.finish()
        }
        #expect(content(of: file) == "$LINE,first\n" && content(of: "\(file).1") == "older\n")
        let lines = (0..<30).map { "$LINE,\($0)\n" }
        for line in lines {
            var trace = try RecordedTrace(path: file, overwrites: false, rotation: rotation)
            trace.append(Array(line.utf8), lines: 1, at: at(0))
            try trace.finish()
        }
        let files = (1...9).reversed().map { content(of: "\(file).\($0)") } + [content(of: file)]
        #expect(files.joined() == "older\n$LINE,first\n" + lines.joined())
        #expect(
            files.dropLast().suffix(4).allSatisfy { (52...60).contains($0.utf8.count) },
            "complete, despite the restarts")
    }

    @Test func `A line that a killed recorder has left incomplete is ended`() throws {
        let file = try scratch.file("trip.nmea", Data("$LINE,0\n$LI".utf8)).path
        var trace = try RecordedTrace(path: file, overwrites: false, rotation: Rotation(limit: .bytes(100), kept: 1))
        for line in ["$LINE,1\n", "$LINE,2\n"] { trace.append(Array(line.utf8), lines: 1, at: at(0)) }
        try trace.finish()
        #expect(content(of: file) == "$LINE,0\n$LI\n$LINE,1\n$LINE,2\n")
    }

    @Test func `Files move up to the first missing number, and those beyond what is kept are removed`() throws {
        let file = try scratch.file("trip.nmea", Data("new".utf8)).path
        let rotation = Rotation(limit: .bytes(1), kept: 3)
        for number in [1, 3, 4, 5, 7] { try Data("\(number)".utf8).write(to: URL(filePath: "\(file).\(number)")) }
        try rotation.moveAside(file)
        #expect((1...7).map { content(of: "\(file).\($0)") } == ["new", "1", "3", "", "", "", "7"])
        try rotation.moveAside(file)
        #expect(content(of: "\(file).1") == "new", "without a file nothing moves")
    }

    @Test(arguments: [true, false])
    func `Only one recorder has a file`(rotates: Bool) throws {
        let file = scratch.path("trip.nmea")
        let rotation = rotates ? Rotation(limit: .bytes(10), kept: 3) : nil
        var first = try RecordedTrace(path: file, overwrites: true, rotation: rotation)
        for number in 0..<3 { first.append(Array("$LINE,\(number)\n".utf8), lines: 1, at: at(0)) }
        let failure = #expect(throws: Failure.self) {
            _ = try RecordedTrace(path: file, overwrites: true, rotation: rotation)
        }
        #expect(failure?.message == "\(file): another process records to it")
        try first.finish()
        _ = consume first
        _ = try RecordedTrace(path: file, overwrites: true, rotation: rotation)
    }

    @Test func `While the folder is away the old file is continued`() throws {
        let folder = scratch.path("log")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        var trace = try RecordedTrace(path: "\(folder)/trip.nmea", overwrites: false)
        trace.append(Array("$LINE,0\n".utf8), lines: 1, at: at(0))
        try FileManager.default.moveItem(atPath: folder, toPath: "\(folder).away")
        do throws(SystemError) {
            try trace.reopen()
            Issue.record("there is no folder")
        } catch { #expect(error.code == ENOENT) }
        trace.append(Array("$LINE,1\n".utf8), lines: 1, at: at(1))
        #expect(trace.failure == nil && content(of: "\(folder).away/trip.nmea") == "$LINE,0\n$LINE,1\n")
    }

    @Test(arguments: [true, false])
    func `A file that is no longer at its path at the end is an error`(isRemoved: Bool) throws {
        let path = scratch.path("trip.nmea")
        var trace = try RecordedTrace(path: path, overwrites: false)
        trace.append(Array("$LINE,0\n".utf8), lines: 1, at: at(0))
        if isRemoved {
            try FileManager.default.removeItem(atPath: path)
        } else {
            try FileManager.default.moveItem(atPath: path, toPath: scratch.path("moved"))
        }
        do throws(Failure) {
            try trace.finish()
            Issue.record("the file is not there")
        } catch { #expect(error.code == .inputOutput && error.text.hasPrefix("\(path): was moved or removed")) }
    }

    @Test func `A device is not moved aside`() {
        #expect(throws: Failure.self) {
            _ = try RecordedTrace(path: "/dev/null", overwrites: true, rotation: Rotation(limit: .bytes(1), kept: 1))
        }
    }

    @Test(arguments: [
        ("100MB", Rotation.Limit.bytes(100_000_000)), ("100M", .bytes(100 << 20)), ("100m", .seconds(6000)),
        ("1kb", .bytes(1000)), ("1d", .seconds(86_400)),
        ("90s", .seconds(90)), ("0MB", nil), ("often", nil), ("-1MB", nil), ("0.5s", nil), ("10", nil),
        ("100000000", nil), ("1.5", nil), ("1:30", .seconds(90)),
    ])
    func `A limit is a size or an age`(text: String, limit: Rotation.Limit?) {
        #expect(Rotation.Limit(argument: text) == limit)
    }
}
