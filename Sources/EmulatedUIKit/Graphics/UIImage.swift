import EmulatedDevice
public import Foundation

/// An image as the bytes of its file; it is never decoded, so its memory is the file's size.
open class UIImage: NSObject,
    @unchecked Sendable  // Proof: all properties are constants.
{
    /// Of PNG and JPEG files in points; 0 for other formats.
    public let size: CGSize
    /// Pixels for each point: 2 or 3 for a file named `…@2x` or `…@3x`, otherwise 1.
    public let scale: CGFloat
    private let data: Data
    /// The device that counts its memory, in a simulation.
    private weak let device: Device?

    /// An image of a file's bytes; nil if there are none.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// An image of a file's bytes with `scale` pixels for each point, above 0; nil if there are no bytes.
    public init?(data: Data, scale: CGFloat) {
        guard !data.isEmpty else { return nil }
        let pixels = ImageHeader(data).pixels
        size = CGSize(width: pixels.width / scale, height: pixels.height / scale)
        (self.data, self.scale) = (data, scale)
        device = Device.simulation
        super.init()
        device?.addPicture(bytes: data.count)
    }

    deinit { device?.addPicture(bytes: -data.count) }

    /// The image of a file; nil if it cannot be read.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let name = URL(filePath: path).deletingPathExtension().lastPathComponent
        self.init(data: data, scale: name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1)
    }

    /// The image of a file in the app's bundle; nil if there is none. The extension may be left out for PNG and JPEG.
    /// Images are not cached, as on iOS, where a cached one stays in memory in the background.
    public convenience init?(named name: String) {
        let parts = URL(filePath: name)
        let base = parts.deletingPathExtension().relativePath
        let types = parts.pathExtension.isEmpty ? ["png", "jpg", "jpeg"] : [parts.pathExtension]
        let paths = ["@3x", "@2x", ""].lazy.flatMap { scale in
            types.lazy.compactMap { Bundle.main.path(forResource: base + scale, ofType: $0) }
        }
        guard let path = paths.first else { return nil }
        self.init(contentsOfFile: path)
    }

    /// The file's bytes if it is a PNG file; other formats are not converted.
    open func pngData() -> Data? { ImageHeader(data).format == .png ? data : nil }

    /// The file's bytes if it is a JPEG file; other formats are not converted.
    open func jpegData(compressionQuality: CGFloat) -> Data? { ImageHeader(data).format == .jpeg ? data : nil }
}
