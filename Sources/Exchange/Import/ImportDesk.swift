import CivilTime
import Ledger
import Trackers

/// Where drafts are taken in one by one, each judged by the product's rules and compared with what is
/// here and with those before it.
struct ImportDesk<Store: LedgerStore> {
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
  let zone: Zone
  let beverages: Beverages
  /// In the order in which they are to be written.
  private(set) var changes: [RecordChange] = []
  var demoted: [String] = []
  /// The records that this import makes.
  private var made: Set<RecordID> = []

  var fasts: ImportedFasts
  var drinks = ImportedDrinks()
  var counts: ImportedCounts
  var tasks: ImportedTasks

  init(
    _ file: ImportedFile, _ store: Store, _ context: ImportContext, _ isRestoring: Bool
  ) throws(Store.Failure) {
    self.store = store
    now = context.now
    zone = context.zone
    self.isRestoring = isRestoring
    settings = try Settings(in: store)
    beverages = try Beverages(in: store)
    let selected = try Schedules(in: store).selected
    goal = context.goal ?? selected.goal
    schedule = context.goal == nil ? selected.name : ""
    fasts = try ImportedFasts(file, in: store)
    counts = ImportedCounts(try Activities(in: store))
    tasks = try ImportedTasks(file, in: store)
  }

  mutating func take(_ draft: ImportDraft) throws(Obstacle) -> ImportPlan.Fate {
    switch draft {
    case .fast(let fast): try take(fast)
    case .drink(let drink): try take(drink)
    case .count(let count): try take(count)
    case .activity(let activity): try take(activity)
    case .rest(let activity, let day): try takeRest(activity, day)
    case .task(let task): try take(task)
    }
  }

  /// Writes the record unless it is here.
  mutating func make(_ change: RecordChange) throws(Obstacle) -> ImportPlan.Fate {
    if made.contains(change.id) { return .known }
    if let record = try record(change.id, change.kind) {
      guard record.isDeleted else { return .known }
      guard isRestoring else { return .deleted }
      let revival = RecordChange.Write(.deleted, .bool(false))
      add(
        RecordChange(
          change.kind, change.id, change.fields.filter { $0.name != .deleted } + [revival]))
      return .new
    }
    add(change)
    return .new
  }

  mutating func add(_ change: RecordChange) {
    made.insert(change.id)
    changes.append(change)
  }

  func record(_ id: RecordID, _ kind: Kind) throws(Obstacle) -> Record? {
    do { return try store.record(id, of: kind) } catch { throw .storage(error) }
  }

  /// Whether ``make(_:)`` would write the record, be it to bring it back: only then does it matter
  /// whether it gets on with what is here.
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
