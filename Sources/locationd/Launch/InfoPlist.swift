import Glibc
import LaunchProtocol
import SystemCalls

/// The keys of an app's Info.plist that concern its lifecycle. Only XML is read, which is what a text editor shows.
struct InfoPlist: Equatable {
    /// `UIApplicationExitsOnSuspend`
    var exitsOnSuspend = false
    /// `UIApplicationSceneManifest` exists.
    var hasScenes = false
    /// `UIBackgroundModes`
    var backgroundModes: [String] = []

    /// Why a file cannot be read.
    struct Invalid: Error, Equatable {
        let reason: String
    }

    /// Parses a property list.
    /// - Throws: ``Invalid``
    init(_ text: String) throws(Invalid) {
        guard !text.hasPrefix("bplist") else {
            throw Invalid(reason: "is a binary property list; plistutil -f xml converts it")
        }
        var elements = PropertyListElements(text)
        guard elements.next() == .start("plist"), elements.next() == .start("dict") else {
            throw Invalid(reason: "is not a property list of one dictionary")
        }
        while true {
            let element = elements.next()
            if element == .end("dict") { return }
            guard element == .start("key"), case .text(let key) = elements.next(), elements.next() == .end("key"),
                let value = elements.nextValue()
            else { throw Invalid(reason: "has a dictionary that is not a list of keys and values") }
            switch key {
            case "UIApplicationExitsOnSuspend": exitsOnSuspend = value.name == "true"
            case "UIApplicationSceneManifest": hasScenes = true
            case "UIBackgroundModes": backgroundModes = value.texts
            default: break
            }
        }
    }
}

extension InfoPlist {
    /// The Info.plist of an app; nil if it has none.
    /// - Parameters:
    ///   - path: the path that the user has given.
    ///   - program: the app's program file, next to which it may be.
    static func find(_ path: String?, program: String) throws(Failure) -> InfoPlist? {
        let named = path ?? environmentVariable(Wire.infoPlistVariable)
        let folder = program.lastIndex(of: "/").map { program[...$0] } ?? ""
        let path = named ?? "\(folder)Info.plist"
        guard let bytes = readFile(path) else {
            if named == nil { return nil }
            throw Failure(.noInput, "\(path): cannot be read")
        }
        do throws(Invalid) {
            return try InfoPlist(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw Failure(.dataError, "\(path): \(error.reason)")
        }
    }
}

/// The elements of a property list in XML, one after the other.
private struct PropertyListElements {
    enum Element: Equatable {
        case start(String)
        case end(String)
        case text(String)
    }

    private var rest: Substring
    /// The end of an element without content, which was returned as a start.
    private var pending: Element?

    init(_ text: String) { rest = text[...] }

    /// The next element; nil at the end, and where the text is no XML.
    mutating func next() -> Element? {
        if let pending {
            self.pending = nil
            return pending
        }
        while !rest.isEmpty {
            if rest.hasPrefix("<!--") {
                guard let end = rest.firstRange(of: "-->") else { return nil }
                rest = rest[end.upperBound...]
            } else if rest.first == "<" {
                guard let end = rest.firstIndex(of: ">") else { return nil }
                let tag = rest[..<end].dropFirst()
                rest = rest[end...].dropFirst()
                if tag.hasPrefix("?") || tag.hasPrefix("!") { continue }
                if tag.hasPrefix("/") { return .end(String(tag.dropFirst())) }
                let name = String(tag.prefix { !$0.isWhitespace && $0 != "/" })
                if tag.hasSuffix("/") { pending = .end(name) }
                return .start(name)
            } else {
                let text = rest.prefix { $0 != "<" }
                rest = rest[text.endIndex...]
                let words = text.drop { $0.isWhitespace }
                if !words.isEmpty { return .text(String(words.reversed().drop { $0.isWhitespace }.reversed())) }
            }
        }
        return nil
    }

    /// The next value, with everything in it: its name, and its texts in their order. Nil if it is incomplete.
    mutating func nextValue() -> (name: String, texts: [String])? {
        guard case .start(let name) = next() else { return nil }
        var (depth, texts) = (1, [String]())
        while depth > 0 {
            switch next() {
            case .start: depth += 1
            case .end: depth -= 1
            case .text(let text): texts.append(text)
            case nil: return nil
            }
        }
        return (name, texts)
    }
}
