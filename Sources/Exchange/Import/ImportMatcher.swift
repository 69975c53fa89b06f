import CivilTime
import Ledger
import Trackers

/// The comparison of a file's items, one by one, with the rules, the existing records and the
/// items before.
struct ImportMatcher<Store: LedgerStore> {
  enum Obstacle: Error {
    case storage(Store.Failure)
    case problem(ImportProblem)
  }

  let store: Store
  let now: Moment
  let settings: Settings
  let goal: FastGoal
  let schedule: String
  let isRestoring: Bool
  let isUpdating: Bool
  /// The health store that the file comes from, to which its fasts are never written back.
  let origin: String?
  let zone: Zone
  let beverages: Beverages
  /// The changes, in the order of writing.
  private(set) var changes: [RecordChange] = []
  var demoted: [String] = []
  /// The titles of tasks whose reminder is set for a time that is over.
  var unreminded: [String] = []
  var shares: [BeverageShare] = []
  /// The ids of records written or compared by this import: of repetitions in a file, the first
  /// counts.
  private(set) var taken: Set<RecordID> = []

  var fasts: ImportedFasts
  var drinks: ImportedDrinks
  var counts: ImportedCounts
  var tasks: ImportedTasks

  init(
    _ file: ImportedFile, _ store: Store, _ context: ImportContext, _ isRestoring: Bool,
    _ isUpdating: Bool
  ) throws(Store.Failure) {
    self.store = store
    now = context.now
    zone = context.zone
    self.isRestoring = isRestoring
    self.isUpdating = isUpdating
    origin = file.format == .appleHealth ? Origin.appleHealth : nil
    settings = try Settings(in: store)
    beverages = try Beverages(in: store)
    let selected = try Schedules(in: store).selected
    goal = context.goal ?? selected.goal
    schedule = context.goal == nil ? selected.name : ""
    fasts = try ImportedFasts(file, in: store)
    drinks = ImportedDrinks(file)
    counts = ImportedCounts(try Counters(in: store))
    tasks = try ImportedTasks(file, in: store)
    taken.reserveCapacity(file.entries.count)
    changes.reserveCapacity(file.entries.count)
  }

  mutating func take(_ item: ImportItem) throws(Obstacle) -> ImportOutcome {
    switch item {
    case .fast(let fast): try take(fast)
    case .drink(let drink): try take(drink)
    case .count(let count): try take(count)
    case .activity(let activity): try take(activity)
    case .rest(let activity, let day): try takeRest(activity, day)
    case .task(let task): try take(task)
    }
  }

  /// Writes the record unless it exists.
  ///
  /// - Parameter told: see ``compare(_:_:)``.
  mutating func make(
    _ change: RecordChange, told: [FieldName] = []
  ) throws(Obstacle) -> ImportOutcome {
    if taken.contains(change.id) { return .repeated }
    if let record = try record(change.id, change.kind) {
      guard record.isDeleted else { return try compare(change, told) }
      guard isRestoring else { return .deleted }
      let revival = RecordChange.Write(.deleted, .bool(false))
      add(
        RecordChange(
          change.kind, change.id, change.fields.filter { $0.name != .deleted } + [revival]))
      return .new
    }
    add(change.from(origin))
    return .new
  }

  /// Compares an existing record, as an earlier import wrote it, with the file.
  ///
  /// - Parameter told: the fields given by the file itself; the others of the change are made up.
  mutating func compare(
    _ change: RecordChange, _ told: [FieldName]
  ) throws(Obstacle) -> ImportOutcome {
    guard taken.insert(change.id).inserted else { return .repeated }
    guard let record = try record(change.id, change.kind), !record.isDeleted else {
      return .known
    }
    let news = record.news(in: change, told)
    if news.isEmpty { return .known }
    if isUpdating { add(RecordChange(change.kind, change.id, news)) }
    return .changed
  }

  mutating func add(_ change: RecordChange) {
    taken.insert(change.id)
    changes.append(change)
  }

  func record(_ id: RecordID, _ kind: Kind) throws(Obstacle) -> Record? {
    do { return try store.record(id, of: kind) } catch { throw .storage(error) }
  }

  func importedID(_ name: String, _ kind: Kind, on day: Day) throws(Obstacle) -> RecordID {
    do { return try .imported(name, as: kind, on: day, in: store) } catch {
      throw .storage(error)
    }
  }

  /// Whether ``make(_:told:)`` would write the record, including to restore it: only then must it
  /// be compatible with the existing records.
  func writes(_ id: RecordID, _ kind: Kind) throws(Obstacle) -> Bool {
    guard let record = try record(id, kind) else { return true }
    return record.isDeleted && isRestoring
  }

  func accepted(
    _ text: String, limit: Int, _ column: String, isName: Bool = false
  ) throws(Obstacle) -> String {
    do throws(TextRefusal) {
      return try text.accepted(limit: limit, mayBeEmpty: !isName, isMultiline: !isName)
    } catch {
      throw .problem(.text(error, column: column))
    }
  }

  func checkYear(_ day: Day) throws(Obstacle) {
    guard Limits.years.contains(day.date.year) else { throw .problem(.yearOutOfRange) }
  }
}

extension RecordChange {
  /// The change with the origin of a new fast.
  fileprivate func from(_ origin: String?) -> RecordChange {
    guard kind == .fast, let origin else { return self }
    return RecordChange(kind, id, fields + [.init(.origin, .text(origin))])
  }
}

extension Record {
  /// The fields that have changed in the file since the last import. One field, which the user
  /// cannot edit, is written with each import and so has the stamp of the last one; a field with a
  /// newer stamp was edited here.
  fileprivate func news(
    in change: RecordChange, _ told: [FieldName]
  ) -> [RecordChange.Write] {
    let mark: FieldName = kind == .task ? .created : .at
    guard let imported = fields.first(where: { $0.name == mark }) else { return [] }
    let news = change.fields.filter { write in
      guard told.contains(write.name), !isSame(write) else {
        return false
      }
      return fields.first { $0.name == write.name }.map { $0.stamp <= imported.stamp } ?? true
    }
    if news.isEmpty { return [] }
    // The status of a task and the time of its end are written together.
    let end = change.fields.filter { write in
      write.name == .end && news.contains { $0.name == .status }
        && !news.contains { $0.name == .end }
    }
    return end + news.filter { $0.name != mark } + [RecordChange.Write(mark, imported.value)]
  }
}

extension Record {
  /// Moments are compared by instant, since the offset may be that of the zone in which the file is
  /// read; the end of a task only by day, which is all that files have.
  private func isSame(_ write: RecordChange.Write) -> Bool {
    let known = self[write.name] ?? .null
    guard case .moment(let moment) = write.value, case .moment(let here) = known else {
      return write.value == known
    }
    return moment.instant == here.instant
      || kind == .task && moment.local.calendarDay == here.local.calendarDay
  }
}

extension RecordID {
  /// The id of an imported entry of a day. Previous versions did not file it by day; their records
  /// keep their ids, unless one is deleted and another device's record, filed by day, is here.
  static func imported<Store: LedgerStore>(
    _ name: String, as kind: Kind, on day: Day, in store: Store
  ) throws(Store.Failure) -> RecordID {
    let former = RecordID(derivedFrom: name)
    let filed = former.filed(on: day)
    guard let record = try store.record(former, of: kind) else { return filed }
    guard record.isDeleted, let other = try store.record(filed, of: kind) else { return former }
    return other.isDeleted ? former : filed
  }
}
