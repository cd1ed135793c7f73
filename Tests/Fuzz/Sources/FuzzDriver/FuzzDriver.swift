import Glibc
import Synchronization

/// A condition that holds for all bytes, or else throws.
public typealias FuzzCheck = @Sendable ([UInt8]) throws -> Void

/// The check of this program; libFuzzer's callback has no context.
private let present = Mutex<FuzzCheck?>(nil)

#if FUZZING
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ argc: UnsafeMutablePointer<CInt>,
        _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
        _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt
#endif

/// Searches by libFuzzer for bytes that violate a check; README.md explains how to build and run it. Built without
/// libFuzzer, it checks the files that are named as arguments, to investigate a crash. It does not return.
public func fuzz(_ check: @escaping FuzzCheck) -> Never {
    present.withLock { $0 = check }
    #if FUZZING
        var argc = CommandLine.argc
        var argv = unsafe CommandLine.unsafeArgv
        exit(
            unsafe runDriver(&argc, &argv) { bytes, count in
                run(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            })
    #else
        for path in CommandLine.arguments.dropFirst() {
            guard let file = unsafe fopen(path, "r") else { fatalError("\(path): cannot be read") }
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            let count = unsafe fread(&bytes, 1, bytes.count, file)
            bytes.removeLast(bytes.count - count)
            unsafe fclose(file)
            run(bytes)
            print(path, "holds")
        }
        exit(0)
    #endif
}

private func run(_ bytes: [UInt8]) {
    do { try present.withLock({ $0 })?(bytes) } catch { fatalError("\(error)") }
}
