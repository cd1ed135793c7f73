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

    @Test func `Colours change nothing but the colour`() {
        var table = table
        table.row("together", "1 ms", "90 %", last: .green)
        for limit in [nil, 40] {
            let colored = table.text(within: limit, TextColors(isOn: true))
            #expect(colored.contains("\u{1B}[32m90 %\u{1B}[0m\n"))
            #expect(colored.replacing(/\u{1B}\[\d+m/, with: "") == table.text(within: limit))
        }
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

    @Test func `Words in the last cell are not taken for a value of its title`() {
        var table = Table()
        table.row("", "foreground", "saved")
        table.row("fewest possible", "61", "decoded 2.3 times that")
        #expect(
            table.text(within: 40) == """
                fewest possible
                    foreground                        61
                                  decoded 2.3 times that

                """)
    }
}
