/// CASIC AT6558: standby for 1 to 65 535 whole seconds, which nothing ends before its time.
struct CASICSleep: SleepCommands {
    func sleep(seconds: Double) -> [UInt8] {
        // Rounded down, because too late is worse than too early.
        commandSentence("PCAS12,\(Int(min(max(seconds.rounded(.down), 1), 65_535)))")
    }

    let wake: [UInt8] = []
    let wakesByItself = true
}
