import Foundation
import Ledger
import SQLiteLedger
import Testing

@testable import Commands

/// `dayring restore` in a database that is in step with another one.
@Suite struct SyncRestoreTests {
  private let relay = TestRelay()
  private let host: TestShell
  private let other: TestShell
  private let copy: String

  /// Both have 250 ml; the copy that was made then lacks what came later.
  init() throws {
    host = try TestShell()
    other = try TestShell()
    for shell in [host, other] { shell.connect(to: relay) }
    host.run("drink 250")
    host.run("sync start https://r --name Desk")
    let code = try #require(host.run("sync recovery").output.split(separator: "\n").first)
    other.run("sync recover https://r \(code) --merge --name Phone")
    host.run("sync now")
    let folder = host.folder.path + "/copy"
    #expect(host.run(words: ["backup", "--to", folder]).exitCode == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    copy = folder + "/" + (try #require(names.first))
    other.run("drink 260")
    host.run("drink 270")
    for shell in [host, other, host] { #expect(shell.run("sync now").exitCode == 0) }
    // No other device has this one yet.
    host.run("drink 280")
  }

  private func drinks(_ shell: TestShell) -> [Int] {
    shell.run("drink list --json").output.matches(of: /"at":"[^"]+","amountMicrolitres":([0-9]+)/)
      .compactMap { Int($0.1) }.map { $0 / 1000 }.sorted()
  }

  private func settle() {
    for shell in [host, other, host, other] {
      let now = shell.run("sync now")
      #expect(now.exitCode == 0, "\(now)")
    }
  }

  @Test
  func `Rolled back in silence: nobody is asked, so nothing is done`() throws {
    let outcome = host.run(words: ["restore", copy])
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.contains("come back with the next sync. Restore?"))
    #expect(outcome.errors.contains("--everywhere to delete them on all devices"))
    #expect(drinks(host) == [250, 260, 270, 280])
    #expect(host.run(words: ["restore", copy, "--merge", "--leave"]).exitCode == 64)
  }

  @Test
  func `Merged, everything that is newer comes back, and new entries reach the others`() throws {
    #expect(host.run(words: ["restore", copy, "--merge"]).exitCode == 0)
    // An entry that was never sent is nowhere else, so it is here again.
    #expect(drinks(host) == [250, 280])
    host.run("drink 290")
    settle()
    #expect(drinks(host) == [250, 260, 270, 280, 290])
    #expect(drinks(other) == [250, 260, 270, 280, 290])
  }

  @Test
  func `A copy in another form is merged just so`() throws {
    let file = host.folder.path + "/copy.json"
    #expect(host.run(words: ["export", "backup", "--output", file]).exitCode == 0)
    #expect(host.run(words: ["restore", file, "--merge"]).exitCode == 0)
    settle()
    #expect(drinks(host) == [250, 260, 270, 280] && drinks(other) == drinks(host))
  }

  @Test
  func `Made everyone's, all devices have what the copy holds and nothing else`() throws {
    #expect(host.run(words: ["restore", copy, "--everywhere"]).exitCode == 0)
    #expect(drinks(host) == [250])
    settle()
    #expect(drinks(host) == [250] && drinks(other) == [250])
    #expect(host.run("sync devices").output.contains("Phone"))
  }

  @Test
  func `Made everyone's, records of lists stay as they are, and are sent to no device`() throws {
    let kind = Kind(rawValue: "task").labelled(ListID(rawValue: RecordID(high: 7, low: 7)))
    let change = RecordChange(kind, RecordID(high: 0, low: 1), [.init(.title, .text("Milk"))])
    let stamp = Stamp(time: 5 << 16, replica: ReplicaID(rawValue: 9))
    try host.ledger.append([Op(stamp: stamp, changes: [change])])
    #expect(host.run(words: ["restore", copy, "--everywhere"]).exitCode == 0)
    settle()
    let record = try #require(try host.ledger.record(change.id, of: kind))
    #expect(record == Record(kind, change.id, fields: [.init(.title, .text("Milk"), stamp)]))
    #expect(try other.ledger.record(change.id, of: kind) == nil)
    #expect(drinks(host) == [250] && drinks(other) == [250])
  }

  @Test
  func `Who leaves by it is in step with nobody, and the others keep what they have`() throws {
    #expect(host.run(words: ["restore", copy, "--leave"]).exitCode == 0)
    #expect(drinks(host) == [250])
    #expect(host.run("sync --json").output == "{\"state\":\"alone\"}\n")
    #expect(other.run("sync now").exitCode == 0)
    #expect(drinks(other) == [250, 260, 270])
  }
}
