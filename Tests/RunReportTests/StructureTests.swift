import Foundation
import Testing

@testable import RunReport

/// The elements of each chart with their classes; the coordinates may change, the structure only on purpose.
@Suite struct StructureTests {
    @Test func `The charts of a measurement are built as before`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Report/structure.txt")
        let golden = try String(contentsOf: path, encoding: .utf8)
        let structure = structure(of: RunReport(SampleRun.measured()).text)
        #expect(structure == golden, "\(structure)")
    }

    /// A line per figure: its identifier, and its elements, repeated ones counted.
    private func structure(of page: String) -> String {
        page.components(separatedBy: "<figure ").dropFirst().map { figure in
            let figure = figure.components(separatedBy: "</figure>")[0]
            let id = figure.firstMatch(of: /id="([^"]+)"/).map { String($0.1) } ?? ""
            var elements: [(name: String, count: Int)] = []
            for tag in figure.matches(of: /<([a-z]+)([^>]*)>/) {
                let style = tag.2.firstMatch(of: /class="([^"]+)"/).map { ".\($0.1)" } ?? ""
                let name = "\(tag.1)\(style)"
                if elements.last?.name == name {
                    elements[elements.count - 1].count += 1
                } else {
                    elements.append((name, 1))
                }
            }
            return "\(id): "
                + elements.map { $0.count > 1 ? "\($0.count) \($0.name)" : $0.name }.joined(separator: ", ") + "\n"
        }.joined()
    }
}
