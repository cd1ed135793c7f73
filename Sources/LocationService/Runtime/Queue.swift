/// A first-in, first-out queue that reuses its storage.
struct Queue<Element> {
    private var elements: [Element] = []
    private var done = 0

    /// The elements that are still to be processed.
    var waiting: ArraySlice<Element> { elements[done...] }

    /// Appends the elements that a body appends.
    mutating func append(_ body: (inout [Element]) -> Void) { body(&elements) }

    mutating func popFirst() -> Element? {
        guard done < elements.count else {
            if done > 0 {
                elements.removeAll(keepingCapacity: true)
                done = 0
            }
            return nil
        }
        defer { done += 1 }
        return elements[done]
    }
}
