import TestSupport
import Testing

/// The code in the documentation is compiled.
struct DocumentationTests {
    private static let pages = [
        "Sources/EmulatedCoreLocation/EmulatedCoreLocation.docc/EmulatedCoreLocation.md",
        "Sources/EmulatedUIKit/EmulatedUIKit.docc/EmulatedUIKit.md",
        "Sources/EmulatedUIKit/EmulatedUIKit.docc/GettingStarted.md",
        "Sources/EmulatedBackgroundTasks/EmulatedBackgroundTasks.docc/EmulatedBackgroundTasks.md",
        "Sources/LocationTesting/LocationTesting.docc/LocationTesting.md",
        "Sources/LocationTesting/LocationTesting.docc/ReplayingATraceInCI.md",
    ]

    /// The files in which it is compiled, here or by Tests/ClientPackage/check.
    private static let compiled = [
        "Tests/LocationTestingTests/DocumentedCode.swift", "Tests/Apps/AppsTests/ReadmeTests.swift",
        "Tests/ClientPackage/Client/Package.swift",
        "Tests/Apps/Package.swift",
    ]

    @Test(arguments: pages) func `The code in the articles is compiled`(page: String) throws {
        let sources = try Self.compiled.map { try Documentation.lines(of: $0) }
        var text = try Documentation.lines(of: page)[...]
        var count = 0
        while let begin = text.firstIndex(of: "```swift") {
            let rest = text[(begin + 1)...]
            let end = try #require(rest.firstIndex(of: "```"))
            let block: [String] = rest[..<end].filter {
                !$0.isEmpty && $0 != "@main" && !$0.contains(#/^(@testable )?import /#)
            }
            #expect(sources.contains { $0.contains(block: block) }, "\(page) shows what is nowhere compiled:\n\(block)")
            text = text[(end + 1)...]
            count += 1
        }
        #expect(count > 0)
    }
}

extension [String] {
    /// Whether the lines of a block follow each other; each may be the end of a longer line.
    fileprivate func contains(block: [String]) -> Bool {
        let lines = filter { !$0.isEmpty }
        guard lines.count >= block.count else { return false }
        return (0...lines.count - block.count).contains { start in
            zip(lines[start...], block).allSatisfy { $0.hasSuffix($1) }
        }
    }
}
