import LocationModel

/// MediaTek MT33xx: standby without an end, from which any byte wakes it. `$PMTK225,0` ends a periodic mode, also one
/// that somebody else has begun, and serves as that byte.
struct MTKSleep: SleepCommands {
    func sleep(seconds: Double) -> [UInt8] { sentence("PMTK161,0") }

    var wake: [UInt8] { sentence("PMTK225,0") }
    let wakesByItself = false
    var cyclic: (any CyclicCommands)? { MTKCyclicTracking() }
}

/// A sentence with its checksum and line end.
func sentence(_ body: String) -> [UInt8] {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    return Array("$\(body)*\(sum.text(digits: 2, radix: 16, uppercase: true))\r\n".utf8)
}
