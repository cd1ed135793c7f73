/// A line from gpsd that is not a report, as far as it is needed here.
package enum GPSDMessage: Equatable {
    /// gpsd's first line on a new connection, with its version.
    case version(Version)
    /// All receivers that gpsd has.
    case devices([Device])
    /// The state of one receiver has changed.
    case device(Device)
    /// The newest reports of all receivers: their ranges in the line, satellites and errors before the fixes, because
    /// their values belong to the fix.
    case poll([Range<Int>])
    /// The response to a WATCH.
    case watch
    /// A class that is not needed here.
    case other

    /// gpsd's release, and the version of its protocol.
    package struct Version: Equatable {
        package var release: String?
        package var protocolMajor: Int?
        package var protocolMinor: Int?

        package init(release: String? = nil, protocolMajor: Int? = nil, protocolMinor: Int? = nil) {
            (self.release, self.protocolMajor, self.protocolMinor) = (release, protocolMajor, protocolMinor)
        }

        /// Whether it has all that every gpsd sends.
        package var isComplete: Bool { release != nil && protocolMajor != nil && protocolMinor != nil }
    }

    /// A receiver, as gpsd describes it.
    package struct Device: Equatable {
        package var path: String?
        /// The driver that gpsd uses; nil until the receiver has sent something that gpsd understands.
        package var driver: String?
        /// The identification that the receiver has sent, such as its versions; nil if none.
        package var subtype: String?
        /// Whether gpsd has it open.
        package var isActive: Bool

        package init(path: String? = nil, driver: String? = nil, subtype: String? = nil, isActive: Bool = false) {
            (self.path, self.driver, self.subtype, self.isActive) = (path, driver, subtype, isActive)
        }
    }

    /// Parses a line; nil if it is not a complete object with a class.
    package init?(_ bytes: [UInt8], _ line: Range<Int>) {
        let object = TextScanner.trimmed(bytes, line)
        guard TextScanner.hasPrefix(bytes, object, #"{"class":""#),
            let nameEnd = TextScanner.endOfString(bytes, from: object.lowerBound + 9, to: object.upperBound)
        else { return nil }
        let name = object.lowerBound + 10..<nameEnd - 1
        var members = JSONMembers(of: bytes, object)
        if TextScanner.matches(bytes, name, "POLL") {
            self = .poll(GPSDMessage.reports(in: &members, of: bytes))
        } else if TextScanner.matches(bytes, name, "VERSION") {
            self = .version(Version(&members, bytes))
        } else if TextScanner.matches(bytes, name, "DEVICES") {
            self = .devices(GPSDMessage.devices(in: &members, of: bytes))
        } else if TextScanner.matches(bytes, name, "DEVICE") {
            self = .device(Device(&members, bytes))
        } else {
            self = TextScanner.matches(bytes, name, "WATCH") ? .watch : .other
            while members.next() != nil {}
        }
        guard members.isComplete else { return nil }
    }

    private static func reports(in members: inout JSONMembers, of bytes: [UInt8]) -> [Range<Int>] {
        var lists: (skies: [Range<Int>], noises: [Range<Int>], fixes: [Range<Int>]) = ([], [], [])
        while let member = members.next() {
            var elements = JSONElements(of: bytes, member.value)
            while let element = elements.next() {
                if TextScanner.matches(bytes, member.name, "sky") { lists.skies.append(element) }
                if TextScanner.matches(bytes, member.name, "gst") { lists.noises.append(element) }
                if TextScanner.matches(bytes, member.name, "tpv") { lists.fixes.append(element) }
            }
        }
        return lists.skies + lists.noises + lists.fixes
    }

    private static func devices(in members: inout JSONMembers, of bytes: [UInt8]) -> [Device] {
        var devices: [Device] = []
        while let member = members.next() {
            guard TextScanner.matches(bytes, member.name, "devices") else { continue }
            var elements = JSONElements(of: bytes, member.value)
            while let element = elements.next() {
                var members = JSONMembers(of: bytes, element)
                devices.append(Device(&members, bytes))
            }
        }
        return devices
    }
}

extension GPSDMessage.Version {
    fileprivate init(_ members: inout JSONMembers, _ bytes: [UInt8]) {
        self.init()
        while let member = members.next() {
            if TextScanner.matches(bytes, member.name, "release") {
                release = TextScanner.string(bytes, member.value)
            } else if TextScanner.matches(bytes, member.name, "proto_major") {
                protocolMajor = TextScanner.number(bytes, member.value).flatMap { Int(exactly: $0) }
            } else if TextScanner.matches(bytes, member.name, "proto_minor") {
                protocolMinor = TextScanner.number(bytes, member.value).flatMap { Int(exactly: $0) }
            }
        }
    }
}

extension GPSDMessage.Device {
    fileprivate init(_ members: inout JSONMembers, _ bytes: [UInt8]) {
        self.init()
        while let member = members.next() {
            if TextScanner.matches(bytes, member.name, "path") {
                path = TextScanner.string(bytes, member.value)
            } else if TextScanner.matches(bytes, member.name, "driver") {
                driver = TextScanner.string(bytes, member.value)
            } else if TextScanner.matches(bytes, member.name, "subtype")
                || TextScanner.matches(bytes, member.name, "subtype1")
            {
                // A u-blox has its firmware in the one and its hardware in the other.
                subtype = [subtype, TextScanner.string(bytes, member.value)].compactMap(\.self).joined(separator: ",")
            } else if TextScanner.matches(bytes, member.name, "activated") {
                // A time if active; gpsd reports 0, not a string, for a receiver that was lost.
                isActive = TextScanner.string(bytes, member.value) != nil
            }
        }
    }
}
