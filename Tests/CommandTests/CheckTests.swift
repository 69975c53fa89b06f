import Foundation
import GRDB
import SQLiteLedger
import Testing

@testable import Commands

@Suite("Looking for damage")
struct CheckTests {
  private let shell: TestShell

  init() throws {
    shell = try TestShell()
    shell.run("drink 250")
    shell.run("plan add Write report !must")
  }

  /// Writes what no program of ours would.
  private func tamper(_ sql: String) throws {
    let queue = try DatabaseQueue(path: shell.environment.databasePath)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test
  func `Damage is named with exit code 3, and rebuilt on demand`() throws {
    let before = shell.run("today --json").output
    try tamper(
      "UPDATE op SET body = CAST(replace(body, x'8827', x'8927') AS BLOB);"
        + "UPDATE sums SET body = x'001202'")
    let found = shell.run("check")
    #expect(found.exitCode == 3)
    #expect(
      found.output == """
        Checked 2 changes in the log and 2 records.
        Change 1 in the log is damaged.
        The daily totals don't match the records.
        `dayring check --repair` rebuilds what it can.

        """)
    let repaired = shell.run("check --repair")
    let copy = shell.folder.path + "/data/backups/before-repair-dayring-2026-11-20T203015.sqlite"
    #expect(repaired.exitCode == 0)
    #expect(
      repaired.output == """
        Checked 2 changes in the log and 2 records.
        Change 1 in the log is damaged.
        The daily totals don't match the records.
        Everything was rebuilt.
        The former data is in \(copy).

        """)
    #expect(shell.run("check").exitCode == 0)
    #expect(shell.run("today --json").output == before)
  }

  @Test
  func `A record that is not what was written is not shown as if it were`() throws {
    try tamper("UPDATE record SET body = CAST(replace(body, 'report', 'rapport') AS BLOB)")
    let outcome = shell.run("today")
    #expect(outcome.exitCode == 3 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("dayring check --repair"))
    #expect(shell.run("check --repair").exitCode == 0)
    #expect(shell.run("today").output.contains("Write report"))
  }

  @Test
  func `Where the file itself is damaged, it is kept, and what can be read is in a new one`() throws
  {
    let before = shell.run("plan --json").output
    try shell.ledger.checkpoint()
    let file = URL(fileURLWithPath: shell.environment.databasePath)
    var bytes = try Data(contentsOf: file)
    let queue = try DatabaseQueue(path: file.path)
    let pages = try queue.read { db in
      try Int.fetchAll(db, sql: "SELECT pageno FROM dbstat WHERE name IN ('record', 'total')")
    }
    try queue.close()
    for page in pages {
      for index in (page - 1) * 4096..<page * 4096 { bytes[index] = 0xa5 }
    }
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file.path + suffix)
    }
    try bytes.write(to: file)
    #expect(shell.run("check").exitCode == 3)
    let outcome = shell.run("check --repair")
    #expect(outcome.exitCode == 0, "\(outcome)")
    #expect(outcome.output.contains("All readable data is in a new database"))
    #expect(shell.run("plan --json").output == before)
    #expect(shell.run("check").exitCode == 0)
  }
}
