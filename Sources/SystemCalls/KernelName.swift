import Glibc

/// The kernel's name, release and machine, such as "Linux 6.1.0 aarch64" (uname(2)); nil if it does not say.
package var kernelName: String? {
    var name = utsname()
    guard unsafe uname(&name) == 0 else { return nil }
    return [text(name.sysname), text(name.release), text(name.machine)].joined(separator: " ")
}

private func text<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
