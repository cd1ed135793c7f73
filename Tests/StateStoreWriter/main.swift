// Commits one number after the other to a store, and writes each to standard output once it is committed, until it is
// killed: Tests/StateStoreTests/KillTests.swift does that.
import StateStore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

func say(_ text: String, to descriptor: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe write(descriptor, bytes, bytes.count) == bytes.count
}

let parent = getppid()
do {
    var store = try KeyValueStore("counters", in: StateDirectory(path: CommandLine.arguments[1]))
    // Whoever would kill it may have died itself.
    while getppid() == parent {
        let count = (store["count"]?.int ?? 0) + 1
        store["count"] = .int(count)
        // Now longer, now shorter than before, and to be checked against the number.
        store["filling"] = .string(String(repeating: "\(count % 10)", count: count * 7919 % 20_000))
        try store.commit()
        guard say("\(count)\n", to: STDOUT_FILENO) else { exit(1) }
    }
} catch {
    _ = say("\(error)\n", to: STDERR_FILENO)
    exit(1)
}
