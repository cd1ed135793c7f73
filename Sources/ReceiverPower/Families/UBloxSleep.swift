/// u-blox M6 to M10: timed backup (``UBXPowerRequest``). The M10 loses in it what was configured in RAM.
struct UBloxSleep: SleepCommands {
    let generation: UBXVersion.Generation

    func sleep(seconds: Double) -> [UInt8] {
        // A first byte is lost if the receiver's input was resting.
        [0xFF] + UBXPowerRequest(seconds: seconds, for: generation).frame.bytes
    }

    let wake: [UInt8] = [0xFF]
    let wakesByItself = true
    var cyclic: (any CyclicCommands)? { UBXCyclicTracking(of: generation) }
    var losesConfiguration: Bool { generation >= .m10 }
}
