import Glibc

/// The system's time zones.
package enum TimeZones {
    /// Where the system keeps them.
    package static var directory: String { environmentVariable("TZDIR") ?? "/usr/share/zoneinfo" }

    /// The zone that the environment variable TZ names; nil if it is not set.
    package static var named: String? { environmentVariable("TZ") }

    /// Makes ``offset(at:)`` use a zone, for the rest of the process: a name such as `Europe/Berlin`, the path of a
    /// file, or a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`. Programs that this process starts keep their own.
    ///
    /// Call it before any other thread exists.
    /// - Returns: false if the system has no such zone; the C library itself would silently use UTC.
    package static func use(_ name: String) -> Bool {
        guard has(name) else { return false }
        let before = named
        unsafe setenv("TZ", name, 1)
        tzset()
        // localtime_r(3) does not read the variable again.
        if let before { unsafe setenv("TZ", before, 1) } else { removeEnvironmentVariable("TZ") }
        return true
    }

    /// Whether the system has a zone.
    package static func has(_ name: String) -> Bool {
        let file = name.hasPrefix(":") ? String(name.dropFirst()) : name
        let path = file.hasPrefix("/") ? file : "\(directory)/\(file)"
        return isRule(file) || readFile(path)?.starts(with: "TZif".utf8) == true
    }

    /// Whether a name begins as a rule of POSIX does: an abbreviation of three letters or more, or anything in angle
    /// brackets, and a number.
    private static func isRule(_ name: String) -> Bool {
        let rest: Substring
        if name.first == "<" {
            guard let end = name.firstIndex(of: ">") else { return false }
            rest = name[end...].dropFirst()
        } else {
            rest = name.drop { $0.isASCII && $0.isLetter }
            guard name.count - rest.count >= 3 else { return false }
        }
        let digits = rest.first == "+" || rest.first == "-" ? rest.dropFirst() : rest
        return digits.first?.isNumber ?? false
    }

    /// Seconds by which local time is ahead of UTC at a time in seconds since 1970, and its abbreviation.
    package static func offset(at seconds: Int64) -> (seconds: Int, name: String) {
        var time = time_t(seconds)
        var local = unsafe tm()
        guard unsafe localtime_r(&time, &local) != nil else { return (0, "UTC") }
        return unsafe (Int(local.tm_gmtoff), local.tm_zone.map { unsafe String(cString: $0) } ?? "")
    }
}
