import LocationModel
import ReceiverPower
import RunReport

/// The energy per hour of both arms, live: always estimated, because a replay has no receiver and takes no time.
///
/// The receiver is awake all the time in both, as its sleep is not simulated here, so that nothing counts as saved of
/// it.
struct MeasuredEnergy {
    /// CPU seconds per hour of an arm, and their standard deviation.
    typealias CPU = (seconds: Double, deviation: Double)

    let profile: PowerProfile
    let a: CPU
    let b: CPU

    /// The energy of the CPU; nil without a factor for it.
    func cpu(_ arm: CPU) -> EnergyFigure? {
        guard let factor = profile[.cpu], let figure = profile.energy([.cpu: arm.seconds]) else { return nil }
        return figure + EnergyFigure(joules: 0, deviation: arm.deviation * factor.value, basis: .estimated)
    }

    /// The energy of a receiver that is awake; nil without a factor for it.
    var receiver: EnergyFigure? {
        profile[.receiver(.tracking)].flatMap { _ in profile.energy(.tracking(seconds: 3600)) }
    }

    /// What the CPU saves in arm B.
    var saved: [EnergySaving]? {
        // What makes wake-ups more expensive does so in both.
        cpu((a.seconds - b.seconds, abs(a.deviation - b.deviation))).map {
            let (figure, interval) = ($0, $0.interval)
            return [
                EnergySaving(
                    part: "CPU", joulesPerHour: figure.joules, low: interval.lowerBound, high: interval.upperBound,
                    basis: figure.basis.rawValue)
            ]
        }
    }

    func rows(_ table: inout Table) {
        table.row("energy per hour, live")
        func text(_ figure: EnergyFigure) -> String { EnergyReport.Figure(nil, "", figure).text }
        func saved(_ less: Double, of all: Double) -> String {
            all > 0 ? (1 - less / all).percentText : ""
        }
        let (one, other) = (cpu(a), cpu(b))
        if let one, let other {
            table.row("  CPU alone", text(one), text(other), saved(other.joules, of: one.joules))
        }
        guard let receiver else { return }
        table.row("  receiver, awake", text(receiver), text(receiver), "its sleep is not simulated")
        if let one, let other {
            table.row(
                "  both", text(one + receiver), text(other + receiver),
                saved(other.joules + receiver.joules, of: one.joules + receiver.joules))
        }
    }

    /// Where the factors come from.
    var notes: [String] {
        profile.all.filter { $0.kind == .cpu || $0.kind == .receiver(.tracking) }
            .map { "energy is estimated with \($0.kind.name) = \($0.factor.text(of: $0.kind))" }
    }

    func write(to json: inout JSONWriter) {
        json.object("energy") { json in
            for (key, arm) in [("a", a), ("b", b)] {
                json.object(key) { json in
                    write("cpu", cpu(arm), &json)
                    write("receiverAwake", receiver, &json)
                }
            }
            json.array("factors", notes) { $0.element($1) }
        }
    }

    private func write(_ key: String, _ figure: EnergyFigure?, _ json: inout JSONWriter) {
        guard let figure else { return }
        json.object(key) { json in
            json.field("joulesPerHour", figure.joules, decimals: 6)
            json.field("low", figure.interval.lowerBound, decimals: 6)
            json.field("high", figure.interval.upperBound, decimals: 6)
            json.field("basis", figure.basis.rawValue)
        }
    }
}

extension MeasureReport {
    /// The energy by a power profile; nil without one, or if no live run's CPU could be estimated.
    var energy: MeasuredEnergy? {
        guard let power = measurement.power, let wakeUpCosts else { return nil }
        let processing = experiment.processing.medians ?? (a: 0, b: 0)
        func cpu(_ audit: TripAudit, _ wakeUp: WakeUpCost, _ processing: Double) -> MeasuredEnergy.CPU {
            let cost = wakeUp.seconds(wakeUps: Double(wakeUps(of: audit)) * 3600 / a.seconds)
            // Its limits are factors; the upper one is the farther one.
            let deviation = (cost.limits.upperBound - cost.value) / 1.96
            return (cost.value + processing * hourlyFactor, deviation)
        }
        return MeasuredEnergy(
            profile: power, a: cpu(a, wakeUpCosts.a, processing.a),
            b: cpu(b, wakeUpCosts.b, processing.b))
    }
}
