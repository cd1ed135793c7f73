/// What is left in a battery, from `energy_now`, or from `charge_now` and `voltage_now`.
struct BatteryReader: Sendable {
    /// What one reading says.
    enum Reading: Hashable, Sendable {
        /// Joules that are left, and the least difference that the battery shows.
        case left(joules: Double, step: Double)
        /// The battery is not being discharged, so it does not show what the board consumes.
        case notDischarging
        case unreadable
    }

    let path: String
    /// Joules in the unit of the file, and in its step.
    private var step = 1e5
    private var charge: (amount: Double, volts: Double, joules: Double)?

    /// The battery in a directory of class/power_supply; nil if it does not supply the board.
    init?(_ path: String, in tree: SensorTree) {
        guard tree.text("\(path)/type") == "Battery", tree.text("\(path)/scope") != "Device",
            tree.number("\(path)/present") != 0
        else { return nil }
        self.path = path
    }

    mutating func read(_ tree: SensorTree) -> Reading {
        guard let status = tree.text("\(path)/status") else { return .unreadable }
        guard status == "Discharging" else {
            charge = nil
            return .notDischarging
        }
        // Microwatt-hours.
        if let energy = tree.number("\(path)/energy_now") {
            learnStep(energy)
            return .left(joules: energy * 3.6e-3, step: step * 3.6e-3)
        }
        // Microampere-hours and microvolts.
        guard let amount = tree.number("\(path)/charge_now"),
            let volts = tree.number("\(path)/voltage_now").map({ $0 / 1e6 })
        else { return .unreadable }
        learnStep(amount)
        // Charge that was used counts with the voltage that it was used at.
        let joules =
            charge.map { $0.joules - ($0.amount - amount) * ($0.volts + volts) / 2 * 3.6e-3 } ?? amount * volts * 3.6e-3
        charge = (amount, volts, joules)
        return .left(joules: joules, step: step * volts * 3.6e-3)
    }

    /// Drivers convert from coarse units: the step is the greatest power of ten that all readings are multiples of.
    private mutating func learnStep(_ value: Double) {
        while step > 1, (value / step).rounded() * step != value { step /= 10 }
    }
}
