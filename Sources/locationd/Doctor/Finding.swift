import LocationModel

/// The result of one check: passed, failed with advice, or information.
struct Finding: Equatable {
    enum Verdict: String {
        case ok
        case failed
        /// Information only.
        case info = "known"
    }

    /// What was checked, in one or two words.
    let subject: String
    let verdict: Verdict
    let text: String
    /// What to do if the check failed.
    let advice: String?

    static func ok(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, verdict: .ok, text: text, advice: nil)
    }

    static func failed(_ subject: String, _ text: String, advice: String) -> Finding {
        Finding(subject: subject, verdict: .failed, text: text, advice: advice)
    }

    static func info(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, verdict: .info, text: text, advice: nil)
    }
}

extension Finding {
    /// A line of text, and another one with the advice.
    func lines(_ colors: TextColors = .none) -> String {
        let mark =
            switch verdict {
            case .ok: colors(.green, "ok")
            case .failed: colors(.red, "!!")
            case .info: colors(.faint, "--")
            }
        // The text contains names that daemons and devices have chosen.
        let padding = String(repeating: " ", count: max(1, 16 - subject.count))
        return "\(mark)  \(subject)\(padding)\(oneLine(text))\n" + (advice.map { "    -> \(oneLine($0))\n" } ?? "")
    }

    /// A line for programs.
    var json: [UInt8] {
        JSONWriter.line { json in
            json.field("check", subject)
            json.field("verdict", verdict.rawValue)
            json.field("text", text)
            if let advice { json.field("advice", advice) }
        }
    }
}
