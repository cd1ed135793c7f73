/// A set of record numbers, as ranges in order.
package struct NumberRanges: Hashable, Sendable {
    /// Neither empty nor adjacent to each other.
    package private(set) var ranges: [Range<UInt64>] = []

    package init() {}

    /// The number after the largest one; 0 without any.
    package var end: UInt64 { ranges.last?.upperBound ?? 0 }

    package mutating func insert(_ range: Range<UInt64>) {
        guard !range.isEmpty else { return }
        let begin = ranges.firstIndex { $0.upperBound >= range.lowerBound } ?? ranges.count
        let end = ranges[begin...].firstIndex { $0.lowerBound > range.upperBound } ?? ranges.count
        let joined = ranges[begin..<end]
        let lower = min(range.lowerBound, joined.first?.lowerBound ?? range.lowerBound)
        let upper = max(range.upperBound, joined.last?.upperBound ?? range.upperBound)
        ranges.replaceSubrange(begin..<end, with: [lower..<upper])
    }

    package mutating func remove(_ range: Range<UInt64>) {
        guard !range.isEmpty else { return }
        ranges = ranges.flatMap { each -> [Range<UInt64>] in
            guard each.overlaps(range) else { return [each] }
            return [
                each.lowerBound..<max(each.lowerBound, min(each.upperBound, range.lowerBound)),
                min(each.upperBound, max(each.lowerBound, range.upperBound))..<each.upperBound,
            ].filter { !$0.isEmpty }
        }
    }

    package func contains(_ number: UInt64) -> Bool { ranges.contains { $0.contains(number) } }

    /// How many numbers of a range are in the set.
    package func count(in range: Range<UInt64>) -> Int {
        ranges.reduce(0) { $0 + $1.clamped(to: range).count }
    }

    /// The first numbers of a range that are not in the set; nil if all of them are.
    package func firstGap(in range: Range<UInt64>) -> Range<UInt64>? { gaps(in: range).first }

    /// The last numbers of a range that are not in the set; nil if all of them are.
    package func lastGap(in range: Range<UInt64>) -> Range<UInt64>? { gaps(in: range).last }

    /// The numbers of a range that are not in the set, as ranges in order.
    private func gaps(in range: Range<UInt64>) -> [Range<UInt64>] {
        var gaps: [Range<UInt64>] = []
        var lower = range.lowerBound
        for each in ranges where each.overlaps(range) {
            if each.lowerBound > lower { gaps.append(lower..<each.lowerBound) }
            lower = each.upperBound
        }
        if lower < range.upperBound { gaps.append(lower..<range.upperBound) }
        return gaps
    }

    /// Removes the smallest ranges until at most `count` are left. What is not in the set is sent again, which
    /// receivers recognise; something added to it would be lost.
    package mutating func limit(to count: Int) {
        while ranges.count > count, let smallest = ranges.indices.min(by: { ranges[$0].count < ranges[$1].count }) {
            ranges.remove(at: smallest)
        }
    }
}
