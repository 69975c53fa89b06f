import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// Tasks, spoken of in texts: places as `2026-03-10 morning must` or `backlog misc`.
extension Diary {
  @discardableResult
  mutating func plan(
    _ title: String, _ place: String, at now: String = "2026-03-10T08:00Z",
    _ edit: (inout TaskDraft) -> Void = { _ in }
  ) throws -> RecordID {
    var draft = TaskDraft(title, Place(place))
    edit(&draft)
    return try perform(.plan(.add(draft)), at: now)
  }

  mutating func edit(
    _ id: RecordID, at now: String = "2026-03-10T09:00Z", _ edit: (inout TaskEdit) -> Void
  ) throws {
    var edited = task(id).map { TaskEdit(of: $0) } ?? TaskEdit()
    edit(&edited)
    try perform(.plan(.edit(id, edited)), at: now)
  }

  mutating func plan(_ command: PlanCommand, at now: String = "2026-03-10T09:00Z") throws {
    try perform(.plan(command), at: now)
  }

  mutating func planRefusal(
    of command: PlanCommand, at now: String = "2026-03-10T09:00Z"
  ) -> PlanRefusal? {
    guard case .plan(let refusal)? = refusal(of: .plan(command), at: now) else { return nil }
    return refusal
  }

  @discardableResult
  mutating func rollOver(to day: String, hour: String = "08") -> Rollover {
    rollOver(to: TestSupport.day(day), at: moment("\(day)T\(hour):00Z"))
  }

  func task(_ id: RecordID) -> PlanTask? { ledger.task(id) }
  func place(_ id: RecordID) -> String? { task(id)?.place.text }

  func titles(_ day: String) -> [String] {
    ledger.dayPlan(TestSupport.day(day)).tasks.map { $0.title }
  }
}

extension TaskEdit {
  /// Of a task of which nothing is known.
  init() {
    self.init(
      of: PlanTask(
        id: RecordID(high: 0, low: 0), TaskTraits("?"), place: .backlog(.free), order: 0,
        created: nil))
  }

  init(title: String) {
    self.init()
    traits.title = title
  }
}

extension Place {
  init(_ text: String) {
    let words = text.split(separator: " ").map { String($0) }
    let bucket = Bucket(rawValue: words.last ?? "") ?? .free
    guard let day = Day(iso8601: words[0]) else {
      self = .backlog(bucket)
      return
    }
    self = .day(day, Region(rawValue: words[1]) ?? .morning, bucket)
  }

  var text: String {
    switch self {
    case .backlog(let bucket): "backlog \(bucket.rawValue)"
    case .day(let day, let region, let bucket):
      "\(day.iso8601) \(region.rawValue) \(bucket.rawValue)"
    }
  }
}
