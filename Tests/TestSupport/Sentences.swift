package import LocationModel

/// A sentence with its checksum; the body is the text between `$` and `*`.
package func sentence(_ body: String, prefix: String = "$", end: String = "\r\n") -> String {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    return "\(prefix)\(body)*\(sum.text(digits: 2, radix: 16, uppercase: true))\(end)"
}

/// A number of seconds since midnight as `hhmmss.00`.
package func clock(_ seconds: Int) -> String {
    [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { $0.text(digits: 2) }.joined() + ".00"
}

package func gga(_ seconds: Int, talker: String = "GP") -> String {
    sentence("\(talker)GGA,\(clock(seconds)),5231.2000,N,01324.3000,E,1,08,1.0,40.0,M,45.0,M,,")
}

/// An RMC on 2026-05-01 or another day.
package func rmc(_ seconds: Int, date: String = "010526", talker: String = "GP") -> String {
    sentence("\(talker)RMC,\(clock(seconds)),A,5231.2000,N,01324.3000,E,10.0,90.00,\(date),,,A")
}

/// One epoch of a receiver: RMC, GGA and GSA.
package func epoch(_ second: Int, date: String = "010526") -> String {
    rmc(second, date: date) + gga(second) + sentence("GPGSA,A,3,01,02,03,,,,,,,,,,2.0,1.0,1.7")
}

/// The instant this many seconds into 2026-05-01, as the sentences count them.
package func may1(_ seconds: Double) -> Instant { at(seconds - 8 * 3600) }
