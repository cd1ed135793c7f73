import ArgumentParser

/// Two arms, as in `foreground,background`.
struct ArmPair: ExpressibleByArgument {
    let a: Arm
    let b: Arm

    init(_ a: Arm, _ b: Arm) {
        self.a = a
        self.b = b
    }

    init?(argument: String) {
        let arms = argument.split(separator: ",", omittingEmptySubsequences: false).map { Arm(rawValue: String($0)) }
        guard arms.count == 2, let a = arms[0], let b = arms[1] else { return nil }
        self.init(a, b)
    }

    var defaultValueDescription: String { "\(a.rawValue),\(b.rawValue)" }
}
