import Foundation

/// A choice among segments.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
    /// The index when no segment is selected.
    public static let noSegment = -1

    private var titles: [String] = []

    /// The selected segment; ``noSegment`` if there is none. Setting it calls no action.
    open var selectedSegmentIndex = UISegmentedControl.noSegment {
        didSet {
            if !titles.indices.contains(selectedSegmentIndex) { selectedSegmentIndex = UISegmentedControl.noSegment }
        }
    }

    /// A control with segments.
    /// - Parameter items: titles; images have none.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        titles = (items ?? []).map { $0 as? String ?? "" }
    }

    /// How many segments there are.
    open var numberOfSegments: Int { titles.count }

    /// A segment's title; nil if there is no such segment.
    open func titleForSegment(at segment: Int) -> String? {
        titles.indices.contains(segment) ? titles[segment] : nil
    }

    /// Sets a segment's title; has no effect if there is no such segment.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        if titles.indices.contains(segment) { titles[segment] = title ?? "" }
    }

    /// Inserts a segment at an index, which is clamped.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        titles.insert(title ?? "", at: min(max(0, segment), titles.count))
    }

    /// Leaves the control without a segment, and without a selection.
    open func removeAllSegments() {
        titles.removeAll()
        selectedSegmentIndex = UISegmentedControl.noSegment
    }
}
