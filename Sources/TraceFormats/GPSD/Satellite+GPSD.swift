package import LocationModel

extension Satellite {
    /// The satellites of a SKY object of gpsd; nil if it is another object, or a SKY without satellites (gpsd also
    /// sends dilutions alone).
    package static func all(inSky bytes: [UInt8], _ line: Range<Int>) -> [Satellite]? {
        let object = TextScanner.trimmed(bytes, line)
        guard TextScanner.hasPrefix(bytes, object, #"{"class":"SKY""#) else { return nil }
        var members = JSONMembers(of: bytes, object)
        while let member = members.next() {
            guard TextScanner.matches(bytes, member.name, "satellites") else { continue }
            var satellites: [Satellite] = []
            var elements = JSONElements(of: bytes, member.value)
            while let element = elements.next() {
                if let satellite = Satellite(gpsd: bytes, element) { satellites.append(satellite) }
            }
            return satellites
        }
        return nil
    }

    private init?(gpsd bytes: [UInt8], _ object: Range<Int>) {
        var (prn, own, system): (Int?, Int?, Int?)
        self.init(nil, 0)
        var members = JSONMembers(of: bytes, object)
        while let (name, value) = members.next() {
            func named(_ text: StaticString) -> Bool { TextScanner.matches(bytes, name, text) }
            let number = TextScanner.number(bytes, value)
            let whole = number.flatMap { Int(exactly: $0) }
            if named("PRN") { prn = whole }
            if named("svid") { own = whole }
            if named("gnssid") { system = whole }
            if named("el") { elevation = number }
            if named("az") { azimuth = number }
            if named("ss") { signal = number.flatMap { $0 > 0 ? $0 : nil } }
            if named("used") { isUsed = TextScanner.matches(bytes, value, "true") }
        }
        guard let prn else { return nil }
        self.system = system.flatMap(System.init(gnssID:)) ?? System(gpsdPRN: prn)
        number = system == nil ? prn : own ?? prn
    }
}

extension Satellite.System {
    /// By u-blox's number, which gpsd reports.
    fileprivate init?(gnssID: Int) {
        switch gnssID {
        case 0: self = .gps
        case 1: self = .sbas
        case 2: self = .galileo
        case 3: self = .beiDou
        case 5: self = .qzss
        case 6: self = .glonass
        case 7: self = .navIC
        default: return nil
        }
    }

    /// By gpsd's own numbering (gpsd_json(5), PRN), for receivers whose satellites have no other number.
    fileprivate init?(gpsdPRN number: Int) {
        switch number {
        case 1...32: self = .gps
        case 33...64, 120...158: self = .sbas
        case 65...96: self = .glonass
        case 193...202: self = .qzss
        case 301...336: self = .galileo
        case 401...463: self = .beiDou
        default: return nil
        }
    }
}
