import LocationModel

extension GPSDReport {
    /// Parses a TPV, SKY or GST object of gpsd; nil if it is another object, is incomplete, or has a value of the wrong
    /// type.
    ///
    /// libgps 3.22 reads the same values (`libgps reads the same` in ReportReaderTests compares them), but needs 140
    /// instructions per character, accepts parts of an object as complete, and hangs on some malformed ones.
    package init?(json bytes: [UInt8], _ line: Range<Int>) {
        let object = TextScanner.trimmed(bytes, line)
        device = GPSDDevice()
        if TextScanner.hasPrefix(bytes, object, #"{"class":"TPV""#) {
            var fix = GPSDFix()
            guard fix.read(bytes, object, &device) else { return nil }
            kind = .fix(fix)
        } else if TextScanner.hasPrefix(bytes, object, #"{"class":"SKY""#) {
            var sky = GPSDSky()
            guard sky.read(bytes, object, &device) else { return nil }
            kind = .sky(sky)
        } else if TextScanner.hasPrefix(bytes, object, #"{"class":"GST""#) {
            var noise = GPSDNoise()
            guard noise.read(bytes, object, &device) else { return nil }
            kind = .noise(noise)
        } else {
            return nil
        }
    }
}

extension GPSDFix {
    fileprivate mutating func read(_ bytes: [UInt8], _ object: Range<Int>, _ device: inout GPSDDevice) -> Bool {
        var hasMode = false
        var members = JSONMembers(of: bytes, object)
        while let (name, value) = members.next() {
            func named(_ text: StaticString) -> Bool { TextScanner.matches(bytes, name, text) }
            var isRead = true
            switch name.count {
            case 3 where named("lat"): isRead = readNumber(&latitude, bytes, value)
            case 3 where named("lon"): isRead = readNumber(&longitude, bytes, value)
            case 3 where named("eph"): isRead = readNumber(&horizontalError, bytes, value)
            case 3 where named("epv"): isRead = readNumber(&verticalError, bytes, value)
            case 4 where named("mode"):
                guard let number = TextScanner.number(bytes, value), let mode = Int32(exactly: number) else {
                    return false
                }
                hasMode = true
                self.mode = Fix.Mode(rawValue: UInt8(clamping: mode)) ?? .none
            case 4 where named("time"): isRead = readTime(&time, bytes, value)
            case 5 where named("speed"): isRead = readNumber(&speed, bytes, value)
            case 5 where named("track"): isRead = readNumber(&track, bytes, value)
            case 6 where named("altHAE"): isRead = readNumber(&ellipsoidalAltitude, bytes, value)
            case 6 where named("altMSL"): isRead = readNumber(&altitude, bytes, value)
            case 6 where named("device"): device = GPSDDevice(bytes, value)
            default: break
            }
            guard isRead else { return false }
        }
        return members.isComplete && hasMode
    }
}

extension GPSDSky {
    fileprivate mutating func read(_ bytes: [UInt8], _ object: Range<Int>, _ device: inout GPSDDevice) -> Bool {
        var satellites: Range<Int>?
        var (visible, used): (Int?, Int?)
        var members = JSONMembers(of: bytes, object)
        while let (name, value) = members.next() {
            func named(_ text: StaticString) -> Bool { TextScanner.matches(bytes, name, text) }
            var isRead = true
            switch name.count {
            case 4 where named("hdop"): isRead = readNumber(&hdop, bytes, value)
            case 4 where named("vdop"): isRead = readNumber(&vdop, bytes, value)
            case 4 where named("nSat"): visible = count(bytes, value)
            case 4 where named("uSat"): used = count(bytes, value)
            case 6 where named("device"): device = GPSDDevice(bytes, value)
            case 10 where named("satellites"): satellites = value
            default: break
            }
            guard isRead else { return false }
        }
        // A dilution is never zero.
        if let value = hdop, value <= 0 { hdop = nil }
        if let value = vdop, value <= 0 { vdop = nil }
        // gpsd before 3.22 leaves the counting to its clients. From 3.25 on it also sends dilutions alone, with the
        // number of satellites used: only a SKY with a satellite list says how many are visible.
        if let satellites {
            satellitesSeen = visible ?? occurrences(of: #""PRN":"#, bytes, satellites)
            satellitesUsed = used ?? occurrences(of: #""used":true"#, bytes, satellites)
        } else if let used, used > 0 {
            satellitesUsed = used
        }
        return members.isComplete
    }
}

extension GPSDNoise {
    fileprivate mutating func read(_ bytes: [UInt8], _ object: Range<Int>, _ device: inout GPSDDevice) -> Bool {
        var members = JSONMembers(of: bytes, object)
        while let (name, value) = members.next() {
            func named(_ text: StaticString) -> Bool { TextScanner.matches(bytes, name, text) }
            var isRead = true
            switch name.count {
            case 3 where named("lat"): isRead = readNumber(&latitude, bytes, value)
            case 3 where named("lon"): isRead = readNumber(&longitude, bytes, value)
            case 3 where named("alt"): isRead = readNumber(&altitude, bytes, value)
            case 4 where named("time"): isRead = readTime(&time, bytes, value)
            case 6 where named("device"): device = GPSDDevice(bytes, value)
            default: break
            }
            guard isRead else { return false }
        }
        return members.isComplete
    }
}

/// Parses a number; infinite values count as unknown. False if the value is not a number.
private func readNumber(_ number: inout Double?, _ bytes: [UInt8], _ value: Range<Int>) -> Bool {
    // The output of printf for NaN.
    if TextScanner.matches(bytes, value, "nan") { return true }
    guard let read = TextScanner.number(bytes, value) else { return false }
    number = read.isFinite ? read : nil
    return true
}

private func count(_ bytes: [UInt8], _ value: Range<Int>) -> Int? {
    TextScanner.number(bytes, value).flatMap { Int32(exactly: $0) }.flatMap { $0 >= 0 ? Int($0) : nil }
}

private func occurrences(of text: StaticString, _ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var count = 0
    for place in range where TextScanner.hasPrefix(bytes, place..<range.upperBound, text) { count += 1 }
    return count
}

extension GPSDDevice {
    /// The receiver with the path in a JSON string.
    fileprivate init(_ bytes: [UInt8], _ value: Range<Int>) {
        self.init()
        guard value.count > 2, bytes[value.lowerBound] == UInt8(ascii: "\"") else { return }
        TextScanner.forEachByte(ofString: value, in: bytes) { append($0) }
    }
}

/// Parses `"2026-05-01T08:00:04.100Z"` with any number of decimals up to nine; an invalid time stays unknown. False if
/// the value is not a string.
///
/// Not shared with ``Instant/init(iso8601:)``: with a shared reader, gpsd in the foreground cost 1.13 times the CPU of
/// the smallest C client, instead of 1.1.
private func readTime(_ time: inout Instant?, _ bytes: [UInt8], _ value: Range<Int>) -> Bool {
    guard bytes[value.lowerBound] == UInt8(ascii: "\"") else { return false }
    let text = value.lowerBound + 1..<value.upperBound - 1
    func number(_ offset: Int, _ count: Int) -> Int? {
        var number = 0
        for place in text.lowerBound + offset..<text.lowerBound + offset + count {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) else { return nil }
            number = 10 * number + Int(bytes[place] - UInt8(ascii: "0"))
        }
        return number
    }
    func has(_ character: Unicode.Scalar, at offset: Int) -> Bool {
        bytes[text.lowerBound + offset] == UInt8(ascii: character)
    }
    guard text.count >= 20, has("-", at: 4), has("-", at: 7), has("T", at: 10), has(":", at: 13),
        has(":", at: 16), has("Z", at: text.count - 1),
        let year = number(0, 4), let month = number(5, 2), let day = number(8, 2), let hour = number(11, 2),
        let minute = number(14, 2), let second = number(17, 2), hour < 24, minute < 60, second <= 60,
        let date = CalendarDate(year: year, month: month, day: day)
    else { return true }
    var fraction = 0
    if text.count > 20 {
        let decimals = text.count - 21
        guard has(".", at: 19), decimals > 0, decimals <= 9, let digits = number(20, decimals) else { return true }
        fraction = digits
        for _ in decimals..<9 { fraction *= 10 }
    }
    let whole = 86_400 * Int64(date.daysSince1970) + Int64(3600 * hour + 60 * minute + second)
    if let read = Instant(gpsdSeconds: whole, nanoseconds: Int32(fraction)) { time = read }
    return true
}
