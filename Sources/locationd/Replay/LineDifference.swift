/// The difference of two lists of lines: what was removed and what was added, in the order of the lines.
///
/// Lines that occur once in both lists and in the same order are fixed points; between them the shortest difference is
/// computed (Myers, "An O(ND) Difference Algorithm", 1986). One added line is one added line, wherever it is. Where two
/// stretches have hardly anything in common, they count as replaced.
struct LineDifference {
    /// A line of one of the lists, by its index.
    enum Change: Hashable {
        case removed(Int)
        case added(Int)
    }

    /// The most changes between two fixed points for which the shortest difference is computed: the memory grows with
    /// their square.
    private static let mostChanges = 1000

    private(set) var changes: [Change] = []
    private let areEqual: (Int, Int) -> Bool

    /// - Parameters:
    ///   - old: a key of each line; equal keys are equal lines.
    ///   - areEqual: whether lines with different keys count as equal, by their indices.
    init(_ old: [Substring], _ new: [Substring], or areEqual: @escaping (Int, Int) -> Bool = { _, _ in false }) {
        self.areEqual = { old[$0] == new[$1] || areEqual($0, $1) }
        var (begin, newBegin) = (0, 0)
        for (place, newPlace) in LineDifference.fixedPoints(old, new) + [(old.count, new.count)] {
            compare(begin..<place, newBegin..<newPlace)
            (begin, newBegin) = (place + 1, newPlace + 1)
        }
    }

    /// Lines that occur once in each list, as many as have the same order in both (patience sorting).
    private static func fixedPoints(_ old: [Substring], _ new: [Substring]) -> [(Int, Int)] {
        func single(_ lines: [Substring]) -> [Substring: Int] {
            var places: [Substring: Int?] = [:]
            for (index, line) in lines.enumerated() { places[line] = places.keys.contains(line) ? .some(nil) : index }
            return places.compactMapValues { $0 }
        }
        let places = single(new)
        let pairs = single(old).compactMap { line, place in places[line].map { (place, $0) } }.sorted { $0.0 < $1.0 }
        // The last pair of the best chain of each length, and the pair before each.
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var chain: [(Int, Int)] = []
        var next = ends.last
        while let index = next {
            chain.append(pairs[index])
            next = before[index]
        }
        return chain.reversed()
    }

    private mutating func compare(_ old: Range<Int>, _ new: Range<Int>) {
        var (old, new) = (old, new)
        while let a = old.first, let b = new.first, areEqual(a, b) {
            old.removeFirst()
            new.removeFirst()
        }
        while let a = old.last, let b = new.last, areEqual(a, b) {
            old.removeLast()
            new.removeLast()
        }
        guard !old.isEmpty, !new.isEmpty, let path = shortestPath(old, new) else {
            changes += old.map { .removed($0) } + new.map { .added($0) }
            return
        }
        changes += path
    }

    /// The shortest difference; nil if it has too many changes.
    private func shortestPath(_ old: Range<Int>, _ new: Range<Int>) -> [Change]? {
        // How far each diagonal k = x - y is reached with `count` changes; `trace` has it before each change.
        var reached = [1: 0]
        var trace: [[Int: Int]] = []
        for count in 0...min(old.count + new.count, LineDifference.mostChanges) {
            trace.append(reached)
            for k in stride(from: -count, through: count, by: 2) {
                var x = LineDifference.isAddition(k, count, reached) ? reached[k + 1]! : reached[k - 1]! + 1
                while x < old.count, x - k < new.count, x - k >= 0,
                    areEqual(old.lowerBound + x, new.lowerBound + x - k)
                { x += 1 }
                reached[k] = x
                guard x >= old.count, x - k >= new.count else { continue }
                return backtrack(trace, from: (old.count, new.count), old.lowerBound, new.lowerBound)
            }
        }
        return nil
    }

    /// Whether the best way to a diagonal adds a line, rather than removing one.
    private static func isAddition(_ k: Int, _ count: Int, _ reached: [Int: Int]) -> Bool {
        k == -count || (k != count && reached[k - 1]! < reached[k + 1]!)
    }

    private func backtrack(_ trace: [[Int: Int]], from end: (Int, Int), _ oldStart: Int, _ newStart: Int) -> [Change] {
        var (x, y) = end
        var changes: [Change] = []
        for (count, reached) in trace.enumerated().reversed() where count > 0 {
            let k = x - y
            let isAddition = LineDifference.isAddition(k, count, reached)
            let previous = isAddition ? k + 1 : k - 1
            let before = reached[previous]!
            changes.append(isAddition ? .added(newStart + before - previous) : .removed(oldStart + before))
            (x, y) = (before, before - previous)
        }
        return changes.reversed()
    }
}
