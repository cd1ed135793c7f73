import LocationModel

extension Double {
    /// At most three decimals, without zeros at the end.
    var shortText: String {
        var text = self.text(decimals: 3)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }
}
