import Foundation

/// An image as a value.
@preconcurrency @MainActor open class UIImageView: UIView {
    /// The image, which is in memory as long as this refers to it.
    open var image: UIImage?

    /// A view with the size of an image.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }
}
