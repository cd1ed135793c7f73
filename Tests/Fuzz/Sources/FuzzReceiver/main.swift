import Glibc

// The entry point for libFuzzer's driver; README.md explains how to build and run it. Built without the driver, it
// processes the files named as arguments, to investigate a crash.

#if FUZZING
    @_silgen_name("LLVMFuzzerRunDriver")
    func runDriver(
        _ argc: UnsafeMutablePointer<CInt>,
        _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
        _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt

    var argc = CommandLine.argc
    var argv = unsafe CommandLine.unsafeArgv
    exit(
        unsafe runDriver(&argc, &argv) { bytes, count in
            do { try checkAnyAnswers(unsafe Array(UnsafeBufferPointer(start: bytes, count: count))) } catch {
                fatalError("\(error)")
            }
            return 0
        })
#else
    for path in CommandLine.arguments.dropFirst() {
        guard let file = unsafe fopen(path, "r") else { fatalError("\(path): cannot be read") }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = unsafe fread(&bytes, 1, bytes.count, file)
        bytes.removeLast(bytes.count - count)
        unsafe fclose(file)
        try checkAnyAnswers(bytes)
        print(path, "holds")
    }
#endif
