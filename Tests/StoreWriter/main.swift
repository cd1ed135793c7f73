// Writes to a store until a test kills it, and each number to standard output after it was written.
//
//     StoreWriter document DIRECTORY    for Tests/StateStoreTests/KillTests.swift
//     StoreWriter track DIRECTORY       for Tests/TrackStoreTests/KillTests.swift
import Glibc

do {
    let path = CommandLine.arguments[2]
    switch CommandLine.arguments[1] {
    case "document": try writeDocuments(in: path)
    case "track": try appendPositions(to: path)
    default: exit(64)
    }
} catch {
    _ = write(line: "\(error)", to: STDERR_FILENO)
    exit(1)
}
