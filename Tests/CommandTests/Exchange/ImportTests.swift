import CivilTime
import Exchange
import Foundation
import Ledger
import Testing
import Trackers

@testable import Commands

@Suite("Import")
struct ImportCommandTests {
  private let shell: TestShell

  private let fasts = """
    Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed,Mood
    2026-11-19T20:00:00+01:00,2026-11-20T12:00:00+01:00,16:8,16.0,16.0,Yes,good
    2026-11-18T20:00:00+01:00,2026-11-19T10:00:00+01:00,16:8,14.0,16.0,No,
    2026-11-18T22:00:00+01:00,2026-11-19T08:00:00+01:00,16:8,10.0,16.0,No,
    yesterday,2026-11-17T12:00:00+01:00,16:8,16.0,16.0,Yes,

    """

  init() throws { shell = try TestShell() }

  @Test
  func `What is entered here while it asks is not written over`() throws {
    let path = try shell.file("fasts.csv", fasts)
    let other = shell.environment
    shell.environment.ask = { _ in
      _ = Program.run(["import", path], in: other)
      return true
    }
    let outcome = shell.run(words: ["import", path])
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errors
        == "Error: Your entries have changed since the preview. Import the file again.\n")
    #expect(try shell.ledger.fasts().count == 2)
  }

  @Test(arguments: [
    ("y", true), ("Y", true), ("yes", true), (" YES ", true), ("", false), ("n", false),
    ("yesterday", false), ("no", false),
  ])
  func `Only yes is yes`(answer: String, isAgreed: Bool) {
    #expect(isYes(answer) == isAgreed)
  }

  @Test
  func `A backup is merged, and undone as one`() throws {
    shell.run("drink 250")
    let path = shell.folder.path + "/backup.json"
    #expect(shell.run(words: ["export", "backup", "-o", path]).exitCode == 0)
    let before = try shell.ledger.allRecords
    let other = try TestShell()
    #expect(other.run(words: ["import", path]).output.contains("New: 1. Newer in the backup: 0."))
    #expect(try other.ledger.allRecords == before)
    #expect(other.run(words: ["import", path]).output.hasSuffix("nothing new.\n"))
    #expect(other.run("undo").output == "Undone: Backup imported\n")
    #expect(try other.ledger.drinks(dayStart: .midnight).isEmpty)
  }

  @Test func `The help names every program and every key`() {
    let help = shell.run(words: ["import", "--help"]).output.split { $0 == " " || $0 == "\n" }
      .joined(separator: " ")
    for source in ImportSource.byKind.flatMap({ $0 }) { #expect(help.contains(source.name)) }
    #expect(help.contains("(values: \(ImportFormat.all.map(\.key).joined(separator: ", ")))"))
  }
}
