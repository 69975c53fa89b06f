import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// Files that are not a whole database of ours stay as they are, to the byte.
@Suite struct RefusedFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a.db") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    "", "x", "SQLite format 3\u{0}", String(repeating: "not a database ", count: 1000),
  ])
  func `What is no database is refused untouched`(content: String) throws {
    try folder.write(content.utf8, to: "a.db")
    try expectRefusal(.notADatabase(path: path))
  }

  @Test(arguments: [0, 7] as [UInt32])
  func `Another program's database is refused untouched`(applicationID: UInt32) throws {
    try raw(
      "CREATE TABLE t (a); INSERT INTO t VALUES (1); PRAGMA application_id = \(applicationID)")
    try expectRefusal(.foreign(path: path, applicationID: applicationID))
  }

  @Test
  func `A later version's database is refused untouched`() throws {
    try makeSample()
    try raw("PRAGMA user_version = 1000")
    try expectRefusal(.newer(path: path, version: 1000, supported: Schema.version))
  }

  @Test(arguments: [-1, 0, Int32.min])
  func `A version that no Dayring has written is damage, not a crash`(version: Int32) throws {
    try makeSample()
    try raw("PRAGMA user_version = \(version)")
    try expectRefusal(.damaged(path: path))
  }

  @Test(arguments: [512, 4096, 9000, 40_000])
  func `A truncated database is refused untouched`(length: Int) throws {
    try makeSample()
    try folder.write(try folder.bytes("a.db").prefix(length), to: "a.db")
    try expectRefusal(.damaged(path: path))
  }

  @Test
  func `A database whose pages are overwritten is refused untouched`() throws {
    try makeSample()
    var bytes = try folder.bytes("a.db")
    for index in 100..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    bytes[68..<72] = [0x44, 0x61, 0x79, 0x72]
    try folder.write(bytes, to: "a.db")
    try expectRefusal(.damaged(path: path))
  }

  @Test
  func `Damage inside is found by the check, and reading it is no crash`() throws {
    try makeSample()
    var bytes = try folder.bytes("a.db")
    for index in stride(from: 4096 * 2, to: bytes.count, by: 1) { bytes[index] ^= 0x5a }
    try folder.write(bytes, to: "a.db")
    let before = bytes
    do {
      let ledger = try SQLiteLedger(testing: path)
      #expect(try ledger.examine().damage == [.file])
      #expect(throws: StorageError.damaged(path: path)) {
        try ledger.commit(.adding(1), at: .test(minute: 1))
      }
    } catch {
      #expect(error == .damaged(path: path))
    }
    #expect(try folder.bytes("a.db") == before)
  }

  @Test
  func `The newest backup that is whole is named`() throws {
    let ledger = try makeSample()
    try FileManager.default.createDirectory(
      atPath: folder.path("backups"), withIntermediateDirectories: true)
    for (age, name) in ["new.db", "middle.db", "old.db"].enumerated() {
      try ledger.backUp(to: folder.path("backups/\(name)"))
      if name == "new.db" { try folder.write("broken".utf8, to: "backups/new.db") }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000 - Double(age) * 100)],
        ofItemAtPath: folder.path("backups/\(name)"))
    }
    let good = folder.path("backups/middle.db")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("backups")).sorted()
    let other = folder.path("b.db")
    try folder.write("broken".utf8, to: "b.db")
    #expect(throws: StorageError.notADatabase(path: other)) {
      try SQLiteLedger(testing: other)
    }
    #expect(Backups.newestGood(of: other) == good)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("backups")).sorted() == names)
    let restored = try SQLiteLedger(testing: good)
    #expect(try restored.counts() == ledger.counts())
  }

  @Test
  func `A folder that is a file is told apart from an empty ledger`() throws {
    try folder.write("x".utf8, to: "file")
    #expect(throws: StorageError.io(code: Int(ENOTDIR), message: "Not a directory")) {
      try SQLiteLedger(testing: folder.path("file/a.db"))
    }
    #expect(throws: StorageError.io(code: Int(ENOENT), message: "No such file or directory")) {
      try SQLiteLedger(testing: folder.path("missing/a.db"))
    }
  }

  @discardableResult
  private func makeSample() throws -> SQLiteLedger {
    let ledger = try SQLiteLedger(testing: path)
    for number in 1...200 { _ = try ledger.commit(.adding(UInt64(number)), at: .test(minute: 0)) }
    try ledger.checkpoint()
    return ledger
  }

  private func raw(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// - Parameter error: of the database file alone.
  private func expectRefusal(_ error: StorageError) throws {
    for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.removeItem(atPath: path + suffix)
    }
    let bytes = try folder.bytes("a.db")
    let names = try folder.names
    #expect(throws: error) { try SQLiteLedger(testing: path) }
    #expect(try folder.bytes("a.db") == bytes)
    #expect(try folder.names == names)
  }
}

extension Change {
  /// Adds one drink.
  static func adding(_ number: UInt64, note: String = "") -> Change {
    let change = RecordChange(
      .drink, number,
      [.at: .moment(minute: Int(number)), .amount: .integer(250), .note: .text(note)])
    return Change("drink.add", [change])
  }
}
