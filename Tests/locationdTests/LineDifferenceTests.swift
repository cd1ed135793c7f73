import TestSupport
import Testing

@testable import locationd

/// The difference of two lists of lines, against the definition and a naive algorithm.
struct LineDifferenceTests {
    /// Applies a difference to the old list.
    private func apply(_ changes: [LineDifference.Change], _ old: [Substring], _ new: [Substring]) -> [Substring] {
        let removed = Set(changes.compactMap { if case .removed(let index) = $0 { index } else { nil } })
        let added = Set(changes.compactMap { if case .added(let index) = $0 { index } else { nil } })
        var kept = old.indices.filter { !removed.contains($0) }.map { old[$0] }[...]
        return new.indices.compactMap { added.contains($0) ? new[$0] : kept.popFirst() } + kept
    }

    /// The length of the longest common subsequence, by the textbook's table.
    private func common(_ a: [Substring], _ b: [Substring]) -> Int {
        var row = [Int](repeating: 0, count: b.count + 1)
        for line in a {
            var before = 0
            for (index, other) in b.enumerated() {
                let above = row[index + 1]
                row[index + 1] = line == other ? before + 1 : max(above, row[index])
                before = above
            }
        }
        return row[b.count]
    }

    private func lines(_ text: String) -> [Substring] { text.map { Substring(String($0)) } }

    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("", "ab", 2), ("abc", "abc", 0), ("abcabba", "cbabac", 5), ("aaaa", "aa", 2),
        ("abcd", "xyz", 7),
    ]) func `The shortest difference is found`(old: String, new: String, count: Int) {
        let (old, new) = (lines(old), lines(new))
        let changes = LineDifference(old, new).changes
        #expect(changes.count == count && apply(changes, old, new) == new)
    }

    @Test func `For random lists the difference makes the new list, and is the shortest where no line occurs once`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let letters = Int.random(in: 1...6, using: &random)
            func list() -> [Substring] {
                // Each line twice in a row, so that there are no fixed points.
                (0..<Int.random(in: 0...12, using: &random)).flatMap { _ -> [Substring] in
                    let line = Substring("\(Int.random(in: 0..<letters, using: &random))")
                    return [line, line]
                }
            }
            let (old, new) = (list(), list())
            let changes = LineDifference(old, new).changes
            #expect(apply(changes, old, new) == new)
            #expect(changes.count == old.count + new.count - 2 * common(old, new))
        }
        for _ in 0..<500 {
            func list() -> [Substring] {
                (0..<Int.random(in: 0...30, using: &random)).map { _ in
                    Substring("\(Int.random(in: 0..<40, using: &random))")
                }
            }
            let (old, new) = (list(), list())
            #expect(apply(LineDifference(old, new).changes, old, new) == new)
        }
    }

    @Test func `One added line among many does not change the rest`() {
        let old = (0..<50_000).map { Substring("line \($0 % 100 == 0 ? 0 : $0)") }
        var new = old
        new.insert("added", at: 17_017)
        #expect(LineDifference(old, new).changes == [.added(17_017)])
    }

    @Test func `Lists with nothing in common are replaced`() {
        let (old, new) = ((0..<5000).map { Substring("a\($0 / 2)") }, (0..<5000).map { Substring("b\($0 / 2)") })
        #expect(LineDifference(old, new).changes.count == 10_000)
    }

    @Test func `Lines that count as equal are no difference`() {
        let (old, new) = ((0..<2000).map { Substring("a\($0)") }, (0..<2001).map { Substring("b\($0)") })
        let changes = LineDifference(old, new) { old, new in new == (old < 900 ? old : old + 1) }.changes
        #expect(changes == [.added(900)])
    }
}
