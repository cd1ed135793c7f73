import LocationModel

extension Chart {
    /// CPU use by configuration or state of the app, divided into parts.
    static func cpu(_ uses: [CPUUse], note: String? = nil, units: Units) -> Chart? {
        guard let greatest = uses.map(\.total).max(), greatest > 0 else { return nil }
        let names = uses.reduce(into: [String]()) { names, use in
            for part in use.parts where !names.contains(part.name) { names.append(part.name) }
        }
        let height = Double(uses.count) * 44 + 6
        let x = Scale(0...greatest, from: 4, to: 316)
        return Chart(
            id: "cpu", title: "CPU time per hour",
            description: uses.map { "\($0.title): \(units.cpu($0.total)) per hour" }.joined(separator: "; ") + ".",
            note: note, legend: names.enumerated().map { (style: "part\($0.offset)", text: $0.element) }, height: height
        ) { svg in
            for (row, use) in uses.enumerated() {
                let y = Double(row) * 44 + 4
                svg.label(use.title, at: 4, y + 12)
                var from = 0.0
                for part in use.parts {
                    let style = "part\(names.firstIndex(of: part.name) ?? 0)"
                    svg.rectangle(
                        x(from), y + 18, width: x(from + part.secondsPerHour) - x(from), height: 16, style: style,
                        title: "\(part.name): \(units.cpu(part.secondsPerHour))")
                    from += part.secondsPerHour
                }
                svg.label(units.cpu(use.total), at: x(use.total) + 6, y + 31, style: "strong")
            }
        }
    }
}
