/// A file that imports both Swift Testing and a module named UIKit is given this one by the compiler, in place of
/// Testing; the toolchain has it on Apple's systems only.
@_exported public import Testing
