import Glibc

// libFuzzer's driver with our function in it; how to build and run it stands in README.md. Built without the driver it
// goes through the files that it is given, which is how a crash is looked into.

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
            do { try checkAnyBytes(unsafe Array(UnsafeBufferPointer(start: bytes, count: count))) } catch {
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
        try checkAnyBytes(bytes)
        print(path, "holds")
    }
#endif
