import Benchmark
import Foundation

/// `locationd` and gpsd's `gpsdecode` over 24 hours at 1 Hz, 604 800 sentences: the CPU time of whole processes, user and
/// system, from their start to their end; and how long `trace info` takes over five times as much with two cores and with
/// one.
struct Programs: Sendable {
    private let locationd: String
    private let log: String
    /// Five times the log.
    private let bigLog: String

    /// Nil when `locationd` was not built (`swift build -c release
    /// --static-swift-stdlib` in the package's folder), or gpsdecode is missing.
    init?() {
        let environment = ProcessInfo.processInfo.environment
        locationd = environment["LOCATIOND"] ?? Corpus.package.appending(path: ".build/release/locationd").path
        log = FileManager.default.temporaryDirectory.appending(path: "day-\(getuid()).nmea").path
        bigLog = log + ".5"
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
    private let gain = BenchmarkMetric.custom(
        "trace info, one core: hundredths of two", polarity: .prefersLarger, useScalingFactor: false)

    var metrics: [BenchmarkMetric] {
        commands.map { time($0.name) } + commands.dropFirst().map { share($0.name) } + [gain]
    }

    func run(_ measured: (BenchmarkMetric, Int) -> Void) {
        makeLog()
        let spent = commands.map { shell($0.command).cpu }
        for (command, spent) in zip(commands, spent) { measured(time(command.name), Int(spent * 1e6)) }
        for (command, own) in zip(commands, spent).dropFirst() {
            measured(share(command.name), Int(spent[0] / own * 100))
        }
        let info = "\(locationd) trace info \(bigLog)"
        measured(gain, Int(shell("taskset -c 0 " + info).elapsed / shell(info).elapsed * 100))
    }

    /// Seconds of CPU and by the clock, without those of a shell that does nothing.
    private func shell(_ command: String) -> (cpu: Double, elapsed: Double) {
        func run(_ command: String) -> (Double, Double) {
            let before = (Programs.childrenSeconds, Date())
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "exec \(command) > /dev/null"]
            try? process.run()
            process.waitUntilExit()
            precondition(process.terminationStatus == 0, command)
            return (Programs.childrenSeconds - before.0, Date().timeIntervalSince(before.1))
        }
        let (all, shell) = (run(command), run("true"))
        return (all.0 - shell.0, all.1 - shell.1)
    }

    private static var childrenSeconds: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// Of a day of an M8 those seven sentences of each epoch: RMC, VTG, GGA, one GSA, two GSV, GLL.
    private func makeLog() {
        guard !FileManager.default.fileExists(atPath: bigLog) else { return }
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
        try? Data((0..<5).flatMap { _ in kept }).write(to: URL(filePath: bigLog))
    }
}
