import Foundation

extension NSCoder {
    /// Decodes an object; nil if there is none. Foundation's own method ends the program in that case.
    func objectIfPresent<Object: NSObject & NSCoding>(_ type: Object.Type, forKey key: String) -> Object? {
        containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
    }

    func string(forKey key: String) -> String? { objectIfPresent(NSString.self, forKey: key).map(String.init) }
}
