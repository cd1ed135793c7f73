import LocationModel
import ReceiverPower

/// A power profile: what the parts of a board take, each with its source, and where its sensors are.
///
///     version = 1
///     board = generic
///     receiver = ublox-m8
///     cpu = 0.41 W, 6 %, INA219 on this board
///     receiver-rail = ina219
///
/// A factor of the file replaces that of the board or the receiver that it names.
struct PowerFile: Equatable {
    /// The word on the command line for a board of which nothing is known.
    static let genericName = "generic"

    private(set) var profile = PowerProfile()
    private(set) var rails = EnergySensors.Rails()
    /// Where the sensors' files are.
    private(set) var root = "/sys"

    /// The settings other than factors.
    private enum Key: String, CaseIterable {
        case board, receiver
        case receiverRail = "receiver-rail"
        case boardRail = "board-rail"
        case sysfs
    }

    private static let names = Key.allCases.map(\.rawValue) + PowerFactor.Kind.all.map(\.name)

    /// A generic board, with a receiver if its consumption is known.
    init(receiver: ReceiverFamily?) {
        profile = PowerProfile.genericBoard.replaced(by: receiver.flatMap { .receiver($0) } ?? PowerProfile())
    }

    init(path: String) throws(Failure) { try self.init(SmallTextFile.text(of: path), path: path) }

    init(_ text: String, path: String) throws(Failure) {
        let lines = try SettingLines(text, path: path, names: PowerFile.names)
        var own = PowerProfile()
        for line in lines.all {
            do throws(SyntaxError) {
                if let kind = PowerFactor.Kind.all.first(where: { $0.name == line.name }) {
                    own[kind] = try PowerFile.factor(line.value, of: kind)
                } else if let key = Key(rawValue: line.name) {
                    try set(key, line.value)
                }
            } catch {
                throw Failure(.configuration, "\(path):\(line.number): \(error.text)")
            }
        }
        profile = profile.replaced(by: own)
    }

    private struct SyntaxError: Error { let text: String }

    private mutating func set(_ key: Key, _ value: String) throws(SyntaxError) {
        switch key {
        case .board:
            guard let board = PowerProfile.board(named: value) else {
                throw PowerFile.unknown("board", value, PowerProfile.boardNames)
            }
            profile = profile.replaced(by: board)
        case .receiver:
            guard let family = ReceiverFamily(named: value), let receiver = PowerProfile.receiver(family) else {
                throw PowerFile.unknown("receiver", value, PowerProfile.receivers.map(\.name))
            }
            profile = profile.replaced(by: receiver)
        case .receiverRail: rails.receiver = value
        case .boardRail: rails.board = value
        case .sysfs:
            guard value.hasPrefix("/") else { throw SyntaxError(text: "sysfs needs the path of a directory, as /sys") }
            root = value
        }
    }

    private static func unknown(_ what: String, _ value: String, _ names: [String]) -> SyntaxError {
        let advice = names.advice(about: value, orList: "those whose consumption is known are")
        return SyntaxError(text: "\(what) '\(shortened(value, to: 40))' is not known; \(advice)")
    }

    /// A value with its unit, its standard deviation in per cent, and its source.
    private static func factor(_ text: String, of kind: PowerFactor.Kind) throws(SyntaxError) -> PowerFactor {
        let parts = text.split(separator: ",", maxSplits: 2).map { $0.split(separator: " ") }
        let example = kind == .upload ? "2.5 J/MB" : "0.41 W"
        guard parts.count == 3, parts[0].count == 2, parts[1].count == 2, parts[1][1] == "%", !parts[2].isEmpty else {
            throw SyntaxError(
                text:
                    """
                    \(kind.name) needs a value, its uncertainty and its source, as in: \(example), 6 %, INA219 on this \
                    board
                    """
            )
        }
        let scales: [Substring: Double] = kind == .upload ? ["J/MB": 1] : ["W": 1, "mW": 1000]
        guard let scale = scales[parts[0][1]] else {
            throw SyntaxError(
                text: "\(kind.name) is in \(scales.keys.sorted().joined(separator: " or ")), as in: \(example)")
        }
        guard let value = Double(parts[0][0]), value > 0, value / scale <= 1000 else {
            throw SyntaxError(text: "\(kind.name) needs a number above 0 and at most 1000, as in: \(example)")
        }
        guard let percent = Double(parts[1][0]), (0...100).contains(percent) else {
            throw SyntaxError(text: "\(kind.name) needs an uncertainty of 0 to 100 %")
        }
        return PowerFactor(
            value / scale, uncertainty: percent / 100, source: parts[2].joined(separator: " "))
    }
}

extension PowerFactor {
    /// The factor as in a line of a file.
    func text(of kind: Kind) -> String {
        "\(valueText(of: kind)), \(uncertainty.percentText), \(source)"
    }

    private func valueText(of kind: Kind) -> String {
        if kind == .upload { return "\(value.text(decimals: 3)) J/MB" }
        return value >= 0.5 ? "\(value.text(decimals: 3)) W" : "\((value * 1000).text(decimals: 3)) mW"
    }
}
