import CivilTime
import Ledger
import Pages
import Texts
import Trackers

/// Taps on tasks, and the line in which they are typed.
extension Session {
  /// How many tasks a search shows.
  private static let foundLimit = 50

  /// The user's day.
  var today: Day { now.day(startingAt: Settings(in: ledger).dayStart) }

  mutating func compose(at place: Place) {
    if visit.composer?.place == place {
      visit.composer = nil
    } else {
      visit.composer = Composer(place: place, number: nextComposer())
      reply.focus = "#compose-text"
    }
  }

  mutating func type(_ text: String) {
    visit.composer?.text = text
    visit.composer?.error = nil
  }

  /// The line stays open for the next one.
  mutating func addTyped(_ text: String) {
    type(text)
    guard let line = visit.composer else { return }
    let typed = TypedTask.parse(line.text, in: line.place, today: today)
    if let refusal = refusal(of: .plan(.add(typed.draft))) {
      let error = words.refusal(refusal)
      visit.composer?.error = error
    } else {
      visit.composer = Composer(place: line.place, number: nextComposer())
    }
    reply.focus = "#compose-text"
  }

  mutating func advance(_ id: RecordID) {
    guard let task = ledger.task(id) else { return }
    perform(.plan(.setStatus(id, task.status.advanced)))
  }

  mutating func deleteTask(_ id: RecordID) {
    guard let task = ledger.task(id) else { return }
    let list = part(of: task, today)
    guard perform(.plan(.delete(id))) else { return }
    sheet = nil
    if route == .task(id) { move(to: .plan(list), replacing: true) }
  }

  mutating func moveTask(_ id: RecordID, to target: TaskTarget, before next: RecordID?) {
    guard let task = ledger.task(id) else { return }
    let place: Place =
      switch target {
      case .place(let place): place
      case .day(let day):
        .day(day, task.place.region ?? Region(at: now.local.timeOfDay), task.bucket)
      }
    perform(.plan(.move(id, to: place, before: next)))
  }

  /// So that the first letter is found as fast as the others: the index is made for the first search.
  mutating func prepareSearch() {
    _ = ledger.tasks(matching: "a", limit: 1)
  }

  /// What is found follows what is typed, what is changed on the page, and what comes in.
  mutating func search() {
    guard route == .plan(.search) else { return }
    found = ledger.tasks(matching: query, limit: Session.foundLimit)
  }

  /// What the shell says of it too: which tasks lost their bucket, and which slots hold too many.
  func remarks(on command: TrackerCommand, _ op: Op) -> [String] {
    guard case .plan(let command) = command else { return [] }
    var demoted: [RecordID] = []
    switch command {
    // A tick plans nothing.
    case .setStatus(_, .doing), .setStatus(_, .done): return []
    case .doToday: demoted = PlanCommand.demoted(in: op)
    case .add, .edit, .setStatus, .move, .toBacklog, .drop, .restore, .delete: break
    }
    let tasks = ledger.tasks(changedBy: [op])
    return words.withoutSlot(tasks.filter { demoted.contains($0.id) })
      + ledger.overfullSlots(of: tasks).map { words.texts.common.plan.overLimit($0, today) }
  }

  mutating func nextComposer() -> Int {
    composerCount += 1
    return composerCount
  }
}
