/// A receiver family whose sleep commands are known.
public enum ReceiverFamily: Hashable, Sendable {
    /// u-blox, by generation.
    case ublox(UBXVersion.Generation)
    /// MediaTek MT33xx: L76, L80, PA1616 and others.
    case mtk
    /// CASIC AT6558: ATGM336H and others.
    case casic

    /// Every family, in the order in which they are listed.
    public static let all = UBXVersion.Generation.allCases.map(ReceiverFamily.ublox) + [.mtk, .casic]

    /// The family with a name of ``name``; nil if there is none.
    public init?(named name: String) {
        guard let family = ReceiverFamily.all.first(where: { $0.name == name }) else { return nil }
        self = family
    }

    /// The family of a receiver as gpsd describes it; nil if it is not known.
    /// - Parameters:
    ///   - driver: the name of gpsd's driver.
    ///   - subtype: the identification that the receiver has sent to gpsd.
    public init?(driver: String, subtype: String) {
        switch driver {
        case "u-blox":
            guard let generation = UBXVersion.generation(inSubtype: subtype) else { return nil }
            self = .ublox(generation)
        case "MTK-3301", "MediaTek MTK-3301": self = .mtk
        default:
            guard driver.hasPrefix("CASIC") else { return nil }
            self = .casic
        }
    }

    /// The commands that ask a receiver what it is: u-blox's MON-VER, MediaTek's PMTK605.
    public static let polls = [UBXVersion.poll.bytes, commandSentence("PMTK605")]

    /// The family of a receiver that has answered ``polls``; nil if it has not, or is not known.
    public init?(_ responses: [ReceiverResponse]) {
        for response in responses {
            switch response {
            case .frame(let frame):
                guard let generation = UBXVersion(frame)?.generation else { continue }
                self = .ublox(generation)
            case .sentence(let fields):
                guard fields[0] == "PMTK705" else { continue }
                self = .mtk
            }
            return
        }
        return nil
    }

    /// The name on the command line.
    public var name: String {
        switch self {
        case .ublox(let generation): "ublox-m\(generation.rawValue)"
        case .mtk: "mtk"
        case .casic: "casic"
        }
    }

    /// The family's commands.
    public var commands: any SleepCommands {
        switch self {
        case .ublox(let generation): UBloxSleep(generation: generation)
        case .mtk: MTKSleep()
        case .casic: CASICSleep()
        }
    }
}
