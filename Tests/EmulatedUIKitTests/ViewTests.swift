import EmulatedUIKit
import Foundation
import TestSupport
import Testing

/// Views and what belongs to them, as values.
@MainActor struct ViewTests {
    @Test func `A rotated view's frame is the rectangle around it`() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(view.center == CGPoint(x: 60, y: 45))
        #expect(view.bounds.size == CGSize(width: 100, height: 50))
        #expect(abs(view.frame.width - 50) < 1e-9 && abs(view.frame.height - 100) < 1e-9)
        view.transform = .identity
        #expect(view.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
    }

    @Test func `Transformations are concatenated in Apple's order and can be inverted`() {
        let move = CGAffineTransform(translationX: 3, y: 4)
        let turn = CGAffineTransform(rotationAngle: .pi / 2)
        let point = CGPoint(x: 1, y: 0)
        let moved = point.applying(move.concatenating(turn))
        #expect(abs(moved.x - -4) < 1e-9 && abs(moved.y - 4) < 1e-9)
        let turned = point.applying(move.rotated(by: .pi / 2))
        #expect(abs(turned.x - 3) < 1e-9 && abs(turned.y - 5) < 1e-9)
        let back = moved.applying(move.concatenating(turn).inverted())
        #expect(abs(back.x - 1) < 1e-9 && abs(back.y) < 1e-9)
    }

    @Test func `A view has one superview`() {
        let (one, two, child) = (UIView(), UIView(), UIView())
        child.tag = 7
        one.addSubview(child)
        two.addSubview(child)
        #expect(one.subviews.isEmpty && two.subviews == [child] && child.superview === two)
        #expect(two.viewWithTag(7) === child && child.isDescendant(of: two))
        child.removeFromSuperview()
        #expect(two.subviews.isEmpty && child.superview == nil)
    }

    @Test func `A segmented control has only the segments that it has`() {
        let control = UISegmentedControl(items: ["a", "b"])
        var values: [Int] = []
        control.addAction(UIAction { _ in values.append(control.selectedSegmentIndex) }, for: .valueChanged)
        control.selectedSegmentIndex = 1
        #expect(values.isEmpty, "setting the index calls no action")
        control.sendActions(for: .valueChanged)
        #expect(values == [1])
        control.selectedSegmentIndex = 2
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    }

    @Test func `A label's attributes are those of its text`() {
        let label = UILabel()
        label.attributedText = NSAttributedString(string: "12 km", attributes: [NSAttributedString.Key("a"): 1])
        #expect(label.text == "12 km" && label.attributedText?.length == 5)
        label.text = "13 km"
        #expect(label.attributedText == NSAttributedString(string: "13 km"))
    }

    @Test func `The colours of the interface have their parts`() {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        unsafe UIColor.systemOrange.withAlphaComponent(0.5).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        #expect((red, blue, alpha) == (1, 0, 0.5) && abs(green - 149.0 / 255) < 1e-9)
    }

    @Test func `Colours and fonts are equal by their values`() {
        #expect(UIFont.preferredFont(forTextStyle: .title1).pointSize == 28)
        #expect(UIColor.white == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
        #expect(UIColor.white != UIColor.white.withAlphaComponent(0.5))
        #expect(UIFont.systemFont(ofSize: 17) != UIFont.boldSystemFont(ofSize: 12).withSize(17))
        #expect(UIFont(name: "Helvetica", size: 12)?.withSize(70) == UIFont(name: "Helvetica", size: 70))
    }

    @Test func `An image's size is that in its file's header`() throws {
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 1, 44, 0, 0, 0, 100]
        // An application segment, and then the frame.
        let jpeg: [UInt8] = [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 100, 1, 44, 3, 1, 0x22, 0,
        ]
        for bytes in [png, jpeg] { #expect(UIImage(data: Data(bytes))?.size == CGSize(width: 300, height: 100)) }
        #expect(UIImage(data: Data(png), scale: 2)?.size == CGSize(width: 150, height: 50))
        #expect(UIImage(data: Data("x".utf8))?.size == .zero)
        #expect(UIImage(data: Data()) == nil && UIImage(contentsOfFile: "/nowhere.png") == nil)
        // Every beginning of a file can be read.
        for bytes in [png, jpeg] { for count in 1..<bytes.count { _ = UIImage(data: Data(bytes.prefix(count))) } }
    }
}
