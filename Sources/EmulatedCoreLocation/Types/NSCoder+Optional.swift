import Foundation

extension NSCoder {
    /// An object, or nil when there is none; Foundation's own method ends the program then.
    func objectIfPresent<Object: NSObject & NSCoding>(_ type: Object.Type, forKey key: String) -> Object? {
        containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
    }

    func string(forKey key: String) -> String? { objectIfPresent(NSString.self, forKey: key).map(String.init) }
}
