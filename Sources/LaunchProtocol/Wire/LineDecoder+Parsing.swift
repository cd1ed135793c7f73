import FoundationEssentials
package import LocationModel

extension LineDecoder {
    /// A decoder for a line that is a JSON object.
    package init(parsing line: [UInt8]) throws {
        self.init(try JSONDecoder().decode([String: JSONValue].self, from: Data(line)))
    }
}
