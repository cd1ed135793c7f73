import LocationModel

/// A chart as a figure of the page: a heading, an SVG with a title and a description, and a note.
struct Chart {
    static let width = 400.0

    /// Unique among the charts of a result.
    let id: String
    let title: String
    /// What the chart shows, for those who cannot see it.
    let description: String
    /// What a reader must know to read it; nil for none.
    var note: String?
    var legend: [(style: String, text: String)] = []
    let height: Double
    /// The classes of the figure.
    var style = ""
    let draw: (inout XMLWriter) -> Void

    /// - Parameter prefix: precedes the identifier.
    func write(to page: inout XMLWriter, prefix: String) {
        let id = prefix + id
        page.element("figure", [("id", id)] + (style.isEmpty ? [] : [("class", style)])) { page in
            page.element("figcaption", text: title)
            if !legend.isEmpty {
                page.element("p", [("class", "legend")]) { page in
                    for (style, text) in legend { page.element("span", [("class", "key \(style)")], text: text) }
                }
            }
            let size = "0 0 \(Chart.width.text(decimals: 0)) \(height.text(decimals: 0))"
            page.element(
                "svg", [("viewBox", size), ("role", "img"), ("aria-labelledby", "\(id)-title \(id)-description")]
            ) { svg in
                svg.element("title", [("id", "\(id)-title")], text: title)
                svg.element("desc", [("id", "\(id)-description")], text: description)
                draw(&svg)
            }
            if let note { page.element("p", [("class", "note")], text: note) }
        }
    }
}

extension XMLWriter {
    mutating func path(_ data: PathData, style: String) {
        if !data.isEmpty { element("path", [("class", style), ("d", data.text)]) }
    }

    mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, style: String) {
        var data = PathData()
        data.line(through: [(x1, y1), (x2, y2)])
        path(data, style: style)
    }

    mutating func rectangle(_ x: Double, _ y: Double, width: Double, height: Double, style: String, title: String) {
        let attributes = [
            ("class", style), ("x", x.short), ("y", y.short), ("width", max(0, width).short),
            ("height", max(0, height).short),
        ]
        element("rect", attributes) { $0.element("title", text: title) }
    }

    /// - Parameter style: `end` and `middle` align the text.
    mutating func label(_ text: String, at x: Double, _ y: Double, style: String = "") {
        element("text", [("x", x.short), ("y", y.short)] + (style.isEmpty ? [] : [("class", style)]), text: text)
    }
}

extension Double {
    /// In tenths, for attributes.
    fileprivate var short: String { shortText(decimals: 1) }
}
