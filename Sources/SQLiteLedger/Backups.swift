import CivilTime
import Foundation
import GRDB
import Ledger
import SQLiteFiles

/// Complete copies of a database, in the folder `backups` beside it.
package enum Backups {
  static func folder(of path: String) -> URL {
    URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent("backups", isDirectory: true)
  }

  /// The newest undamaged copy, by modification date.
  ///
  /// - Parameter link: the link by which it was opened; former versions made copies beside that.
  package static func newestGood(of path: String, askedForAs link: String? = nil) -> String? {
    let folders = Set([path, link ?? path].map { folder(of: $0) })
    let files = folders.flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
    }
    return files.map { (file: $0, date: modified($0)) }
      .sorted { ($0.date, $0.file.path) > ($1.date, $1.file.path) }
      .first { isGood($0.file.path) }?.file.path
  }

  /// - Throws: when the file is not an undamaged database of this or an earlier Dayring.
  ///
  /// NB: the header is checked first, so that SQLite never opens a foreign file.
  package static func check(_ path: String) throws(StorageError) {
    let header = try header(of: path)
    guard header.applicationID == Schema.applicationID else {
      throw .foreign(path: path, applicationID: header.applicationID)
    }
    guard header.version <= Schema.version else {
      throw .newer(path: path, version: header.version, supported: Schema.version)
    }
    guard (try? reading(path) { try isWhole($0) }) == true else {
      throw .damagedBackup(path: path)
    }
  }

  /// Whether every record can be read and agrees with the log. Earlier versions had no checksums:
  /// there only the pages are checked; a restore migrates them and then reads the records.
  ///
  /// If the schema has foreign items, its rows are read in tables of our own.
  private static func isWhole(_ db: Database) throws -> Bool {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard (1...Schema.version).contains(version) else { return false }
    guard try Schema.strangers(in: db, of: version).isEmpty else {
      // A file of SQLite's own, which is gone when it is closed.
      let queue = try DatabaseQueue(path: "", configuration: .distrusting)
      return try queue.inDatabase { target in
        let identity = DatabaseIdentity(replica: ReplicaID(rawValue: 0), generation: "check")
        try Schema.rebuild(.entries, of: db, version, as: identity, in: target)
        try Schema.migrate(target, at: "")
        try Schema.derive(in: target)
        return try isWhole(target)
      }
    }
    guard version == Schema.version else {
      return try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok"
    }
    var examiner = Examiner(db)
    try examiner.readThrough()
    return examiner.found.damage.isEmpty
  }

  /// Whether a copy has no record at all, as when the newest changes were in the write-ahead log
  /// beside it.
  package static func isEmpty(_ path: String) throws(StorageError) -> Bool {
    do {
      return try reading(path) { db in
        try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM record)") ?? true
      }
    } catch {
      throw StorageError(error, at: path)
    }
  }

  /// The foreign items in the schema of a file, made by no Dayring; a restore leaves them out.
  package static func strangers(in path: String) throws(StorageError) -> [SchemaItem] {
    do {
      return try reading(path) { db in
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        return try Schema.strangers(in: db, of: min(max(version, 1), Schema.version))
      }
    } catch {
      throw StorageError(error, at: path)
    }
  }

  static func reading<Outcome>(
    _ path: String, _ body: (Database) throws -> Outcome
  ) throws -> Outcome {
    do {
      return try DatabaseQueue(path: path, configuration: .reading).read(body)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
      // It has a write-ahead log, for which no file can be made beside it.
      return try PrivateCopy.asItIs(path).read(body)
    }
  }

  private static func header(of path: String) throws(StorageError) -> DatabaseHeader {
    guard let file = FileHandle(forReadingAtPath: path) else { throw .system(errno, at: path) }
    guard let bytes = try? file.read(upToCount: DatabaseHeader.length),
      let header = DatabaseHeader([UInt8](bytes))
    else { throw .notADatabase(path: path) }
    return header
  }

  private static func isGood(_ path: String) -> Bool {
    do throws(StorageError) {
      try check(path)
      return true
    } catch {
      return false
    }
  }

  private static func modified(_ file: URL) -> Date {
    (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
      ?? .distantPast
  }
}

extension Backups {
  /// The number of dated copies that are kept.
  package static let kept = 7
  private static let prefix = "dayring-"

  /// `dayring-2026-11-21T120500.sqlite`: names sort by time.
  static func name(at now: Moment) -> String {
    let (day, time) = (now.local.calendarDay, now.local.timeOfDay)
    let second = now.local.milliseconds.flooredRemainder(60_000) / 1000
    let digits = time.iso8601.filter { $0 != ":" } + (second < 10 ? "0" : "") + "\(second)"
    return "\(prefix)\(day.iso8601)T\(digits).sqlite"
  }

  /// Moves a damaged database out of the way, with its log.
  /// - Returns: the new paths of the files, the database last.
  /// - Throws: `StorageError.inUse` while another process has it open, which would go on writing to
  ///   it.
  package static func setAside(
    _ path: String, at now: Moment
  ) throws(StorageError) -> [String] {
    let lock = try FileLock(beside: path)
    guard try lock.take(.openFile) else { throw .inUse(path: path) }
    defer { lock.release(.openFile) }
    let folder = try makeFolder(folder(of: path))
    let stem = free(folder, "damaged-" + name(at: now))
    var moved: [String] = []
    // The database last: until it is moved, the others belong to it.
    for suffix in ["-wal", "-shm", ""] where access(path + suffix, F_OK) == 0 {
      guard rename(path + suffix, stem + suffix) == 0 else { throw .system(errno, at: path) }
      moved.append(stem + suffix)
    }
    return moved
  }

  /// Copies a database as it is, damaged pages too, before a migration. The copy of the same
  /// version that an earlier try has left is replaced.
  static func keep(_ db: Database, of version: Int, at path: String) throws {
    let folder = try makeFolder(folder(of: path))
    let copy = folder.appendingPathComponent("before-version-\(Schema.version).sqlite").path
    let temporary = try TemporaryDatabase(copy + ".part")
    _ = unlink(temporary.path)
    try claim(temporary.path)
    let queue = try DatabaseQueue(path: temporary.path, configuration: .distrusting)
    try queue.inDatabase { try db.backup(to: $0) }
    guard try queue.inDatabase({ try Int.fetchOne($0, sql: "PRAGMA user_version") }) == version
    else { throw StorageError.io(code: Int(EIO), message: temporary.path) }
    try queue.close()
    guard rename(temporary.path, copy) == 0 else { throw StorageError.system(errno, at: copy) }
  }

  /// A path that does not exist yet, so that a copy of the same second is not overwritten.
  static func free(_ folder: URL, _ name: String) -> String {
    let path = folder.appendingPathComponent(name).path
    let others = (2...).lazy.map { "\(path.dropLast(".sqlite".count))-\($0).sqlite" }
    return access(path, F_OK) == 0 ? others.first { access($0, F_OK) != 0 } ?? path : path
  }

  /// Makes an empty file that only the user can read, for SQLite to write a copy into.
  static func claim(_ path: String) throws(StorageError) {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system(errno, at: path) }
    _ = close(file)
  }

  /// Readable only by the user.
  static func makeFolder(_ folder: URL) throws(StorageError) -> URL {
    let path = try RealPath.of(folder.path)
    guard make(path) else {
      let error = StorageError.system(errno, at: path)
      guard case .io(let code, let words) = error else { throw error }
      throw .io(code: code, message: "\(path): \(words)")
    }
    return folder
  }

  /// With those above it.
  private static func make(_ folder: String) -> Bool {
    let above = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    if mkdir(folder, 0o700) == 0 || (errno == ENOENT && make(above) && mkdir(folder, 0o700) == 0) {
      return true
    }
    guard errno == EEXIST else { return false }
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      errno = ENOTDIR
      return false
    }
    return true
  }

  /// Deletes all dated copies but the newest; other files in the folder are left alone.
  static func prune(_ folder: URL, keeping copy: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let dated = names.filter { $0.hasPrefix(prefix + "2") && $0.hasSuffix(".sqlite") }.sorted()
    for name in dated.dropLast(kept) {
      let path = folder.appendingPathComponent(name).path
      // After a clock was set back, the newest copy is not the last by name.
      if path != copy { _ = unlink(path) }
    }
  }
}

extension SQLiteLedger {
  /// Writes a complete, compact copy to a new file that only the user can read.
  ///
  /// NB: `VACUUM INTO` copies one state while others write, as SQLite's backup interface does, but
  /// its copy has no write-ahead log and no free pages.
  ///
  /// Every record of the copy is read and compared with its log before the copy counts.
  package func backUp(to copy: String) throws(StorageError) {
    let part = try TemporaryDatabase(copy + ".part")
    _ = unlink(part.path)
    try Backups.claim(part.path)
    try access { db in
      try changingCopy(db) {
        try db.withSmallCache { try db.execute(sql: "VACUUM INTO ?", arguments: [part.path]) }
      }
    }
    do throws(StorageError) {
      try Backups.check(part.path)
    } catch {
      // A damaged copy means that the original is damaged.
      throw .damaged(path: path)
    }
    guard rename(part.path, copy) == 0 else { throw .system(errno, at: copy) }
  }

  /// Writes a dated copy to a folder, by default beside the database, and deletes all but the
  /// newest seven.
  /// - Returns: the path of the copy, which was read completely and is undamaged.
  package func keepBackup(
    in folder: String? = nil, at now: Moment
  ) throws(StorageError) -> String {
    let folder =
      folder.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? Backups.folder(of: path)
    let copy = Backups.free(try Backups.makeFolder(folder), Backups.name(at: now))
    try backUp(to: copy)
    Backups.prune(folder, keeping: copy)
    return copy
  }

  package enum Replacement: String, Sendable {
    case restore, repair
  }

  /// The path for a copy of replaced contents, which is kept until the user deletes it.
  package func formerPath(
    of replacement: Replacement, at now: Moment
  ) throws(StorageError) -> String {
    let folder = try Backups.makeFolder(Backups.folder(of: path))
    return Backups.free(folder, "before-\(replacement.rawValue)-" + Backups.name(at: now))
  }

  /// Stores a new identity after a restore: see ``DatabaseIdentity``. Takes effect when the
  /// database is next opened.
  package func renew(_ identity: DatabaseIdentity) throws(StorageError) {
    try transaction { db in try Meta.write(identity, to: db) }
  }
}
