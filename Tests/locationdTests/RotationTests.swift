import Foundation
import LocationModel
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
        #expect(older.last == "an earlier recording\n")
        #expect(older.dropLast().reversed().joined() + content(of: file) == lines.joined())
        for text in older.dropLast() {
            switch limit {
            case .bytes(let most): #expect(text.utf8.count <= max(most, 9))
            case .seconds(let seconds): #expect(text.split(separator: "\n").count == Int(seconds))
            }
        }
    }

    @Test(arguments: [1, 3])
    func `Only so many old files are kept`(kept: Int) throws {
        let (file, lines) = try record(Rotation(limit: .seconds(10), kept: kept))
        let files = (1...kept).reversed().map { content(of: "\(file).\($0)") } + [content(of: file)]
        #expect(files.joined() == lines.suffix(10 * (kept + 1)).joined())
        #expect(!FileManager.default.fileExists(atPath: "\(file).\(kept + 1)"))
        let mode = try FileManager.default.attributesOfItem(atPath: "\(file).1")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `A device is not moved aside`() {
        #expect(throws: Failure.self) {
            _ = try RecordedTrace(path: "/dev/null", overwrites: true, rotation: Rotation(limit: .bytes(1), kept: 1))
        }
    }

    @Test(arguments: [
        ("100MB", Rotation.Limit.bytes(100_000_000)), ("1kb", .bytes(1000)), ("1d", .seconds(86_400)),
        ("90s", .seconds(90)), ("0MB", nil), ("often", nil), ("-1MB", nil), ("0.5s", nil),
    ])
    func `A limit is a size or an age`(text: String, limit: Rotation.Limit?) {
        #expect(Rotation.Limit(argument: text) == limit)
    }
}
