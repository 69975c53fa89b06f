import Foundation
import GRDB
import SQLiteLedger
import Testing
import Trackers

@testable import Commands

/// `dayring restore` of a copy that was made on a device of a space, where this device is in none.
@Suite struct CopiedMembershipTests {
  private let relay = TestRelay()
  private let host: TestShell
  private let victim: TestShell
  private let copy: String

  init() throws {
    host = try TestShell()
    let second = try TestShell()
    victim = try TestShell()
    for shell in [host, second, victim] { shell.connect(to: relay) }
    host.run("drink 250")
    host.run("sync start https://r --name Desk")
    let code = try #require(host.run("sync recovery").output.split(separator: "\n").first)
    second.run("sync recover https://r \(code) --merge --name Phone")
    host.run("sync now")
    let folder = host.folder.path + "/copy"
    #expect(host.run(words: ["backup", "--to", folder]).exitCode == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    copy = folder + "/" + (try #require(names.first))
    victim.run("drink 500")
  }

  private var isAlone: Bool { victim.run("sync --json").output == "{\"state\":\"alone\"}\n" }

  @Test
  func `A copy makes no device a member, and the result says to what it belonged`() throws {
    let outcome = victim.run(words: ["restore", copy])
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.output.contains(
        "The copy was made in a group of 2 synced devices at https://r. This device isn't part of"
          + " that group."))
    #expect(isAlone)
    let kinds = Set(try victim.ledger.allRecords.map(\.kind))
    #expect(kinds == [.drink], "Neither names of devices nor addresses of relays.")
    let tables = try victim.ledger.access { db in
      try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE name LIKE 'space%'")
    }
    #expect(tables == [])
    #expect(victim.run("sync now").exitCode == 1)
  }

  @Test
  func `The first command of a new machine may be a restore`() throws {
    let new = try TestShell()
    new.connect(to: relay)
    #expect(
      new.run(words: ["restore", copy]).output.contains("a group of 2 synced devices at https://r"))
    #expect(try new.ledger.records(of: .drink).count == 1)
  }

  @Test(arguments: ["--merge", "--everywhere", "--leave"])
  func `No other choice makes it one either`(option: String) throws {
    #expect(victim.run(words: ["restore", copy, option]).exitCode == 0)
    #expect(isAlone)
  }

  @Test
  func `On a terminal it asks, naming relay and devices, and no is the answer by default`() throws {
    nonisolated(unsafe) var asked: [String] = []
    victim.environment.ask = { question in
      asked.append(question)
      return false
    }
    #expect(victim.run(words: ["restore", copy]).exitCode == 0)
    #expect(asked.count == 1 && asked[0].hasSuffix("[y/N] "))
    #expect(asked[0].contains("a group of 2 synced devices at https://r."))
    #expect(isAlone)
    // With an option there is no question.
    #expect(victim.run(words: ["restore", copy, "--leave"]).exitCode == 0)
    #expect(asked.count == 1)
  }

  @Test
  func `With consent it becomes the device of the copy, and reads what came since`() throws {
    host.run("drink 270")
    host.run("sync now")
    let outcome = victim.run(words: ["restore", copy, "--keep-membership"])
    #expect(
      outcome.output.contains("This device belongs to a group of 2 synced devices at https://r."))
    let now = victim.run("sync now")
    #expect(now.exitCode == 0, "\(now)")
    let drinks = try victim.ledger.records(of: .drink)
    #expect(drinks.count == 2)
    #expect(victim.run("sync devices").output.contains("Phone"))
    #expect(
      victim.run("sync").output
        == """
        Synced on 2 devices
        This device belongs to a group of 2 synced devices at https://r.

        """)
    let again = victim.run(words: ["restore", copy, "--keep-membership"])
    #expect(again.exitCode == 1 && again.errors.contains("already syncing"))
  }

  @Test
  func `The answer yes does so too, and JSON tells both`() throws {
    let left = victim.run(words: ["restore", copy, "--json"]).output
    #expect(
      left.contains(
        "\"space\":{\"relay\":\"https://r\",\"devices\":2,\"kept\":false},\"leftOut\":[]"))
    victim.environment.ask = { _ in true }
    let kept = victim.run(words: ["restore", copy, "--json"]).output
    #expect(kept.contains("\"devices\":2,\"kept\":true}"))
    #expect(!isAlone)
  }

  @Test
  func `A copy of no space has no membership to keep`() throws {
    let folder = victim.folder.path + "/copy"
    victim.run(words: ["backup", "--to", folder])
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder).first)
    let outcome = victim.run(words: ["restore", folder + "/" + name, "--keep-membership"])
    #expect(outcome.exitCode == 1 && outcome.errors.contains("No group of synced devices"))
    let whole = victim.run(words: ["restore", folder + "/" + name, "--json"]).output
    #expect(whole.contains("\"space\":null,\"leftOut\":[]"))
  }

  @Test
  func `A membership that cannot be read is left out, and told`() throws {
    try tamper("UPDATE space SET signing = x''")
    let outcome = victim.run(words: ["restore", copy])
    #expect(outcome.exitCode == 0 && outcome.output.contains("whose details can't be read"))
    #expect(isAlone)
    #expect(victim.run(words: ["restore", copy, "--keep-membership"]).exitCode == 1)
  }

  @Test
  func `What else is foreign in a copy is named without harm to the terminal`() throws {
    try tamper("CREATE TRIGGER \"e\u{1b}[31mvil\" AFTER INSERT ON op BEGIN SELECT 1; END")
    let outcome = victim.run(words: ["restore", copy])
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.output.contains("Left out, because Dayring didn't create it: trigger e[31mvil\n"))
    #expect(victim.run("check").output.hasSuffix("No damage found.\n"))
  }

  @Test
  func `A check names what is foreign at home, and a repair removes it`() throws {
    try tamper(
      "CREATE TRIGGER evil AFTER INSERT ON op BEGIN DELETE FROM record; END",
      in: victim.environment.databasePath)
    victim.run("drink 300")
    #expect(try victim.ledger.records(of: .drink).count == 2)
    let found = victim.run("check")
    #expect(found.exitCode == 3)
    #expect(
      found.output == """
        Dayring didn't create this part of the database, and doesn't run it: trigger evil.
        `dayring check --repair` removes it, and checks the rest.

        """)
    #expect(
      victim.run("check --json").output.contains(
        "{\"kind\":\"foreign\",\"item\":\"trigger evil\"}"))
    #expect(victim.run("check --repair").exitCode == 0)
    #expect(victim.run("check").output.hasSuffix("No damage found.\n"))
    #expect(try victim.ledger.records(of: .drink).count == 2)
  }

  private func tamper(_ sql: String, in path: String? = nil) throws {
    let queue = try DatabaseQueue(path: path ?? copy)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }
}
