import Foundation
import TestSupport
import Testing

@testable import StateStore

/// A document: it is restored as it was written, or the reason is reported.
@Suite(.timeLimit(.minutes(15)), .live) struct StateDocumentTests {
    struct Trip: Codable, Hashable, Sendable {
        var metres: Double
        var places: [String]
    }

    private let scratch: Scratch
    private let trip = Trip(metres: 1250.5, places: ["bakery", "Café \u{1F950}/\"x\""])

    init() throws { scratch = try Scratch() }

    /// The value and the report after reopening it.
    private func reopened(version: Int = 1) throws -> (value: Trip?, setAside: SetAsideFile?) {
        let document = try StateDocument<Trip>("trip", version: version, in: scratch.openState())
        return (document.value, document.setAside)
    }

    private func write(_ trip: Trip, version: Int = 1) throws {
        var document = try StateDocument<Trip>("trip", version: version, in: scratch.openState())
        try document.write(trip)
    }

    @Test func `A written value is there the next time`() throws {
        #expect(try reopened() == (nil, nil))
        try write(trip)
        #expect(try reopened() == (trip, nil))
        try write(Trip(metres: 0, places: []))
        #expect(try reopened() == (Trip(metres: 0, places: []), nil))
        #expect(try scratch.names() == ["trip"])
        #expect(try scratch.mode(of: "trip") == 0o600)
    }

    @Test func `The value is the one on the disk`() throws {
        var document = try StateDocument<Trip>("trip", in: scratch.openState())
        #expect(document.value == nil)
        try document.write(trip)
        #expect(document.value == trip)
        try document.remove()
        #expect(document.value == nil)
        #expect(try scratch.names() == [])
        try document.remove()
    }

    @Test func `A discarded value stays discarded`() throws {
        try write(trip)
        do {
            var document = try StateDocument<Trip>("trip", in: scratch.openState())
            try document.remove()
        }
        #expect(try reopened() == (nil, nil))
    }

    @Test func `Numbers that JSON lacks are preserved`() throws {
        try write(Trip(metres: -.infinity, places: []))
        #expect(try reopened().value?.metres == -.infinity)
        try write(Trip(metres: .nan, places: []))
        #expect(try reopened().value?.metres.isNaN == true)
    }

    // MARK: Unreadable files

    @Test(
        arguments: [
            ("", .empty), ("\0\0\0", .zeroFilled), (#"{"metres":1,"places":[]}"#, .foreign),
            ("locationd-state trip 1 24 00", .truncated),
            ("locationd-state trip 1 2 0000000000000000\n{}", .damaged),
        ] as [(String, SetAsideFile.Reason)])
    func `A corrupt file is set aside and reported`(content: String, reason: SetAsideFile.Reason) throws {
        _ = try scratch.openState()
        try scratch.write(Array(content.utf8), to: "trip")
        let found = try reopened()
        #expect(found.value == nil)
        #expect(found.setAside == report(reason))
        #expect(try scratch.bytes(of: "trip.corrupt-1") == Array(content.utf8), "it can still be looked at")
        try write(trip)
        #expect(try reopened() == (trip, nil))
    }

    @Test func `Another document under its name is foreign`() throws {
        do {
            var other = try StateDocument<Trip>("journey", in: scratch.openState())
            try other.write(trip)
        }
        try scratch.write(scratch.bytes(of: "journey"), to: "trip")
        #expect(try reopened() == (nil, report(.foreign)))
    }

    @Test(arguments: ["directory", "link", "fifo"])
    func `Anything but a file is foreign`(kind: String) throws {
        _ = try scratch.openState()
        let path = scratch.state + "/trip"
        switch kind {
        case "directory": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case "link": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hostname")
        default: try #require(unsafe mkfifo(path, 0o600) == 0)
        }
        #expect(try reopened() == (nil, report(.foreign)))
        try write(trip)
        #expect(try reopened() == (trip, nil))
    }

    @Test func `A file that is too large is not read into memory`() throws {
        _ = try scratch.openState()
        try scratch.write([], to: "trip")
        // A sparse file, which takes no space.
        try #require(unsafe truncate(scratch.state + "/trip", 1 << 40) == 0)
        #expect(try reopened() == (nil, report(.tooLarge)))
    }

    @Test func `A changed type is reported with the place, without the value`() throws {
        struct Changed: Codable { var metres: Double, places: [Double] }
        try write(trip)
        let setAside = try StateDocument<Changed>("trip", in: scratch.openState()).setAside
        #expect(setAside == report(.undecodable(at: "places.0")))
        #expect(setAside?.description.contains("bakery") == false)
    }

    @Test func `Only a limited number of files are set aside`() throws {
        _ = try scratch.openState()
        for number in 1...8 {
            try scratch.write([UInt8(number)], to: "trip")
            #expect(try reopened().setAside == report(.foreign, as: min(number, 5)))
        }
        #expect(try scratch.names() == (1...5).map { "trip.corrupt-\($0)" })
        #expect(try (1...5).flatMap { try scratch.bytes(of: "trip.corrupt-\($0)") } == [1, 2, 3, 4, 8])
    }

    private func report(_ reason: SetAsideFile.Reason, as number: Int = 1) -> SetAsideFile {
        SetAsideFile(document: "trip", reason: reason, path: "\(scratch.state)/trip.corrupt-\(number)")
    }

    // MARK: Versions

    @Test func `An earlier version is read, and a later one is left alone`() throws {
        try write(trip, version: 3)
        #expect(try reopened(version: 4) == (trip, nil))
        let bytes = try scratch.bytes(of: "trip")
        #expect(throws: StateError.newerVersion(path: scratch.state + "/trip", found: 3, known: 2)) {
            try reopened(version: 2)
        }
        #expect(try scratch.bytes(of: "trip") == bytes)
        #expect(try scratch.names() == ["trip"])
        #expect(try reopened(version: 3) == (trip, nil), "and it can be opened after that")
    }

    // MARK: Damage on the disk

    @Test func `Every truncation and every changed bit is reported`() throws {
        try write(trip)
        let bytes = try scratch.bytes(of: "trip")
        var damages = bytes.indices.map { Array(bytes.prefix($0)) }
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            damages.append(changed)
        }
        let directory = try scratch.openState()
        for damaged in damages {
            try scratch.write(damaged, to: "trip")
            let document = try StateDocument<Trip>("trip", in: directory)
            #expect(document.value == nil)
            #expect(document.setAside != nil)
        }
    }

    @Test func `A killed writer leaves the old value, however far it came`() throws {
        try write(Trip(metres: 1, places: []))
        let new = try scratch.bytes(of: "trip")
        try write(trip)
        for count in 0...new.count {
            try scratch.write(Array(new.prefix(count)), to: "trip.new")
            #expect(try reopened() == (trip, nil))
            #expect(try scratch.names() == ["trip"])
        }
    }

    // MARK: Failed writes

    @Test func `A value that is too large changes nothing`() throws {
        var document = try StateDocument<String>("trip", version: 1, in: scratch.openState(), limit: 100)
        try document.write(String(repeating: "a", count: 98))
        let path = document.path
        #expect(throws: StateError.tooLarge(path: path, bytes: 101, limit: 100)) {
            try document.write(String(repeating: "b", count: 99))
        }
        #expect(document.value == String(repeating: "a", count: 98))
        #expect(try scratch.names() == ["trip"])
    }

    @Test func `A value that cannot be encoded changes nothing`() throws {
        struct Unencodable: Codable {
            struct Part: Codable {
                func encode(to encoder: any Encoder) throws {
                    throw EncodingError.invalidValue(
                        52.5, .init(codingPath: encoder.codingPath, debugDescription: "52.5"))
                }
            }
            var parts: [Part]
        }
        var document = try StateDocument<Unencodable>("trip", in: scratch.openState())
        try document.write(Unencodable(parts: []))
        #expect(throws: StateError.notEncodable(path: document.path, at: "parts.0")) {
            try document.write(Unencodable(parts: [Unencodable.Part()]))
        }
        #expect(document.value?.parts.isEmpty == true)
    }

    /// In a separate process, which may not write files larger than a hundred bytes.
    @Test func `A full disk leaves the old value`() async throws {
        try write(trip)
        let state = scratch.state
        await #expect(processExitsWith: .success) { [state = state as String] in
            var document = try StateDocument<Trip>("trip", in: StateDirectory(path: state))
            let trip = document.value
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit()
            let size = Int32(RLIMIT_FSIZE.rawValue)
            try #require(unsafe getrlimit(size, &limit) == 0)
            limit.rlim_cur = 100
            try #require(unsafe setrlimit(size, &limit) == 0)
            #expect(throws: StateError.failed(path: state + "/trip.new", .write, errno: EFBIG)) {
                try document.write(Trip(metres: 0, places: [String(repeating: "x", count: 1000)]))
            }
            #expect(document.value == trip)
        }
        #expect(try reopened() == (trip, nil))
        #expect(try scratch.names() == ["trip"])
    }

    /// In a separate process, which can drop root's rights: root can write everywhere.
    @Test func `A directory without write permission leaves the old value`() async throws {
        try write(trip)
        let state = scratch.state
        await #expect(processExitsWith: .success) { [state = state as String] in
            var document = try StateDocument<Trip>("trip", in: StateDirectory(path: state))
            let trip = document.value
            try #require(unsafe chmod(state, 0o555) == 0)
            if geteuid() == 0 { try #require(setuid(65534) == 0) }
            #expect(throws: StateError.failed(path: state + "/trip.new", .open, errno: EACCES)) {
                try document.write(Trip(metres: 0, places: []))
            }
            #expect(document.value == trip)
        }
        try scratch.setMode(0o700)
        #expect(try reopened() == (trip, nil))
    }

    // MARK: Names and owners

    @Test(arguments: ["", ".", "..", ".lock", "a/b", "a b", "trip.new", "é", "a\0", String(repeating: "a", count: 65)])
    func `A document needs a plain name`(name: String) throws {
        #expect(throws: StateError.invalidName(name)) { try StateDocument<Int>(name, in: scratch.openState()).path }
    }

    @Test func `A document has one owner at a time`() throws {
        let directory = try scratch.openState()
        do {
            let document = try StateDocument<Int>("trip", in: directory)
            #expect(throws: StateError.inUse(path: document.path, by: getpid())) {
                try StateDocument<Int>("trip", in: directory).path
            }
            #expect(try StateDocument<Int>("other", in: directory).value == nil)
        }
        #expect(try StateDocument<Int>("trip", in: directory).value == nil)
    }
}
