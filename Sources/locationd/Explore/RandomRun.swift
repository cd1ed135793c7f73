import LocationModel
import TraceGenerator

/// A random run of an app over a trace, as a scenario file. The same seed is the same run.
struct RandomRun {
    /// A step: seconds after the first epoch, and the rest of its text in the file.
    struct Step: Hashable {
        var offset: Int
        var text: String
    }

    /// The keys above the steps.
    let head: [String]
    var steps: [Step]

    /// - Parameters:
    ///   - duration: of the trace, in seconds.
    ///   - base: the path of a scenario with the app; nil: the app is random, too.
    init(seed: UInt64, lasting duration: Double, base: String?) {
        var random = Random(seed: seed, stream: .journey)
        func number(_ range: ClosedRange<Int>) -> Int {
            range.lowerBound + Int(random.next() % UInt64(range.count))
        }
        func one<Value>(of values: [Value]) -> Value { values[number(0...values.count - 1)] }
        func bool() -> Bool { number(0...1) == 1 }

        if let base {
            head = ["include: \(RandomRun.quoted(base)),"]
        } else {
            let switches = ["scenes", "preservesState", "backgroundMode", "allowsBackgroundUpdates"]
                .map { "\($0): \(bool())" }.joined(separator: ", ")
            let monitors = "significantChanges: \(bool()), visits: \(bool())"
            head = [
                "profile: \(one(of: [4, 6, 7, 12, 13, 17])),",
                "app: { \(switches), endsExpiredTasks: true, monitors: { \(monitors) } },",
                "authorization: \"\(one(of: ["always", "always", "whenInUse"]))\",",
            ]
        }
        var actions = [
            "home", "home", "return", "return", "call", "appSwitcher", "activate", "lock", "unlock", "quit", "launch",
            "memoryWarning", "memoryPressure", "memoryPressure", "fixesLost", "fixesFound", "sourceFound",
        ].map { "do: \"\($0)\"" }
        actions.append("do: \"sourceLost\", reason: \"lost\"")
        actions += ["always", "whenInUse", "denied"].map { "do: \"authorization\", status: \"\($0)\"" }
        actions += ["significantChange", "regionCrossing", "visit"].map { "do: \"locationEvent\", event: \"\($0)\"" }
        if base == nil {
            actions += ["startUpdatingLocation", "stopUpdatingLocation", "requestLocation", "exit", "crash"]
                .map { "do: \"\($0)\"" }
            actions += ["best", "100m", "3km"].map { "do: \"desiredAccuracy\", accuracy: \"\($0)\"" }
            actions += [3, 20, 200].map { "do: \"backgroundWork\", name: \"work\", takes: \($0)" }
            actions.append("do: \"beginBackgroundTask\", name: \"task\"")
        }
        var (offset, steps) = (0, [Step]())
        let mean = max(1, Int(duration) / 20)
        for _ in 0..<number(3...30) {
            // Bursts of steps, and long pauses.
            offset += bool() ? number(0...5) : number(0...2 * mean)
            guard Double(offset) <= duration else { break }
            steps.append(Step(offset: offset, text: one(of: actions)))
        }
        self.steps = steps
    }

    /// - Parameter comment: its first line.
    func text(trace: String, comment: String) -> String {
        let lines =
            ["trace: \(RandomRun.quoted(trace)),"] + head + ["steps: ["]
            + steps.map { "  { at: \($0.offset), \($0.text) }," } + ["],", "expect: { rules: \"hold\" },"]
        return "// \(comment)\n{\n\(lines.map { "  \($0)\n" }.joined())}\n"
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacingScalars(["\\": "\\\\", "\"": "\\\""]))\""
    }
}
