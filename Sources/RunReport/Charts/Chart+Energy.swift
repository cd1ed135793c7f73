extension Chart {
    /// What the CPU has saved next to what the receiver has saved, on the same scale.
    /// - Parameter place: `in the background`.
    static func energy(_ savings: [EnergySaving], _ place: String) -> Chart? {
        guard let greatest = savings.map(\.joulesPerHour).max(), greatest > 0 else { return nil }
        let hasReceiver = savings.contains { $0.part == "receiver" }
        let x = Scale(0...greatest, from: 4, to: 190)
        return Chart(
            id: "energy", title: "Energy saved per hour \(place)",
            description: savings.map { "\($0.part): \($0.text)" }.joined(separator: "; ") + ".",
            note: "With the 95 % interval. The CPU is compared with its rate in the foreground, the receiver with one "
                + "that is awake all the time."
                + (hasReceiver
                    ? "" : " Nothing is known about the receiver's saving, so this is not the battery's saving."),
            height: Double(savings.count) * 44 + 6
        ) { svg in
            for (row, saving) in savings.enumerated() {
                let y = Double(row) * 44 + 4
                svg.label(saving.part, at: 4, y + 12)
                let end = x(max(0, saving.joulesPerHour))
                svg.rectangle(
                    x(0), y + 18, width: end - x(0), height: 16, style: "part\(row)",
                    title: "\(saving.part): \(saving.text)")
                svg.label(saving.text, at: end + 6, y + 31, style: "strong")
            }
        }
    }
}
