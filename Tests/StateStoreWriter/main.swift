// Writes successive numbers to a document, and each one to standard output after it was written, until it is killed by
// Tests/StateStoreTests/KillTests.swift.
import Glibc
import StateStore

func say(_ text: String, to descriptor: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe write(descriptor, bytes, bytes.count) == bytes.count
}

/// The content of the document.
struct Counter: Codable {
    var count: Int
    var filling: String
}

let parent = getppid()
do {
    var document = try StateDocument<Counter>("counter", in: StateDirectory(path: CommandLine.arguments[1]))
    // Ends if the test that should kill it has ended itself.
    while getppid() == parent {
        let count = (document.value?.count ?? 0) + 1
        // Varies in length and can be verified against the number.
        let filling = String(repeating: "\(count % 10)", count: count * 7919 % 20_000)
        try document.write(Counter(count: count, filling: filling))
        guard say("\(count)\n", to: STDOUT_FILENO) else { exit(1) }
    }
} catch {
    _ = say("\(error)\n", to: STDERR_FILENO)
    exit(1)
}
