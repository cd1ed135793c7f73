import CSystemCalls
import Glibc

/// What a user may do with files, by their owner, group and mode. Access lists and the rules of security modules are
/// not considered.
package struct UserAccess: Sendable {
    /// A right as a bit of a file's mode.
    package enum Right: UInt32, Sendable {
        case read = 4
        case write = 2
        case execute = 1
    }

    private let user: UInt32
    private let groups: Set<UInt32>

    /// A user with all groups; nil if there is none of this name.
    /// - Parameter more: names of groups that a process of this user has, too.
    package init?(named name: String, groups more: [String] = []) {
        guard let entry = unsafe getpwnam(name) else { return nil }
        let (user, own) = unsafe (entry.pointee.pw_uid, entry.pointee.pw_gid)
        var numbers = [gid_t](repeating: 0, count: 256)
        var count = Int32(numbers.count)
        guard unsafe getgrouplist(name, own, &numbers, &count) >= 0 else { return nil }
        self.init(
            user: user, groups: Set(numbers.prefix(Int(count)) + more.compactMap { UnixSocket.group(named: $0) }))
    }

    /// The user and the groups of this process.
    package static var current: UserAccess {
        // Linux permits no more.
        var numbers = [gid_t](repeating: 0, count: 65_536)
        let count = unsafe getgroups(65_536, &numbers)
        return UserAccess(user: geteuid(), groups: Set(numbers.prefix(max(0, Int(count))) + [getegid()]))
    }

    /// The name of this process's user; its number if it has no name.
    package static var currentName: String {
        guard let entry = unsafe getpwuid(geteuid()) else { return "\(geteuid())" }
        return unsafe String(cString: entry.pointee.pw_name)
    }

    package init(user: UInt32, groups: Set<UInt32>) { (self.user, self.groups) = (user, groups) }

    /// Whether the user's processes may give their files to a group.
    package func isMember(ofGroup number: UInt32) -> Bool { user == 0 || groups.contains(number) }

    /// Whether the user has a right to a file or directory, and may reach it; nil if there is no such file, if this
    /// process may not look, or if the path is relative.
    package func has(_ right: Right, to path: String) -> Bool? {
        guard path.hasPrefix("/") else { return nil }
        guard path != "/" else { return isPermitted(right.rawValue, "/") }
        var parent = "/"
        for name in path.split(separator: "/").dropLast() {
            guard let mayEnter = isPermitted(1, parent) else { return nil }
            guard mayEnter else { return false }
            parent += (parent == "/" ? "" : "/") + name
        }
        guard let mayEnter = isPermitted(1, parent) else { return nil }
        return mayEnter ? isPermitted(right.rawValue, path) : false
    }

    private func isPermitted(_ bit: UInt32, _ path: String) -> Bool? {
        guard let status = try? FileStatus(of: path) else { return nil }
        if user == 0 {
            // Root executes only a file that somebody may execute.
            return bit != Right.execute.rawValue || status.kind == .directory || status.permissions & 0o111 != 0
        }
        if status.owner == user { return status.permissions >> 6 & bit != 0 }
        if groups.contains(status.group) { return status.permissions >> 3 & bit != 0 }
        return status.permissions & bit != 0
    }
}
