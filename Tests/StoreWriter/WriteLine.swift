import Glibc

func write(line: String, to descriptor: Int32) -> Bool {
    let bytes = Array("\(line)\n".utf8)
    return unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count
}
