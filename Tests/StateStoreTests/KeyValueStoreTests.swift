import Foundation
import TestSupport
import Testing

@testable import StateStore

/// The store: what was committed comes back, bit by bit, and what was not does not.
@Suite(.timeLimit(.minutes(5))) struct KeyValueStoreTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func open() throws -> KeyValueStore { try KeyValueStore("settings", in: scratch.directory()) }

    @Test func changesAreSeenAtOnceAndKeptByCommitting() throws {
        do {
            var store = try open()
            #expect(store["visits"] == nil && store.hasUncommittedChanges == false)
            store["visits"] = 1
            store["place"] = ["name": "bakery", "open": true, "scores": [1, 2.5, nil ?? "none"]]
            #expect(store["visits"] == 1 && store.hasUncommittedChanges == true)
            try store.commit()
            #expect(store.hasUncommittedChanges == false)
            store["visits"] = 2
            store["place"] = nil
            #expect(store.values == ["visits": 2])
        }
        var store = try open()
        #expect(store.setAside == nil)
        #expect(store["visits"]?.int == 1, "what was not committed is gone")
        #expect(store["place"]?.dictionary?["name"]?.string == "bakery")
        store["place"] = nil
        try store.commit()
        #expect(store.values == ["visits": 1])
    }

    @Test func theFileStaysReadableByLaterPrograms() throws {
        let payload =
            #"{"a":{"array":[{"int":1},{"double":1},{"bool":true},{"data":"AP8="}]},"b":{"dictionary":{"c":{"string":"d"}}}}"#
        let values: [String: StoredValue] = ["a": [1, 1.0, true, .data([0, 255])], "b": ["c": "d"]]
        let file = Envelope(format: "settings", version: 1, payload: Array(payload.utf8)).bytes
        do {
            var store = try open()
            store.values = values
            try store.commit()
        }
        #expect(try scratch.bytes(of: "settings") == file)
        try scratch.write(file, to: "settings")
        #expect(try open().values == values)
    }

    @Test func withoutAChangeNothingIsWritten() throws {
        var store = try open()
        try store.commit()
        #expect(try scratch.names() == [])
        store["a"] = 1
        try store.commit()
        try scratch.write([], to: "settings")
        store["a"] = 2
        store["a"] = 1
        try store.commit()
        #expect(try scratch.bytes(of: "settings") == [])
    }

    @Test(
        arguments: [
            .bool(true), .bool(false), .int(.max), .int(.min), .int(0), .int(1 << 53 + 1), .string(""),
            .string("a\0b\n\"\\/\u{2028}\u{FFFF}\u{1F950}"), .string("e\u{301}"), .data([]), .data(Array(0...255)),
            .array([]), .dictionary([:]), .array([.dictionary(["": .array([.int(1), .double(1)])])]),
            .dictionary(["\0": .bool(true), "int": .int(1), "e\u{301}": .string("é")]),
        ] as [StoredValue])
    func everyValueComesBack(value: StoredValue) throws {
        do {
            var store = try open()
            store["\(value)"] = value
            try store.commit()
        }
        let store = try open()
        #expect(store.values == ["\(value)": value])
    }

    @Test(
        arguments: [
            0, -0.0, 1, 0.1 + 0.2, 1 / 3, -47.071_234_567_890_12, .leastNonzeroMagnitude, .leastNormalMagnitude,
            .greatestFiniteMagnitude, .ulpOfOne, 1e22, 123_456_789_012_345_680, .infinity, -.infinity, .nan,
        ])
    func everyNumberComesBackBitByBit(number: Double) throws {
        do {
            var store = try open()
            store["number"] = .double(number)
            try store.commit()
        }
        let value = try #require(try open()["number"]?.double)
        #expect(value.bitPattern == number.bitPattern || value.isNaN && number.isNaN)
    }

    @Test func itHoldsSoMuchAndNoMore() throws {
        var store = try open()
        store["text"] = "old"
        try store.commit()
        store["text"] = .string(String(repeating: "x", count: KeyValueStore.sizeLimit))
        #expect { try store.commit() } throws: {
            guard case StateError.tooLarge(_, _, KeyValueStore.sizeLimit) = $0 else { return false }
            return true
        }
        #expect(store.hasUncommittedChanges == true)
        store["text"] = .string(String(repeating: "x", count: KeyValueStore.sizeLimit - 100))
        try store.commit()
        #expect(store.hasUncommittedChanges == false)
    }

    @Test func itNestsSoDeepAndNoDeeper() throws {
        func nested(_ levels: Int) -> StoredValue {
            (0..<levels).reduce(1) { value, level in level % 2 == 0 ? .array([value]) : .dictionary(["x": value]) }
        }
        do {
            var store = try open()
            store["deep"] = nested(KeyValueStore.depthLimit)
            try store.commit()
            for levels in [KeyValueStore.depthLimit + 1, 1000] {
                store["deep"] = nested(levels)
                #expect(throws: StateError.tooDeep(path: scratch.state + "/settings", key: "deep")) {
                    try store.commit()
                }
            }
        }
        #expect(try open()["deep"] == nested(KeyValueStore.depthLimit))
    }

    @Test func aCorruptOneIsSetAsideAndEmpty() throws {
        do {
            var store = try open()
            store["a"] = 1
            try store.commit()
        }
        try scratch.write(scratch.bytes(of: "settings").dropLast(), to: "settings")
        let store = try open()
        #expect(store.values == [:])
        #expect(store.setAside?.reason == .truncated)
    }

    @Test(
        arguments: [
            #"{"a":{"int":1,"bool":true}}"#, #"{"a":{}}"#, #"{"a":{"int":1.5}}"#, #"{"a":{"date":1}}"#, #"{"a":1}"#,
            #"{"a":{"data":"%"}}"#, #"{"a":{"double":"x"}}"#, "[]", "", "{",
        ])
    func whatIsNoStoreIsSetAside(payload: String) throws { try expectSetAside(payload) }

    @Test func whatIsTooDeepIsSetAside() throws {
        try expectSetAside(#"{"a":\#(String(repeating: #"{"array":["#, count: 5000))"#)
    }

    private func expectSetAside(_ payload: String) throws {
        _ = try scratch.directory()
        try scratch.write(
            Envelope(format: "settings", version: 1, payload: Array(payload.utf8)).bytes, to: "settings")
        let store = try open()
        guard case .undecodable = store.setAside?.reason else {
            Issue.record("\(payload.prefix(100)): \(store.setAside as Any)")
            return
        }
        #expect(store.values == [:])
    }

    @Test("Sets, removals, commits, ends and starts in any order are those of a dictionary", arguments: [1, 2, 3])
    func itIsADictionaryThatIsKept(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let keys = ["", "a", "b", "cc", "é", "lock", "\n"]
        var committed: [String: StoredValue] = [:]
        for _ in 0..<25 {
            var store = try open()
            #expect(store.values == committed && store.setAside == nil)
            var model = committed
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let key = keys.randomElement(using: &random)!
                switch Int.random(in: 0..<8, using: &random) {
                case 0:
                    try store.commit()
                    committed = model
                case 1, 2:
                    store[key] = nil
                    model[key] = nil
                default:
                    let value = StoredValue.random(depth: 3, using: &random)
                    store[key] = value
                    model[key] = value
                }
                #expect(keys.allSatisfy { store[$0] == model[$0] } && store.values == model)
                #expect(store.hasUncommittedChanges == (model != committed))
            }
        }
    }
}

extension StoredValue {
    fileprivate static func random(depth: Int, using random: inout SeededGenerator) -> StoredValue {
        let count = Int.random(in: 0...3, using: &random)
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: return .bool(Bool.random(using: &random))
        case 1: return .int(Int(truncatingIfNeeded: random.next()))
        case 2:
            let number = Double(bitPattern: random.next())
            return .double(number.isNaN ? 0 : number)
        case 3: return .string((0..<count).map { _ in ["a", "\"", "ü", "\u{1F950}", "\\"].randomElement()! }.joined())
        case 4: return .data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        case 5: return .array((0..<count).map { _ in .random(depth: depth - 1, using: &random) })
        default:
            let pairs = (0..<count).map { ("\($0)", StoredValue.random(depth: depth - 1, using: &random)) }
            return .dictionary(Dictionary(uniqueKeysWithValues: pairs))
        }
    }
}
