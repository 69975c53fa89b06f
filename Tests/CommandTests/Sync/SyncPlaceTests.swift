import CivilTime
import Exchange
import Foundation
import Ledger
import SQLiteLedger
import SpaceHost
import Testing
import Trackers

import struct Ledger.Record

@testable import Commands

/// The relay of a space, and the moves that devices accept.
@Suite struct SyncPlaceTests {
  private let relay = TestRelay()
  private let host: TestShell
  private let other: TestShell

  init() throws {
    host = try TestShell()
    other = try TestShell()
    for shell in [host, other] { shell.connect(to: relay) }
    host.run("drink 250")
    host.run("sync start https://r --name Desk")
    let code = try #require(host.run("sync recovery").output.split(separator: "\n").first)
    other.run("sync recover https://r \(code) --merge --name Phone")
    settle()
  }

  private func settle() {
    for shell in [host, other, host, other] {
      let now = shell.run("sync now")
      #expect(now.exitCode == 0, "\(now)")
    }
  }

  private func place(_ shell: TestShell) throws -> String? {
    try SpaceStore(shell.ledger).overview()?.relay
  }

  // Reports of a move.

  @Test func `A move of another device is told once, and shown from then on`() throws {
    #expect(host.run("sync").output.hasSuffix(" at https://r.\n"))
    #expect(host.run("sync move https://r2").exitCode == 0)
    #expect(host.run("sync").output.hasSuffix(" at https://r2.\n"))
    let move = "Another device moved all devices from https://r to https://r2: "
    #expect(other.run("sync now").output.contains(move))
    #expect(!other.run("sync now").output.contains(move))
    let state = other.run("sync").output
    #expect(state.contains(" at https://r2.\n" + move))
    #expect(
      other.run("sync --json").output.contains(
        #""movedFrom":"https://r","movedAt":"2026-11-20T20:30:15+01:00""#))
    // Its own move ends that.
    #expect(other.run("sync move https://r3").exitCode == 0)
    #expect(!other.run("sync").output.contains("Another device moved"))
    #expect(host.run("sync now").output.contains("from https://r2 to https://r3"))
  }

  // A relay at no address, as former versions could store it.

  @Test(arguments: ["https://127.0.0.1:99999", "http://[::1]:65536", "nonsense", ""])
  func `A relay at no address is told by whatever asks it, and can be left behind`(
    address: String
  ) throws {
    try SpaceStore(host.ledger).move(to: address)
    let state = host.run("sync")
    #expect(state.exitCode == 0 && state.output.hasPrefix("The relay's address isn't valid\n"))
    #expect(state.output.contains(" at \(address)."))
    for command in [
      "now", "watch", "add", "recovery", "leave --yes", "delete --yes", "move https://r",
      "void --yes", "remove Phone --yes",
    ] {
      let outcome = host.run("sync \(command)")
      #expect(outcome.exitCode == 1 && outcome.errors.contains("isn't valid"), "\(command)")
      #expect(outcome.errors.contains("Try: dayring sync move RELAY --anyway"), "\(command)")
    }
    #expect(host.run("drink 260").exitCode == 0)
    let moved = host.run("sync move https://r --anyway")
    #expect(moved.exitCode == 0, "\(moved)")
    settle()
    #expect(other.run("drink list").output.contains("260"))
  }

  @Test func `A device whose relay is at no address can leave`() throws {
    try SpaceStore(host.ledger).move(to: "https://127.0.0.1:99999")
    #expect(host.run("sync leave --yes --anyway").exitCode == 0)
    #expect(host.run("sync --json").output == "{\"state\":\"alone\"}\n")
  }

  // Files with records of a space.

  /// A beverage; and in the same op as well as alone, that the space is elsewhere, and another name.
  private func hostileOps() throws -> [Op] {
    let space = RecordID(try #require(try SpaceStore(host.ledger).whereabouts()).space)
    let device = RecordID(try #require(try SpaceStore(host.ledger).overview()).ownDevice)
    let beverage = RecordChange(
      .beverage, RecordID(derivedFrom: "x"),
      [.init(.name, .text("Ayran")), .init(.factor, .integer(90))])
    let move = RecordChange(
      .relay, space, [.init(.address, .text("https://attacker.example"))])
    let name = RecordChange(.device, device, [.init(.title, .text("Mallory"))])
    // Later than anything here.
    let time = UInt64(host.environment.clock().milliseconds + 60_000) << 16
    return [[name], [beverage, move], [move]].enumerated().map { index, changes in
      Op(
        stamp: Stamp(time: time + UInt64(index), replica: ReplicaID(rawValue: 9)),
        changes: changes)
    }
  }

  private func backup() throws -> String {
    var memory = MemoryLedger(replica: ReplicaID(rawValue: 9))
    memory.append(try hostileOps())
    let file = host.folder.path + "/hostile.json"
    let bytes = Backup(of: memory.allRecords, at: host.environment.now).bytes
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// A copy of the whole database.
  private func copy() throws -> String {
    let mallory = try TestShell()
    try mallory.ledger.append(try hostileOps())
    let file = host.folder.path + "/hostile.sqlite"
    try mallory.ledger.backUp(to: file)
    return file
  }

  /// Whether the other record of the file has been imported.
  private func has(_ shell: TestShell) throws -> Bool {
    try shell.ledger.records(of: .beverage).contains { $0[.name] == .text("Ayran") }
  }

  private func expectPlaces() throws {
    settle()
    for shell in [host, other] {
      #expect(try place(shell) == "https://r")
      #expect(shell.run("sync devices").output.contains("Desk"))
      #expect(!shell.run("sync devices").output.contains("Mallory"))
      #expect(shell.run("check").exitCode == 0)
      for kind in Kind.ofSpace {
        let texts = try shell.ledger.records(of: kind).flatMap { $0.fields.map(\.value) }
        #expect(!texts.contains(.text("https://attacker.example")))
        #expect(!texts.contains(.text("Mallory")))
      }
    }
  }

  private static let passedOver = "2 records about synced devices were skipped."

  @Test func `A backup that is brought in moves and renames no device`() throws {
    let file = try backup()
    let preview = host.run(words: ["import", file, "--dry-run"])
    #expect(preview.output.contains("New: 1."), "\(preview)")
    #expect(preview.output.contains(Self.passedOver))
    let done = host.run(words: ["import", file])
    #expect(done.output.contains(Self.passedOver))
    #expect(done.output.contains("Imported 1 entry from the backup"))
    #expect(try has(host))
    try expectPlaces()
    #expect(try has(other))
    #expect(host.run("undo").exitCode == 0)
    try expectPlaces()
    #expect(try !has(other))
    #expect(host.run("redo").exitCode == 0)
    try expectPlaces()
    let json = host.run(words: ["import", file, "--json"]).output
    #expect(json.contains(#""added":0,"altered":0,"passedOver":2"#), "\(json)")
  }

  @Test func `A device's own backup brings nothing that it would pass over`() throws {
    let file = host.folder.path + "/own.json"
    #expect(host.run(words: ["export", "backup", "--output", file]).exitCode == 0)
    #expect(!host.run(words: ["import", file]).output.contains("skipped"))
  }

  @Test(arguments: ["merge", "everywhere"], [true, false])
  func `A backup that is put back moves and renames no device`(
    choice: String, isDatabase: Bool
  ) throws {
    let file = isDatabase ? try copy() : try backup()
    let outcome = host.run(words: ["restore", file, "--" + choice])
    #expect(outcome.exitCode == 0 && outcome.output.contains(Self.passedOver), "\(outcome)")
    try expectPlaces()
    for shell in [host, other] { #expect(try has(shell)) }
  }

  @Test(arguments: [true, false])
  func `Put back on a device in no space, it says nothing of one that this joins later`(
    isDatabase: Bool
  ) throws {
    let file = isDatabase ? try copy() : try backup()
    let third = try TestShell()
    third.connect(to: relay)
    let outcome = third.run(words: ["restore", file])
    #expect(outcome.exitCode == 0 && outcome.output.contains(Self.passedOver), "\(outcome)")
    #expect(third.run("check").exitCode == 0)
    let code = try #require(host.run("sync recovery").output.split(separator: "\n").first)
    let joined = third.run("sync recover https://r \(code) --merge --name Third")
    #expect(joined.exitCode == 0, "\(joined)")
    try expectPlaces()
    #expect(try place(third) == "https://r")
    #expect(try has(host))
  }

  @Test func `An undo of an import by a former version moves no device back and forth`() throws {
    // As such a version has stored it.
    let ledger = try host.ledger
    let space = RecordID(try #require(try SpaceStore(ledger).whereabouts()).space)
    let move = RecordChange(.relay, space, [.init(.address, .text("https://r"))])
    _ = try ledger.commit(Change("import.backup", [move]), at: host.environment.clock())
    settle()
    let before = try ledger.record(space, of: .relay)
    #expect(host.run("undo").exitCode == 0)
    #expect(try ledger.record(space, of: .relay) == before)
    try expectPlaces()
  }
}
