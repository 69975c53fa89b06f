import CivilTime
import Exchange
import Foundation
import GRDB
import JSON
import Ledger
import SQLiteLedger
import Testing

@testable import Commands

@Suite("Backups")
struct BackupTests {
  private let shell: TestShell

  init() throws {
    shell = try TestShell()
    shell.run("drink 250")
    shell.run("count add Push-ups")
    shell.run("plan add Write report !must")
  }

  private var backups: URL { shell.folder.appendingPathComponent("data/backups") }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: backups.path).sorted()
  }

  private func document(_ name: String) throws -> String {
    let path = shell.folder.appendingPathComponent(name).path
    let backup = Backup(of: try shell.ledger.allRecords, at: try #require(moment()))
    try Data(backup.bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func moment() -> Moment? { Moment(iso8601: "2026-11-20T20:30:15+01:00") }

  @Test
  func `The newest seven dated copies stay, and what else is in the folder`() throws {
    for second in 10..<20 {
      try shell.set(clock: "2026-11-20T19:30:\(second)Z")
      let outcome = shell.run("backup")
      #expect(outcome.exitCode == 0)
      if second == 10 {
        #expect(
          outcome.output
            == "Copied everything to \(backups.path)/dayring-2026-11-20T203010.sqlite.\n")
        try Data().write(to: backups.appendingPathComponent("mine.sqlite"))
      }
    }
    #expect(
      try names() == (13..<20).map { "dayring-2026-11-20T2030\($0).sqlite" } + ["mine.sqlite"])
    let elsewhere = shell.folder.appendingPathComponent("elsewhere").path
    #expect(shell.run(words: ["backup", "--to", elsewhere]).exitCode == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).count == 1)
  }

  @Test
  func `A copy can be read by its owner alone`() throws {
    shell.run("backup")
    let copy = backups.appendingPathComponent(try #require(try names().first)).path
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test
  func `Restoring a copy gives its state back, and keeps what was here`() throws {
    let before = try shell.ledger.allRecords
    let generation = try shell.ledger.generation
    shell.run("backup")
    let copy = backups.appendingPathComponent(try #require(try names().first)).path
    shell.run("drink 500")
    let after = try shell.ledger.allRecords
    let open = try shell.ledger

    #expect(
      shell.run(words: ["restore", copy]).output.hasPrefix("Restored everything from \(copy).\n"))
    #expect(try shell.ledger.allRecords == before)
    #expect(try shell.ledger.generation != generation)
    #expect(try open.allRecords == before, "A program that had it open sees it too.")
    #expect(
      try shell.ledger.totals(of: .drink, subject: nil, in: .always, dayStart: .midnight)
        .map { $0.amount } == [2500])
    let former = backups.appendingPathComponent(try #require(try names().first)).path
    #expect(former.contains("before-restore-"))
    #expect(shell.run(words: ["restore", former]).exitCode == 0)
    #expect(try shell.ledger.allRecords == after)
    shell.run("drink 100")
    #expect(try shell.ledger.allRecords.count == after.count + 1)
  }

  @Test
  func `Restoring a document gives the same state, with nothing to undo`() throws {
    let path = try document("a.json")
    let before = try shell.ledger.allRecords
    shell.run("drink 500")
    #expect(shell.run(words: ["restore", path, "--json"]).output.contains("\"restored\""))
    #expect(try shell.ledger.allRecords == before)
    #expect(shell.run("undo").exitCode == 1)
  }

  @Test
  func `Tokens stay`() throws {
    let path = try document("a.json")
    let token = Token(
      hash: [1, 2, 3], scope: .widgets, name: "phone", created: shell.environment.clock())
    try shell.ledger.add(token)
    #expect(shell.run(words: ["restore", path]).exitCode == 0)
    #expect(try shell.ledger.tokens() == [token])
  }

  @Test
  func `A damaged database is set aside, and the backup takes its place`() throws {
    let path = try document("a.json")
    let before = try shell.ledger.allRecords
    let database = shell.environment.databasePath
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: database + suffix)
    }
    try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: database))
    #expect(shell.run("drink list").exitCode == 3)
    #expect(shell.run(words: ["restore", path]).exitCode == 0)
    #expect(try shell.ledger.allRecords == before)
    #expect(try names().contains { $0.hasPrefix("damaged-dayring-") })
  }

  @Test
  func `Where only some of it is damaged, tokens stay too`() throws {
    let path = try document("a.json")
    let before = try shell.ledger.allRecords
    let token = Token(
      hash: [1, 2, 3], scope: .widgets, name: "phone", created: shell.environment.clock())
    try shell.ledger.add(token)
    let queue = try DatabaseQueue(path: shell.environment.databasePath)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE sums SET body = x'001202'")
    }
    try queue.close()
    // A program that has it open is no hindrance.
    let open = try shell.ledger
    #expect(shell.run(words: ["restore", path]).exitCode == 0)
    #expect(try open.allRecords == before && open.tokens() == [token])
    #expect(
      try names() == ["repair", "restore"].map { "before-\($0)-dayring-2026-11-20T203015.sqlite" })
  }

  @Test
  func `A backup that is damaged itself is named, and no copy is left of what is here`() throws {
    shell.run("backup")
    let copy = backups.appendingPathComponent(try #require(try names().first)).path
    let queue = try DatabaseQueue(path: copy)
    try queue.writeWithoutTransaction { db in try db.execute(sql: "UPDATE record SET body = x''") }
    try queue.close()
    let outcome = shell.run(words: ["restore", copy])
    #expect(outcome.exitCode == 3)
    #expect(outcome.errors.contains("The backup \(copy) is damaged."))
    #expect(try names().count == 1 && shell.run("check").exitCode == 0)
  }

  @Test
  func `A backup that cannot be used leaves a damaged database where it is`() throws {
    let database = shell.environment.databasePath
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: database + suffix)
    }
    let damaged = Data(repeating: 0x41, count: 5000)
    try damaged.write(to: URL(fileURLWithPath: database))
    let wrong = shell.folder.appendingPathComponent("wrong.sqlite")
    try Data("SQLite format 3\0 and nothing more".utf8).write(to: wrong)
    #expect(shell.run(words: ["restore", wrong.path]).exitCode == 3)
    #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == damaged)
    #expect(!FileManager.default.fileExists(atPath: backups.path))
  }

  @Test
  func `What is no backup changes nothing`() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: try document("whole.json")))
    let before = try shell.ledger.allRecords
    let variants: [(name: String, data: Data, exitCode: Int32, says: String)] = [
      ("cut.json", whole.dropLast(9), 1, "isn't valid JSON"),
      ("empty", Data(), 1, "isn't valid JSON"),
      ("other.json", Data("{\"format\":\"x\"}".utf8), 1, "at format"),
      ("cut.sqlite", Data("SQLite format 3\0".utf8), 3, "isn't a database"),
    ]
    for variant in variants {
      let path = shell.folder.appendingPathComponent(variant.name)
      try variant.data.write(to: path)
      let outcome = shell.run(words: ["restore", path.path])
      #expect(outcome.exitCode == variant.exitCode && outcome.output.isEmpty)
      #expect(outcome.errors.contains(variant.says), "\(outcome.errors)")
    }
    #expect(shell.run(words: ["restore", "/nowhere"]).errors.contains("No such file"))
    #expect(try shell.ledger.allRecords == before)
  }

  @Test
  func `A copy that holds nothing is restored only where that is confirmed`() throws {
    let other = try TestShell()
    // As one that was copied without its write-ahead log.
    other.run("drink")
    _ = try other.ledger
    let copy = shell.folder.path + "/copy.sqlite"
    try FileManager.default.copyItem(atPath: other.environment.databasePath, toPath: copy)
    let document = shell.folder.path + "/empty.json"
    try Data(Backup(of: [], at: try #require(moment())).bytes)
      .write(to: URL(fileURLWithPath: document))
    let before = try shell.ledger.allRecords
    for (path, hint) in [
      (copy, " If it was copied without \(copy)-wal, its newest changes may be there."),
      (document, ""),
    ] {
      let refused = shell.run(words: ["restore", path])
      #expect(refused.exitCode == 1)
      #expect(refused.errors.hasPrefix("Error: \(path) has no entries.\(hint)"))
      #expect(try shell.ledger.allRecords == before)
    }
    #expect(shell.run(words: ["restore", copy, "--yes"]).exitCode == 0)
    #expect(try shell.ledger.allRecords.isEmpty)
  }
}
