import Testing
import Texts
import Trackers

/// All words of the lists, as they are read. Who changes one changes it here too, and sees it twice.
@Suite("The catalogue")
struct CatalogueTests {
  private let texts = Texts.english

  @Test
  func `Priorities, times of day and the states of a task have their own words`() {
    let words =
      Bucket.allCases.map { "\($0): \(texts.plan.bucket($0))" }
      + Region.allCases.map { "\($0): \(texts.plan.region($0))" }
      + TaskStatus.allCases.map { "\($0): \(texts.plan.status($0))" }
    #expect(
      words == [
        "must: Must", "complementary: Should", "misc: Small", "free: No priority",
        "morning: morning", "afternoon: afternoon", "evening: evening", "todo: to do",
        "doing: in progress", "done: done", "dropped: won't do", "expired: expired",
      ])
  }

  /// The sentences of changes by their label.
  private static let changes = [
    "fast.start": "Fast started", "fast.stop": "Fast stopped",
    "fast.cancel": "Fast cancelled", "fast.add": "Past fast added",
    "fast.edit": "Fast edited", "fast.delete": "Fast deleted",
    "fast.keep": "One fast kept, the others discarded",
    "schedule.add": "Schedule added", "schedule.edit": "Schedule edited",
    "schedule.remove": "Schedule removed",
    "schedule.use": "Schedule selected", "drink.add": "Drink added",
    "drink.edit": "Drink edited", "drink.delete": "Drink deleted",
    "drink.goal": "Goal changed", "beverage.add": "Beverage added",
    "beverage.edit": "Beverage edited", "beverage.delete": "Beverage deleted",
    "entry.add": "Entry added", "entry.edit": "Entry edited",
    "entry.delete": "Entry deleted", "activity.add": "Counter added",
    "activity.edit": "Counter edited", "activity.goal": "Goal changed",
    "activity.archive": "Counter archived", "activity.restore": "Counter restored",
    "activity.delete": "Counter deleted", "activity.move": "Counter moved",
    "activity.primary": "Main counter changed", "date.add": "Date added",
    "date.edit": "Date edited", "date.archive": "Date archived",
    "date.restore": "Date restored", "date.delete": "Date deleted",
    "task.add": "Task added", "task.edit": "Task edited",
    "task.todo": "Marked as not done", "task.doing": "Marked as in progress",
    "task.done": "Marked as done", "task.move": "Task moved",
    "task.today": "Planned for today", "task.backlog": "Moved to Backlog",
    "task.drop": "Marked as won't do", "task.restore": "Task restored",
    "task.delete": "Task deleted", "rest.mark": "Rest day added",
    "rest.unmark": "Rest day removed", "rest.week": "Weekly rest days changed",
    "import.file": "File imported", "import.backup": "Backup imported",
    "sample.add": "Sample data added", "sample.remove": "Sample data removed",
    "settings.edit": "Settings changed", "reminder.snooze": "Reminder snoozed",
  ]

  @Test(arguments: changes.keys.sorted())
  func `Changes are told and taken back by their labels`(label: String) throws {
    let words = try #require(Self.changes[label])
    let kind = try #require(ChangeKind(label: label))
    #expect(kind.label == label)
    #expect(texts.undo.done(kind) == words)
    #expect(texts.undo.words(for: label) == words)
    #expect(texts.undo.undone(words) == "Undone: \(words)")
    #expect(
      texts.undo.overtaken(words)
        == "Skipped, as another device has changed it since: \(words)")
    // The user sees the changed goal.
    let namesakes = Self.changes.filter { $0.value == words && $0.key != label }.keys
    #expect(namesakes.allSatisfy { $0.hasSuffix(".goal") && label.hasSuffix(".goal") })
  }

  @Test(arguments: ["later.version", "fast.later", "fast", "", ".", "fast.", "fast.start.again"])
  func `A label of a later version is its own text`(label: String) {
    #expect(ChangeKind(label: label) == nil)
    #expect(texts.undo.words(for: label) == label)
  }

  @Test
  func `Everything that a change can have done has words`() {
    func labels<Verb: CaseIterable>(_ kind: (Verb) -> ChangeKind) -> [String] {
      Verb.allCases.map { kind($0).label }
    }
    let all = [
      labels(ChangeKind.fast), labels(ChangeKind.schedule), labels(ChangeKind.drink),
      labels(ChangeKind.beverage),
      labels(ChangeKind.entry), labels(ChangeKind.activity), labels(ChangeKind.date),
      labels(ChangeKind.task),
      labels(ChangeKind.rest), labels(ChangeKind.imported), labels(ChangeKind.sample),
      labels(ChangeKind.settings),
      labels(ChangeKind.reminder),
    ].flatMap { $0 }
    #expect(Set(all) == Set(Self.changes.keys) && all.count == Self.changes.count)
  }
}
