import Testing

@testable import locationd

struct OutputWidthTests {
    @Test func `A sentence is broken at blanks, and not between a number and its unit`() {
        let text = "a difference is reported if it is certain to 99 % and at least 2.0 %"
        #expect(
            text.wrapped(within: 47) == """
                a difference is reported if it is certain to
                99 % and at least 2.0 %
                """)
        #expect("costs 41.0 ± 12.5 µs here".wrapped(within: 14) == "costs\n41.0 ± 12.5 µs\nhere")
        #expect(text.wrapped(within: nil) == text && text.wrapped(within: text.count) == text)
    }

    @Test func `Lines are kept, and a word is never broken`() {
        #expect("one\n\ntwo three\n".wrapped(within: 5) == "one\n\ntwo\nthree\n")
        #expect("/a/very/long/path: 5 min".wrapped(within: 8) == "/a/very/long/path:\n5 min")
    }

    @Test(arguments: zip(["60", "", "0", "-5", "wide", nil], [60, nil, nil, nil, nil, nil]))
    func `COLUMNS counts if it is a positive number`(value: String?, columns: Int?) {
        #expect(OutputWidth.stated(by: value) == columns)
    }
}
