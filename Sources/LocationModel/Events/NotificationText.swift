/// What is shown of a local notification, on the desktop or as a line.
package struct NotificationText: Equatable, Sendable {
    /// The first line on the desktop, never empty.
    package let summary: String
    /// What the desktop shows below it.
    package let body: String

    /// Nil if there is nothing to show. A notification without a title is summarized by its text.
    package init?(title: String, text: String) {
        (summary, body) = title.isEmpty ? (text, "") : (title, text)
        if summary.isEmpty { return nil }
    }

    /// The text in one line, as `summary: body`.
    package var line: String { body.isEmpty ? summary : "\(summary): \(body)" }
}
