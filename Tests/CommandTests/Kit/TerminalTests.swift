import Testing

@testable import Commands

@Suite("Terminals")
struct TerminalTests {
  private let plain = Style(Terminal(isInteractive: false))
  private let ascii = Style(Terminal(isInteractive: false, hasUnicode: false))

  private static let barCases: [(Int, String, String)] = [
    (-5, "─────", "-----"), (0, "─────", "-----"), (100, "╸────", "-----"),
    (500, "━━╸──", "==---"), (999, "━━━━╸", "====-"), (1000, "━━━━━", "====="),
    (2000, "━━━━━", "====="),
  ]

  @Test(arguments: barCases)
  func `A bar fills by halves of a column, and is full only at its end`(
    permille: Int, unicode: String, inASCII: String
  ) {
    let bar = ProgressBar(permille: permille, width: 5, ink: .done)
    #expect(bar.drawn(in: plain) == unicode)
    #expect(bar.drawn(in: ascii) == inASCII)
  }

  private static let chartCases: [(Int64, Int64?, String, String)] = [
    (0, nil, "", ""), (5, nil, "━━━━━", "====="), (10, nil, "━━━━━━━━━━", "=========="),
    (5, 8, "━━━━━   ┆", "=====   |"), (8, 8, "━━━━━━━━┆", "========|"),
    (10, 8, "━━━━━━━━┿━", "========+="), (0, 10, "         ┆", "         |"),
    (10, 10, "━━━━━━━━━┿", "=========+"), (-3, 0, "┆", "|"), (1, 100, "━        ┆", "=        |"),
    (.max, 8, "━━━━━━━━┿━", "========+="),
  ]

  @Test(arguments: chartCases)
  func `A chart's bar shows its amount and where the goal lies`(
    amount: Int64, goal: Int64?, unicode: String, inASCII: String
  ) {
    let bar = TextBar(amount: amount, goal: goal, largest: 10, width: 10, ink: .done)
    #expect(bar.drawn(in: plain) == unicode)
    #expect(bar.drawn(in: ascii) == inASCII)
  }

  private static let localeCases: [([String: String], Bool)] = [
    ([:], false), (["LANG": "C"], false), (["LANG": "POSIX"], false), (["LANG": "C.UTF-8"], true),
    (["LANG": "en_US.utf8"], true), (["LANG": "de_DE.UTF-8@euro"], true),
    (["LANG": "en_US.ISO-8859-1"], false), (["LANG": "en_US.UTF-8", "LC_ALL": "C"], false),
    (["LANG": "C", "LC_CTYPE": "C.UTF-8", "LC_ALL": ""], true),
  ]

  @Test(arguments: localeCases)
  func `The locale says whether there is more than ASCII`(
    variables: [String: String], expected: Bool
  ) {
    #expect(Terminal.hasUnicode { variables[$0] } == expected)
  }

  private static let colourCases: [([String: String], Bool)] = [
    ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
  ]

  @Test(arguments: colourCases)
  func `NO_COLOR and dumb terminals have no colours`(variables: [String: String], expected: Bool) {
    #expect(Terminal.mayColour { variables[$0] } == expected)
  }

  private static let pathCases: [([String: String], String)] = [
    (["HOME": "/h"], "/h/.local/share/dayring/dayring.sqlite"),
    (["HOME": "/h", "XDG_DATA_HOME": "/x"], "/x/dayring/dayring.sqlite"),
    (["HOME": "/h", "XDG_DATA_HOME": "x"], "/h/.local/share/dayring/dayring.sqlite"),
    (["HOME": "/h", "XDG_DATA_HOME": "/x", "DAYRING_HOME": "/d"], "/d/dayring.sqlite"),
    (["HOME": "/h", "DAYRING_HOME": ""], "/h/.local/share/dayring/dayring.sqlite"),
  ]

  @Test(arguments: pathCases)
  func `The data lies where the variables say`(variables: [String: String], expected: String) {
    #expect(databasePath { variables[$0] } == expected)
  }

  @Test
  func `Widths count columns, not characters`() {
    #expect("日本".columns == 4)
    #expect("\u{1B}[1mab\u{1B}[0m".columns == 2)
    #expect("👩‍👩‍👧‍👦".columns == 2)
    #expect("日本語".truncated(to: 5) == "日本…")
  }

  @Test(arguments: [
    ("⏰", 2), ("✅", 2), ("☕", 2), ("⭐", 2), ("🇳🇴", 2), ("1️⃣", 2), ("❤️", 2), ("✓", 1), ("●", 1),
    ("é", 1), ("e\u{301}", 1), ("\u{200B}", 0),
  ])
  func `Signs are as wide as terminals draw them`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test
  func `A long label widens its column, and touches no value`() {
    let rows = Rows([("Last", "1"), ("Trip to Oslo", "2"), ("日本語の旅行", "3")])
    #expect(rows.lines(plain) == ["  Last          1", "  Trip to Oslo  2", "  日本語の旅行  3"])
  }

  @Test
  func `What users typed cannot steer a terminal`() {
    #expect("a\u{1B}[31mb\nc\u{202E}d\u{9B}e".harmless == "a[31mb cde")
  }
}
