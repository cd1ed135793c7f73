import CSystemCalls

/// Seconds since an open file was created, by the system's clock; nil if the file system does not store that, or if
/// the clock was not set then or is not now.
package func age(ofFile descriptor: Int32) -> Double? {
    let (birth, now) = (locationd_birth_time(descriptor), systemClockNanoseconds() / 1_000_000_000)
    let year2020: Int64 = 1_577_836_800
    return birth >= year2020 && now >= birth ? Double(now - birth) : nil
}
