import Testing

@testable import locationd

struct TableTests {
    private var table: Table {
        var table = Table()
        table.row("", "foreground", "saved")
        table.row("a heading that is wider than its column")
        table.row("  acquisition", "53.2 ms", "91.8 %  (90.0 to 93.4)")
        table.row("fixes", "39")
        return table
    }

    @Test(arguments: [nil, 80, 51]) func `Columns are as wide as their cells`(limit: Int?) {
        #expect(
            table.text(within: limit) == """
                                foreground                    saved
                a heading that is wider than its column
                  acquisition      53.2 ms   91.8 %  (90.0 to 93.4)
                fixes                   39

                """)
    }

    @Test func `On a narrow terminal each cell has its own line`() {
        #expect(
            table.text(within: 40) == """
                a heading that is wider than its column
                  acquisition
                    foreground                   53.2 ms
                    saved         91.8 %  (90.0 to 93.4)
                fixes
                    foreground                        39

                """)
    }
}
