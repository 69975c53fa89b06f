import CivilTime
import Ledger
import Trackers

/// The user's choices for an import, besides new entries.
package struct ImportChoices: Hashable, Sendable {
  /// Whether to restore records that were deleted here.
  package var isRestoring: Bool
  /// Whether to update records that have changed in the file since an earlier import.
  package var isUpdating: Bool

  package init(isRestoring: Bool = false, isUpdating: Bool = false) {
    self.isRestoring = isRestoring
    self.isUpdating = isUpdating
  }
}

/// The preview of an import; nothing is written yet.
package enum ImportPreview: Sendable {
  case plan(ImportPlan)
  case backup(BackupPlan)

  package init<Store: LedgerStore>(
    _ contents: FileContents, into store: Store, _ context: ImportContext,
    _ choices: ImportChoices = ImportChoices()
  ) throws(Store.Failure) {
    switch contents {
    case .file(let file):
      self = .plan(
        try ImportPlan(
          file, into: store, context, restoring: choices.isRestoring,
          updating: choices.isUpdating))
    case .backup(let backup): self = .backup(try BackupPlan(backup, into: store))
    }
  }

  package var isEmpty: Bool {
    switch self {
    case .plan(let plan): plan.change.records.isEmpty
    case .backup(let plan): plan.size == 0
    }
  }

  package var confidence: Recognition.Confidence {
    switch self {
    case .plan(let plan): plan.confidence
    case .backup: .sure
    }
  }

  /// The number of lines with this outcome.
  package func count(_ outcome: ImportOutcome) -> Int {
    switch self {
    case .plan(let plan): plan.count { $0 == outcome }
    case .backup: 0
    }
  }

  /// The number of writes: records for a file, ops for a backup.
  package var size: Int {
    switch self {
    case .plan(let plan): plan.change.records.count
    case .backup(let plan): plan.size
    }
  }

  package func commit<Store: LedgerStore>(
    to store: inout Store, at now: Instant
  ) throws(Store.Failure) {
    if isEmpty { return }
    switch self {
    case .plan(let plan): _ = try store.commitInParts(plan.change, at: now)
    case .backup(let plan): _ = try store.adopt(plan.backup.ops, as: BackupPlan.label)
    }
  }
}

/// The changes that a backup would make.
package struct BackupPlan: Sendable {
  package static let label = ChangeKind.imported(.backup).label

  package var created: Moment { backup.created }
  /// The number of records that would change, and how many of these are new.
  package let altered: Int
  package let added: Int
  /// The number of entries from earlier CSV imports that the backup's entries replace.
  package let replaced: Int
  /// The number of records of the space, such as devices and relays, which files do not bring.
  package let passedOver: Int
  fileprivate let backup: Backup
  /// The numbers of the ops that change something.
  private let numbers: [Int]

  package init<Store: LedgerStore>(
    _ backup: Backup, into store: Store
  ) throws(Store.Failure) {
    var entries: TableEntries?
    if try TableEntries.mayBe(in: store) {
      entries = TableEntries(try Beverages(in: store), try Settings(in: store).dayStart)
    }
    var adoption = try Adoption(of: backup.ops, before: store, added: { entries?.add($0) })
    let deletions = try entries?.deletions(of: backup.ops, in: store) ?? []
    var ops = backup.ops
    for op in deletions { ops.append(op) }
    if !deletions.isEmpty { adoption = try Adoption(of: ops, before: store) }
    self.backup = Backup(created: backup.created, ops: ops)
    numbers = adoption.ops
    replaced = deletions.reduce(0) { $0 + $1.changes.count }
    altered = adoption.altered - replaced
    added = adoption.added
    passedOver = adoption.passedOver
  }

  /// The number of ops that change something.
  package var size: Int { numbers.count }

  /// The ops that change something, by stamp.
  package var ops: [Op] { numbers.compactMap { backup.ops[$0].ownPart } }
}
