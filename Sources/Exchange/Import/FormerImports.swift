import CivilTime
import Ledger
import Trackers

/// When former versions may have imported a file. They named a task by the day that they made of its
/// words; of an import, the tasks that it made tell the moment, since that is when they were created.
struct FormerImports {
  /// So many days are tried, the newest first, and so many tasks of one title.
  private static let dayLimit = 100
  private static let titleLimit = 20
  /// Of the last days each is tried: what an undone import made is not here.
  private static let recentDays = 14

  private struct Place: Hashable {
    let day: Day
    let offset: UTCOffset
  }

  private var moments: [Place: Moment] = [:]
  private var momentsByTitle: [String: [Moment]] = [:]
  private var candidates: [TaskDating: [Day?]] = [:]
  /// The next of those that had one name.
  private var ordinals: [ImportedTasks.Look: Int] = [:]

  mutating func add(_ task: PlanTask) {
    guard let created = task.created else { return }
    moments[Place(day: created.local.calendarDay, offset: created.offset)] = created
    if momentsByTitle[task.title]?.count ?? 0 < FormerImports.titleLimit {
      momentsByTitle[task.title, default: []].append(created)
    }
  }

  /// The days by which a task may have been named.
  mutating func days(of dating: TaskDating, titled title: String, _ now: Moment) -> [Day?] {
    var days: [Day?] = []
    func add(_ more: [Day?]) {
      for day in more where !days.contains(day) { days.append(day) }
    }
    for moment in momentsByTitle[title] ?? [] { add(dating.days(readAt: moment)) }
    if candidates[dating] == nil { candidates[dating] = self.days(of: dating, now) }
    add(candidates[dating] ?? [])
    return days
  }

  private func days(of dating: TaskDating, _ now: Moment) -> [Day?] {
    var days: [Day?] = []
    let known = Array(moments.values).ordered { $0.instant > $1.instant }.prefix(
      FormerImports.dayLimit)
    let recent = (0..<FormerImports.recentDays).map {
      Moment(now.instant + .days(-$0), offset: now.offset)
    }
    for moment in recent + known {
      for day in dating.days(readAt: moment) where !days.contains(day) { days.append(day) }
    }
    return days
  }

  func ordinal(_ look: ImportedTasks.Look) -> Int { ordinals[look] ?? 1 }

  mutating func take(_ look: ImportedTasks.Look, _ ordinal: Int) { ordinals[look] = ordinal + 1 }
}

extension ImportDesk {
  /// The record that a former version made of what the file says, each but once.
  mutating func former(
    _ draft: ImportedTask, titled title: String
  ) throws(Obstacle) -> RecordID? {
    let title = draft.misread ?? title
    let days =
      draft.dating == .certain
      ? [draft.place.day] : tasks.former.days(of: draft.dating, titled: title, now)
    for day in days {
      let look = ImportedTasks.Look(title: title, day: day)
      let first = tasks.former.ordinal(look)
      // Of equal ones, some may have been here already, and have no such id.
      for ordinal in first..<first + 3 {
        let id = RecordID(derivedFrom: look.name(ordinal))
        guard let record = try record(id, .task), record.stands(for: draft.dating, day) else {
          continue
        }
        tasks.former.take(look, ordinal)
        return id
      }
    }
    return nil
  }
}

extension ImportedTasks.Look {
  func name(_ ordinal: Int) -> String { "import task \(title) \(day?.iso8601 ?? "") \(ordinal)" }
}

extension Record {
  /// Whether it may have been named by this day because the words stood for it when it was made.
  fileprivate func stands(for dating: TaskDating, _ day: Day?) -> Bool {
    if dating == .certain || isDeleted { return true }
    guard let created = self[.created]?.moment, dating.days(readAt: created).contains(day) else {
      return false
    }
    guard day == nil, case .typed(let text) = dating else { return true }
    let lines = self[.notes]?.text?.utf8.split(separator: 0x0a) ?? []
    return lines.contains { $0.elementsEqual("Date: \(text)".utf8) }
  }
}
