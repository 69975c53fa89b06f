import CivilTime
import Foundation
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// A database that is reached by a link, or by several names.
@Suite struct LinkedFileTests {
  private let folder: TemporaryFolder
  private let now = Moment(.test(minute: 0), offset: .utc)

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    ["a.db": "/nowhere/dayring/a.db"], ["a.db": "missing"],
    ["a.db": "b", "b": "c", "c": "missing"],
    ["a.db": "b", "b": "a.db"], ["a.db": "a.db"],
  ])
  func `A link to a place that is not there is named, and nothing is left behind`(
    links: [String: String]
  ) throws {
    for (name, target) in links { try link(name, to: target) }
    #expect(throws: StorageError.brokenLink(path: folder.path("a.db"))) {
      try SQLiteLedger(testing: folder.path("a.db"))
    }
    #expect(try folder.names == links.keys.sorted())
  }

  @Test(arguments: ["home/a.db", "home/below/a.db"])
  func `So is a folder on the way that is such a link`(name: String) throws {
    try link("home", to: "/nowhere/home")
    #expect(throws: StorageError.brokenLink(path: folder.path("home"))) {
      try SQLiteLedger(testing: folder.path(name))
    }
    #expect(try folder.names == ["home"])
  }

  @Test
  func `So is the folder of backups`() throws {
    let ledger = try SQLiteLedger(testing: folder.path("a.db"))
    try link("backups", to: "/nowhere/backups")
    #expect(throws: StorageError.brokenLink(path: folder.path("backups"))) {
      try ledger.keepBackup(at: now)
    }
  }

  @Test
  func `Two ways to one database exclude each other, and what belongs to it is beside the file`()
    throws
  {
    try makeFolder("home")
    try makeFolder("disk")
    let real = try SQLiteLedger(testing: folder.path("disk/a.db"))
    try link("home/a.db", to: "../disk/a.db")
    let linked = try SQLiteLedger(testing: folder.path("home/a.db"))
    #expect(linked.path.hasSuffix("/disk/a.db") && linked.givenPath == folder.path("home/a.db"))
    let lock = try FileLock(beside: linked.path)
    #expect(try real.transaction { _ in try !lock.take(.writing) })
    _ = try linked.commit(.adding(1), at: .test(minute: 0))
    #expect(try real.records(of: .drink).count == 1)
    let copy = try linked.keepBackup(at: now)
    #expect(Backups.newestGood(of: real.path) == copy)
    #expect(try names("home") == ["a.db"])
    let companions = ["a.db", "a.db-lock", "a.db-shm", "a.db-wal", "backups"]
    #expect(try names("disk") == companions)
  }

  @Test
  func `Backups that a former version has made beside the link are still found`() throws {
    try makeFolder("disk")
    let real = try SQLiteLedger(testing: folder.path("disk/a.db"))
    try link("a.db", to: "disk/a.db")
    try makeFolder("backups")
    try real.backUp(to: folder.path("backups/dayring-2026.sqlite"))
    #expect(Backups.newestGood(of: real.path) == nil)
    #expect(
      Backups.newestGood(of: real.path, askedForAs: folder.path("a.db"))
        == folder.path("backups/dayring-2026.sqlite"))
  }

  @Test
  func `A database with a second name is read and not written, until that is gone`() throws {
    let path = folder.path("a.db")
    var ledger = try SQLiteLedger(testing: path)
    _ = try ledger.commit(.adding(1), at: .test(minute: 0))
    #expect(Foundation.link(path, folder.path("other")) == 0)
    ledger = try SQLiteLedger(testing: path)
    #expect(try ledger.records(of: .drink).count == 1)
    #expect(throws: StorageError.hardLinked(path: path)) {
      try ledger.commit(.adding(2), at: .test(minute: 1))
    }
    try FileManager.default.removeItem(atPath: folder.path("other"))
    ledger = try SQLiteLedger(testing: path)
    _ = try ledger.commit(.adding(2), at: .test(minute: 1))
    #expect(try ledger.records(of: .drink).count == 2)
  }

  @Test
  func `The temporary name that it had is no second name`() throws {
    let path = folder.path("a.db")
    _ = try SQLiteLedger(testing: path)
    #expect(Foundation.link(path, path + ".new-k1lled") == 0)
    let ledger = try SQLiteLedger(testing: path)
    _ = try ledger.commit(.adding(1), at: .test(minute: 0))
    #expect(ledger.refusal == nil)
  }

  @Test(arguments: Other.allCases)
  func `A folder or a pipe in its place is refused`(other: Other) throws {
    try make(other, "a.db")
    #expect(throws: StorageError.notADatabase(path: folder.path("a.db"))) {
      try SQLiteLedger(testing: folder.path("a.db"))
    }
    #expect(try folder.names == ["a.db"])
  }

  @Test(arguments: Other.allCases)
  func `Where something else has the name of the lock, the database is only read`(
    other: Other
  ) throws {
    let path = folder.path("a.db")
    _ = try SQLiteLedger(testing: path).commit(.adding(1), at: .test(minute: 0))
    try FileManager.default.removeItem(atPath: path + "-lock")
    try make(other, "a.db-lock")
    let ledger = try SQLiteLedger(testing: path)
    #expect(try ledger.records(of: .drink).count == 1)
    #expect(throws: StorageError.notALock(path: path + "-lock")) {
      try ledger.commit(.adding(2), at: .test(minute: 1))
    }
  }

  @Test
  func `A lock that is a link makes no file where it leads`() throws {
    let path = folder.path("a.db")
    try link("a.db-lock", to: "elsewhere")
    #expect(throws: StorageError.notALock(path: path + "-lock")) {
      try SQLiteLedger(testing: path)
    }
    #expect(try !folder.names.contains("elsewhere"))
  }

  enum Other: CaseIterable {
    case folder, pipe
  }

  private func make(_ other: Other, _ name: String) throws {
    switch other {
    case .folder: try makeFolder(name)
    case .pipe: #expect(mkfifo(folder.path(name), 0o600) == 0)
    }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: target)
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
  }

  private func names(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
  }
}
