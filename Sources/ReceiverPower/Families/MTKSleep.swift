/// MediaTek MT33xx: standby without an end, from which any byte wakes it. `$PMTK225,0` ends a periodic mode, also one
/// that somebody else has begun, and serves as that byte.
struct MTKSleep: SleepCommands {
    func sleep(seconds: Double) -> [UInt8] { commandSentence("PMTK161,0") }

    var wake: [UInt8] { commandSentence("PMTK225,0") }
    let wakesByItself = false
    var cyclic: (any CyclicCommands)? { MTKCyclicTracking() }
}
