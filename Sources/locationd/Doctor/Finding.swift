/// What one look has found: all is well, or it is not and this is what to do, or something that is good to know.
struct Finding: Equatable {
    enum Verdict: String {
        case ok
        case failed
        /// Neither good nor bad.
        case known
    }

    /// What was looked at, in one word or two.
    let subject: String
    let verdict: Verdict
    let text: String
    /// What to do, when it has failed.
    let advice: String?

    static func ok(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, verdict: .ok, text: text, advice: nil)
    }

    static func failed(_ subject: String, _ text: String, advice: String) -> Finding {
        Finding(subject: subject, verdict: .failed, text: text, advice: advice)
    }

    static func known(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, verdict: .known, text: text, advice: nil)
    }
}

extension Finding {
    /// A line for people, and one more for what to do.
    var lines: String {
        let mark =
            switch verdict {
            case .ok: "ok"
            case .failed: "!!"
            case .known: "--"
            }
        // What daemons and devices call themselves is in it.
        let padding = String(repeating: " ", count: max(1, 16 - subject.count))
        return "\(mark)  \(subject)\(padding)\(oneLine(text))\n" + (advice.map { "    -> \(oneLine($0))\n" } ?? "")
    }

    /// A line for programs.
    var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("check", subject)
            json.field("verdict", verdict.rawValue)
            json.field("text", text)
            if let advice { json.field("advice", advice) }
        }
        json.endLine()
        return json.bytes
    }
}
