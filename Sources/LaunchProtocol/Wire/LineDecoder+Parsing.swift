import FoundationEssentials
package import LocationModel

extension [String: JSONValue] {
    /// The members of a JSON object.
    /// - Throws: if the text is no JSON, or no object.
    package init(parsing text: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(text)) }
}

extension LineDecoder {
    /// A decoder for a line that is a JSON object.
    package init(parsing line: [UInt8]) throws { self.init(try [String: JSONValue](parsing: line)) }
}
