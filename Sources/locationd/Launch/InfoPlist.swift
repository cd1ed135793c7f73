import FoundationEssentials
import LaunchProtocol
import SystemCalls

/// The keys of an app's Info.plist that concern its lifecycle. Only XML is read, which is what a text editor shows.
struct InfoPlist: Decodable, Equatable {
    /// Whether the app ends when it would be suspended.
    let exitsOnSuspend: Bool
    /// Whether there is a manifest of scenes.
    let hasScenes: Bool
    let backgroundModes: [String]

    private enum CodingKeys: String, CodingKey {
        case exitsOnSuspend = "UIApplicationExitsOnSuspend"
        case hasScenes = "UIApplicationSceneManifest"
        case backgroundModes = "UIBackgroundModes"
    }

    /// Why a file cannot be read.
    struct Invalid: Error, Equatable {
        let reason: String
    }

    /// Decodes a dictionary; a value of another type is as if it were absent.
    init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        exitsOnSuspend = (try? keys.decode(Bool.self, forKey: .exitsOnSuspend)) ?? false
        hasScenes = keys.contains(.hasScenes)
        backgroundModes = (try? keys.decode([String].self, forKey: .backgroundModes)) ?? []
    }

    /// Parses a property list.
    /// - Throws: ``Invalid``
    init(_ text: String) throws(Invalid) {
        guard !text.hasPrefix("bplist") else {
            throw Invalid(reason: "is a binary property list; plistutil -f xml converts it")
        }
        // The decoder reads the older format without XML, too.
        var format = PropertyListDecoder.PropertyListFormat.xml
        guard let list = try? PropertyListDecoder().decode(InfoPlist.self, from: Data(text.utf8), format: &format),
            format == .xml
        else { throw Invalid(reason: "is not a property list of one dictionary") }
        self = list
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
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try contents(ofFile: path) } catch {
            if named == nil { return nil }
            throw Failure(.init(error, other: .noInput), "\(path): cannot be read: \(error)")
        }
        do throws(Invalid) {
            return try InfoPlist(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw Failure(.dataError, "\(path): \(error.reason)")
        }
    }
}
