import Foundation

/// The format and size at the beginning of an image file.
struct ImageHeader {
    enum Format {
        case png, jpeg, other
    }

    private(set) var format = Format.other
    private(set) var pixels = CGSize.zero

    init(_ data: Data) {
        let bytes = [UInt8](data.prefix(65_536))
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            format = .png
            // The chunk IHDR comes first: its length, its name, the width and the height.
            if bytes.count >= 24 {
                pixels = CGSize(width: number(of: 4, at: 16, in: bytes), height: number(of: 4, at: 20, in: bytes))
            }
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            format = .jpeg
            readFrame(of: bytes)
        }
    }

    /// Reads the first start of frame, whatever segments come before it.
    private mutating func readFrame(of bytes: [UInt8]) {
        var index = 2
        while index + 9 <= bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            // Huffman tables, arithmetic conditioning and a reserved marker are in the range of the frames' markers.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                pixels = CGSize(
                    width: number(of: 2, at: index + 7, in: bytes), height: number(of: 2, at: index + 5, in: bytes))
                return
            }
            index += 2 + max(2, number(of: 2, at: index + 2, in: bytes))
        }
    }

    private func number(of count: Int, at index: Int, in bytes: [UInt8]) -> Int {
        bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
