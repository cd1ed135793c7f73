import Foundation

/// The log for all measurements: the file that the environment variable `NMEA_LOG` names, or else the output of the
/// generator tool, or else the package's traces repeatedly.
enum Corpus {
    static let bytes: [UInt8] = {
        if let path = ProcessInfo.processInfo.environment["NMEA_LOG"],
            let log = FileManager.default.contents(atPath: path)
        {
            return [UInt8](log)
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "nmea-\(getpid()).log")
        defer { try? FileManager.default.removeItem(at: file) }
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = ["python3", tool.path, "\(size)", file.path]
        if FileManager.default.fileExists(atPath: tool.path), (try? python.run()) != nil {
            python.waitUntilExit()
            if let log = FileManager.default.contents(atPath: file.path) { return [UInt8](log) }
        }
        return traces
    }()

    private static let size = 20_000_000
    static let package = URL(filePath: #filePath)  // …/Tests/Benchmarks/Decoding/Benchmarks/DecodingBenchmarks
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let tool = package.appending(path: "../shared/tools/make-nmea-corpus.py")

    private static var traces: [UInt8] {
        let folder = package.appending(path: "Traces")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        let once = names.filter { $0.hasSuffix(".nmea") }.flatMap {
            [UInt8](FileManager.default.contents(atPath: folder.appending(path: $0).path) ?? Data())
        }
        precondition(!once.isEmpty, "no log: name one in NMEA_LOG")
        var bytes: [UInt8] = []
        while bytes.count < size { bytes += once }
        return bytes
    }

    /// The log in blocks that fit into the cache, cut after a line, so that memory speed is not measured.
    static let blocks: [Range<Int>] = {
        var (blocks, start) = ([Range<Int>](), 0)
        while start < bytes.count {
            var end = min(bytes.count, start + 256 * 1024)
            while end < bytes.count, bytes[end - 1] != 10 { end -= 1 }
            blocks.append(start..<end)
            start = end
        }
        return blocks
    }()

    static let sentences = bytes.count { $0 == 10 }

    /// Sentences of one type, as many as fit into a block.
    static func sentences(ofType type: String) -> [UInt8] {
        var found: [UInt8] = []
        for line in bytes.split(separator: 10) where line.dropFirst(3).starts(with: type.utf8) {
            found += line + [10]
            if found.count > 200_000 { break }
        }
        return found
    }

    /// Windows of ten seconds, each cut before an RMC: epochs of the tool's log begin with RMC.
    static let windows: [[Range<Int>]] = blocks.map { block in
        var (windows, start, epochs) = ([Range<Int>](), block.lowerBound, 0)
        for offset in block where bytes[offset] == 36 && bytes[(offset + 3)...].starts(with: Array("RMC".utf8)) {
            epochs += 1
            if epochs % 10 == 1, offset > start {
                windows.append(start..<offset)
                start = offset
            }
        }
        return windows + [start..<block.upperBound]
    }
}
