extension Sequence<String> {
    /// The words that a misspelt or incomplete one may have been meant to be; empty if none is similar.
    ///
    /// Two words are similar if at most three letters, and at most a third of them, must be inserted, removed, replaced
    /// or exchanged with a neighbour. If no word is similar, it is every one of which the given word is a whole part
    /// between hyphens: `background-interval` and `publish-interval` for `interval`.
    package func similar(to word: String) -> [String] {
        let word = word.lowercased()
        let candidates = map { (word: $0, distance: editDistance(Array(word), Array($0.lowercased()))) }
        guard let best = candidates.min(by: { $0.distance < $1.distance }) else { return [] }
        if best.distance <= Swift.min(3, word.count / 3) { return [best.word] }
        return candidates.map(\.word).filter { $0.lowercased().split(separator: "-").contains(Substring(word)) }
    }

    /// The word that a misspelt or incomplete one was probably meant to be; nil if none is similar, or several are.
    package func mostSimilar(to word: String) -> String? {
        let similar = similar(to: word)
        return similar.count == 1 ? similar[0] : nil
    }
}

extension [String] {
    /// Advice about a word that is not one of these: the similar ones, or else all of them.
    /// - Parameter introduction: what precedes the list of all, such as "the commands are".
    package func advice(about word: String, orList introduction: String) -> String {
        let similar = similar(to: word)
        guard !similar.isEmpty else { return "\(introduction) \(joined(separator: ", "))" }
        return "did you mean \(similar.map { "'\($0)'" }.joined(separator: " or "))?"
    }
}

/// The edits that make one word of the other (optimal string alignment).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for (row, letter) in a.enumerated() {
        var current = [row + 1]
        for (column, other) in b.enumerated() {
            var edits = Swift.min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, letter == b[column - 1], a[row - 1] == other {
                edits = Swift.min(edits, beforeLast[column - 1] + 1)
            }
            current.append(edits)
        }
        (beforeLast, last) = (last, current)
    }
    return last[b.count]
}
