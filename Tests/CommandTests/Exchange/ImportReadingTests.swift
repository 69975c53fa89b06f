import CivilTime
import Exchange
import Foundation
import Testing
import Trackers

@testable import Commands

/// Decisions of an import about a file, and their words.
@Suite("How files are read")
struct ImportReadingTests {
  private let shell: TestShell

  init() throws { shell = try TestShell() }

  @Test(
    arguments: [
      ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("en_US.UTF-8", .monthFirst),
      ("en_GB.UTF-8", .dayFirst), ("de_DE", .dayFirst),
    ] as [(String, DateOrder?)])
  func `Only a locale that is set says the order of dates`(name: String, order: DateOrder?) {
    #expect(Environment.region { $0 == "LANG" ? name : nil } == order)
    #expect(Environment.region { $0 == "LC_ALL" ? name : nil } == order)
  }

  @Test
  func `A table in another encoding is shown, and taken where that is named`() throws {
    let path = try shell.file("latin.csv", "")
    let table =
      Array("Date,Time,Amount (ml),Beverage,Note\n2026-11-19,08:00,250,Caf".utf8) + [0xe9]
      + Array(",\n".utf8)
    try Data(table).write(to: URL(fileURLWithPath: path))
    let refused = shell.run(words: ["import", path])
    #expect(refused.exitCode == 1)
    #expect(
      refused.errors == """
        Error: The file isn't UTF-8. Read as Windows-1252, it says “Café”. If that's right, \
        add --encoding windows-1252. Otherwise save the file as UTF-8.

        """)
    #expect(try shell.ledger.drinks(dayStart: .midnight).isEmpty)
    #expect(shell.run(words: ["import", path, "--encoding", "windows-1252"]).exitCode == 0)
    #expect(
      try shell.ledger.drinks(dayStart: .midnight).map { $0.beverage.rawValue } == ["Café"])
  }
}
