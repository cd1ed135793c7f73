import Glibc
import StateStore

/// The content of the document.
private struct Counter: Codable {
    var count: Int
    var filling: String
}

/// Writes successive numbers to a document.
func writeDocuments(in path: String) throws {
    let parent = getppid()
    var document = try StateDocument<Counter>("counter", in: StateDirectory(path: path))
    // Ends if the test that should kill it has ended itself.
    while getppid() == parent {
        let count = (document.value?.count ?? 0) + 1
        // Varies in length and can be verified against the number.
        let filling = String(repeating: "\(count % 10)", count: count * 7919 % 20_000)
        try document.write(Counter(count: count, filling: filling))
        guard write(line: "\(count)", to: STDOUT_FILENO) else { exit(1) }
    }
}
