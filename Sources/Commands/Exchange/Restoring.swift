import Exchange
import Ledger
import SQLiteLedger
import SpaceHost
import Trackers

/// The restore of a backup, for a database in any state.
struct Restoring {
  enum Source {
    case database
    case document(Backup)
  }

  /// The treatment of a database that is in a space; or, for one that is not, whether it takes over
  /// the membership of the copy.
  enum Choice {
    case merge, everywhere, leave, keepMembership
  }

  struct Result {
    /// The paths of copies of the former files.
    var former: [String] = []
    /// The membership in the copy, in a space of which this device was not a member.
    var space: CopiedMembership?
    /// Whether this device took over that membership.
    var isMember = false
    /// Foreign objects in the copy, which were left out.
    var leftOut: [String] = []
    /// The number of skipped records of a space or of lists (``Ledger/Kind/isFromLog``), which a
    /// device gets only from the others.
    var passedOver = 0
  }

  let environment: Environment
  /// The user's choice; nil without one.
  let choice: Choice?
  /// Whether an empty backup is restored without a question.
  var takesEmpty = false

  func restore(
    _ source: Source, from file: String
  ) throws(CommandFailure) -> Result {
    var result = Result()
    do throws(StorageError) {
      // Checked before any file is moved.
      if case .database = source {
        try Backups.check(file)
        result.leftOut = try Backups.strangers(in: file).map(\.title)
        try SQLiteLedger.makeFolder(of: environment.databasePath)
        result.space = try SpaceStore.membership(
          ofCopy: file, beside: environment.databasePath, as: newIdentity)
      }
    } catch {
      throw .storage(error)
    }
    try confirmEmpty(source, from: file)
    let choice = try chosen(&result.space)
    result.isMember = choice == .keepMembership
    do throws(StorageError) {
      let (ledger, damaged) = try opened()
      let former = try ledger.formerPath(of: .restore, at: environment.now)
      result.passedOver =
        if choice == .everywhere {
          try makeEveryones(source, from: file, in: ledger, keepingFormerIn: former)
        } else {
          try replace(
            ledger, by: source, from: file, choice, result.space, keepingFormerIn: former)
        }
      result.former = [former] + damaged
      return result
    } catch {
      throw .storage(error)
    }
  }

  /// Asks before an empty backup replaces all data.
  private func confirmEmpty(_ source: Source, from file: String) throws(CommandFailure) {
    if takesEmpty { return }
    let isEmpty: Bool
    switch source {
    case .document(let backup): isEmpty = backup.ops.isEmpty
    case .database:
      do throws(StorageError) { isEmpty = try Backups.isEmpty(file) } catch {
        throw .storage(error)
      }
    }
    guard isEmpty else { return }
    let isDatabase = isDatabase(source)
    let question = environment.texts.exchange.mayRestoreNothing(file, isDatabase: isDatabase)
    switch environment.ask(question + " [y/N] ") {
    case true?: return
    case false?:
      throw .refused(
        .notConfirmed, .yes, "Nothing was changed.",
        "`dayring backup` makes copies that have everything.")
    case nil:
      throw .refused(.notConfirmed, .yes) { texts, _ in
        texts.exchange.restoresNothing(file, isDatabase: isDatabase)
      }
    }
  }

  private func isDatabase(_ source: Source) -> Bool {
    if case .database = source { true } else { false }
  }

  /// The choice; nil if the database is in no space with others, or is unreadable.
  ///
  /// - Parameter copied: the membership in the copy; nil if this device is the same member.
  private func chosen(_ copied: inout CopiedMembership?) throws(CommandFailure) -> Choice? {
    if copied?.isOfNobodyElse == true { copied = nil }
    guard
      let ledger = try? SQLiteLedger.open(at: environment.databasePath, random: environment.random),
      let overview = try? SpaceStore(ledger).overview()
    else { return try chosenOutside(copied) }
    // A space that dayring serve has started, and that no other device has joined, is started
    // again.
    if case .beside? = try? SpaceStore(ledger).place(), overview.members.count <= 1 {
      return try chosenOutside(copied) ?? .leave
    }
    if let space = try? SpaceStore(ledger).space(), space == copied?.space { copied = nil }
    if let choice {
      guard choice != .keepMembership else { throw JoiningFailure.alreadyInSpace.failure }
      return choice
    }
    let texts = environment.texts.shell
    let question = texts.mayRestore(others: max(0, overview.devices - 1))
    switch environment.ask(question + " [y/N] ") {
    case true?: return .merge
    case false?:
      throw .refused(.notConfirmed, .merge) { texts, _ in
        texts.explain("Nothing was changed.", remedy: texts.shell.restoreChoices)
      }
    case nil:
      throw .refused(.notConfirmed, .merge) { texts, _ in
        texts.explain("\(question)", remedy: texts.shell.restoreChoices)
      }
    }
  }

  /// The choice for a copy with a membership: it is taken over only after the user was told of the
  /// space and agreed.
  private func chosenOutside(_ copied: CopiedMembership?) throws(CommandFailure) -> Choice? {
    let texts = environment.texts.shell
    guard let copied, copied.isReadable else {
      guard choice != .keepMembership else {
        throw .refused(.inNoSpace, .keepMembership) { texts, _ in
          texts.explain("\(texts.shell.copyOfNoSpace)", remedy: texts.shell.nothingDone)
        }
      }
      return choice
    }
    if let choice { return choice }
    let question = texts.mayKeepMembership(copied.devices, at: copied.relay.harmless)
    return environment.ask(question + " [y/N] ") == true ? .keepMembership : nil
  }

  /// - Returns: the number of skipped records.
  private func replace(
    _ ledger: SQLiteLedger, by source: Source, from file: String, _ choice: Choice?,
    _ space: CopiedMembership?, keepingFormerIn former: String
  ) throws(StorageError) -> Int {
    let finish: (SQLiteLedger) throws(StorageError) -> Void = { temporary throws(StorageError) in
      switch choice {
      case .merge, .everywhere:
        try SpaceStore(ledger).transfer(to: temporary, chain: environment.random())
      case .keepMembership:
        guard let space else { break }
        try SpaceStore(temporary).take(
          space, chain: environment.random(), at: environment.databasePath)
      // A temporary database has no state of a space.
      case .leave, nil: break
      }
    }
    switch source {
    case .database:
      return try ledger.restore(
        from: file, as: newIdentity, keepingFormerIn: former, finishing: finish)
    case .document(let backup):
      return try ledger.restore(
        backup.ops, as: newIdentity, keepingFormerIn: former, finishing: finish)
    }
  }

  /// Restores by an ordinary change with stamps above all others, so that other devices follow.
  private func makeEveryones(
    _ source: Source, from file: String, in ledger: SQLiteLedger, keepingFormerIn former: String
  ) throws(StorageError) -> Int {
    let wanted: [Record]
    switch source {
    case .database: wanted = try ledger.records(ofCopy: file, as: newIdentity)
    case .document(let backup):
      var memory = MemoryLedger(replica: ReplicaID(rawValue: 0))
      memory.append(backup.ops)
      wanted = memory.allRecords
    }
    try ledger.backUp(to: former)
    let changes = RecordChange.changes(from: try ledger.allRecords, to: wanted)
    _ = try ledger.commitWithoutUndo(changes, at: environment.clock())
    return wanted.count { $0.kind.isFromLog }
  }

  private var newIdentity: DatabaseIdentity {
    DatabaseIdentity(
      replica: ReplicaID(rawValue: environment.random()),
      generation: String(environment.random(), radix: 36))
  }

  /// The database, and the new paths of a damaged one. If that cannot be written any more, this is
  /// a new database, with the readable ones of this machine's own rows.
  private func opened() throws(StorageError) -> (SQLiteLedger, [String]) {
    let path = try RealPath.of(environment.databasePath)
    let now = environment.now
    do throws(StorageError) {
      let ledger = try SQLiteLedger.open(at: path, random: environment.random)
      if try ledger.examine().damage.isEmpty { return (ledger, []) }
      let damaged = try ledger.formerPath(of: .repair, at: now)
      _ = try ledger.repair(keepingFormerIn: damaged)
      return (ledger, [damaged])
    } catch {
      switch error {
      case .damaged, .notADatabase: break
      case .busy, .inUse, .full, .readOnly, .brokenLink, .hardLinked, .notALock, .foreign, .newer,
        .damagedBackup, .io:
        throw error
      }
      let moved = try Backups.setAside(path, at: now)
      let ledger = try SQLiteLedger.open(at: path, random: environment.random)
      _ = try ledger.recover(moved.last ?? "")
      return (ledger, moved)
    }
  }
}

extension RecordChange {
  /// The changes that turn records into wanted ones, except those of a space and of lists: names of
  /// devices, the address of the relay and the tasks of others stay.
  static func changes(from records: [Record], to wanted: [Record]) -> [RecordChange] {
    let targets = Dictionary(
      wanted.map { (RecordKey($0), $0) }, uniquingKeysWith: { first, _ in first })
    let present = Dictionary(
      records.map { (RecordKey($0), $0) }, uniquingKeysWith: { first, _ in first })
    let missing = wanted.filter { present[RecordKey($0)] == nil }.map { Record($0.kind, $0.id) }
    return (records + missing).compactMap { record in
      guard !record.kind.isFromLog else { return nil }
      let target = targets[RecordKey(record)]
      let writes =
        target.map { record.writes(toBecome: $0) }
        ?? (record.isDeleted ? [] : [Write(.deleted, .bool(true))])
      return writes.isEmpty ? nil : RecordChange(record.kind, record.id, writes)
    }
  }
}

private struct RecordKey: Hashable {
  let kind: Kind
  let id: RecordID

  init(_ record: Record) {
    kind = record.kind
    id = record.id
  }
}

extension Record {
  /// The writes that turn this record into another; missing fields are set to null, as by undo.
  fileprivate func writes(toBecome other: Record) -> [RecordChange.Write] {
    let written = other.fields.filter { self[$0.name] != $0.value }.map {
      RecordChange.Write($0.name, $0.value)
    }
    let emptied = fields.filter { other[$0.name] == nil && $0.value != .null }.map {
      RecordChange.Write($0.name, $0.name == .deleted ? .bool(false) : .null)
    }
    return written + emptied
  }
}
