import CivilTime
import Foundation
import Testing

@testable import Commands

@Suite("Export")
struct ExportCommandTests {
  private let shell: TestShell

  init() throws {
    shell = try TestShell()
    shell.run("drink 250 --at 9:15 --note =SUM(A1)")
    shell.run("drink 8oz tea --at yesterday 20:00")
    shell.run("count add Push-ups --goal 20")
    shell.run("count Push-ups 25")
    shell.run("fast add --start yesterday 20:00 --end 12:00")
    shell.run("plan add Write report !must @evening")
  }

  private func text(_ words: String...) -> String {
    shell.run(words: ["export"] + words + ["--output", "-"]).output
  }

  @Test(arguments: ["fasts", "drinks", "tallies", "dates", "todotxt", "calendar", "backup"])
  func `Only tables begin with a byte order mark, where it is wanted`(what: String) throws {
    let plain = Array(text(what).utf8)
    let marked = Array(text(what, "--bom").utf8)
    let isTable = !["todotxt", "calendar", "backup"].contains(what)
    #expect(marked == (isTable ? [0xef, 0xbb, 0xbf] : []) + plain)
    guard isTable, what != "dates" else { return }
    let path = shell.folder.path + "/\(what).csv"
    shell.run(words: ["export", what, "--bom", "-o", path])
    #expect(
      shell.run(words: ["import", path]).output.hasSuffix("This file contains nothing new.\n"))
  }

  @Test
  func `The calendar is what other programs read`() {
    #expect(text("calendar").contains("BEGIN:VTODO\r\n"))
    #expect(text("calendar").contains("BEGIN:VEVENT\r\n"))
  }

  @Test
  func `A file that is there is kept unless --force says otherwise`() throws {
    let path = shell.folder.path + "/mine.csv"
    #expect(shell.run(words: ["export", "drinks", "-o", path]).output == "Wrote \(path).\n")
    let first = try Data(contentsOf: URL(fileURLWithPath: path))
    shell.run("drink 100")
    let refusal = shell.run(words: ["export", "drinks", "-o", path])
    #expect(refusal.exitCode == 1)
    #expect(
      refusal.errors
        == "Error: The file \(path) already exists."
        + " Choose another with --output, or add --force.\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == first)
    #expect(shell.run(words: ["export", "drinks", "-o", path, "--force"]).exitCode == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > first.count)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: shell.folder.path).sorted()
        == ["data", "mine.csv"])
    #expect(
      shell.run(words: ["export", "drinks", "-o", "/nowhere/x.csv"]).errors
        .contains("can't be written: No such file"))
  }
}
