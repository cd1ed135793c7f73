import Benchmark
import Foundation

/// `locationd` and gpsd's `gpsdecode` over 24 hours at 1 Hz, 604 800 sentences: the CPU time of the whole processes,
/// user and system.
struct Programs: Sendable {
    private let locationd: String
    private let log: String

    /// Nil when `locationd` was not built (`swift build -c release
    /// --static-swift-stdlib` in the package's folder), or gpsdecode is missing.
    init?() {
        let environment = ProcessInfo.processInfo.environment
        locationd = environment["LOCATIOND"] ?? Corpus.package.appending(path: ".build/release/locationd").path
        log = FileManager.default.temporaryDirectory.appending(path: "day-\(getuid()).nmea").path
        guard FileManager.default.isExecutableFile(atPath: locationd), Programs.gpsdecode != nil else { return nil }
    }

    private static let gpsdecode = ["/usr/bin/gpsdecode", "/usr/local/bin/gpsdecode"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    private var commands: [(name: String, command: String)] {
        [
            ("gpsdecode", "\(Programs.gpsdecode!) < \(log)"), ("trace info", "\(locationd) trace info \(log)"),
            ("replay", "\(locationd) replay --speed max \(log)"),
        ]
    }

    private func time(_ name: String) -> BenchmarkMetric { .custom("\(name): µs of CPU", useScalingFactor: false) }
    private func share(_ name: String) -> BenchmarkMetric {
        .custom("gpsdecode: hundredths of \(name)", polarity: .prefersLarger, useScalingFactor: false)
    }

    var metrics: [BenchmarkMetric] {
        commands.map { time($0.name) } + commands.dropFirst().map { share($0.name) }
    }

    func run(_ measured: (BenchmarkMetric, Int) -> Void) {
        makeLog()
        let spent = commands.map { shell($0.command) }
        for (command, spent) in zip(commands, spent) { measured(time(command.name), Int(spent * 1e6)) }
        for (command, own) in zip(commands, spent).dropFirst() {
            measured(share(command.name), Int(spent[0] / own * 100))
        }
    }

    /// CPU seconds, minus those of an empty shell command.
    private func shell(_ command: String) -> Double {
        func run(_ command: String) -> Double {
            let before = Programs.childrenSeconds
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "exec \(command) > /dev/null"]
            try? process.run()
            process.waitUntilExit()
            precondition(process.terminationStatus == 0, command)
            return Programs.childrenSeconds - before
        }
        return run(command) - run("true")
    }

    private static var childrenSeconds: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// A day of a u-blox M8, reduced to seven sentences per epoch: RMC, VTG, GGA, one GSA, two GSV, GLL.
    private func makeLog() {
        guard !FileManager.default.fileExists(atPath: log) else { return }
        let all = log + ".all"
        defer { try? FileManager.default.removeItem(atPath: all) }
        _ = shell("\(locationd) trace generate --kind day --duration 24h --receiver u-blox-m8 -o \(all)")
        let bytes = [UInt8](FileManager.default.contents(atPath: all) ?? Data())
        var (kept, epoch) = ([UInt8](), [String: Int]())
        for line in bytes.split(separator: 10) {
            let type = String(decoding: line.dropFirst(3).prefix(3), as: UTF8.self)
            if type == "RMC" { epoch = [:] }
            epoch[type, default: 0] += 1
            if epoch[type]! <= (type == "GSV" ? 2 : 1) { kept += line + [10] }
        }
        try? Data(kept).write(to: URL(filePath: log))
    }
}
