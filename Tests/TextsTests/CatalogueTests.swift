import Testing
import Texts
import Trackers

/// All words of the lists, as they are read. Who changes one changes it here too, and sees it twice.
@Suite("The catalogue")
struct CatalogueTests {
  private let texts = Texts.english

  @Test
  func `Buckets, parts of the day and what becomes of a task have their own words`() {
    let words =
      Bucket.allCases.map { "\($0): \(texts.plan.bucket($0))" }
      + Region.allCases.map { "\($0): \(texts.plan.region($0))" }
      + TaskStatus.allCases.map { "\($0): \(texts.plan.status($0))" }
    #expect(
      words == [
        "must: must", "complementary: complementary", "misc: misc", "free: no bucket",
        "morning: morning", "afternoon: afternoon", "evening: evening", "todo: to do",
        "doing: doing", "done: done", "dropped: dropped", "expired: expired",
      ])
  }

  /// The sentences of changes by their label.
  private static let changes = [
    "fast.start": "Started the fast", "fast.stop": "Stopped the fast",
    "fast.cancel": "Cancelled the fast", "fast.add": "Added a past fast",
    "fast.edit": "Edited the fast", "fast.delete": "Deleted the fast",
    "fast.keep": "Kept one fast and discarded the others",
    "schedule.add": "Added the schedule", "schedule.edit": "Edited the schedule",
    "schedule.remove": "Removed the schedule",
    "schedule.use": "Chose the schedule", "drink.add": "Added the drink",
    "drink.edit": "Edited the drink", "drink.delete": "Deleted the drink",
    "drink.goal": "Changed the goal", "beverage.add": "Added the beverage",
    "beverage.edit": "Edited the beverage", "beverage.delete": "Removed the beverage",
    "entry.add": "Added the entry", "entry.edit": "Edited the entry",
    "entry.delete": "Deleted the entry", "activity.add": "Added the activity",
    "activity.edit": "Edited the activity", "activity.goal": "Changed the goal",
    "activity.archive": "Archived the activity", "activity.restore": "Brought the activity back",
    "activity.delete": "Deleted the activity", "activity.move": "Moved the activity",
    "activity.primary": "Chose the activity that stands for all", "date.add": "Added the date",
    "date.edit": "Edited the date", "date.archive": "Archived the date",
    "date.restore": "Brought the date back", "date.delete": "Deleted the date",
    "task.add": "Added the task", "task.edit": "Edited the task",
    "task.todo": "Took the task back to do", "task.doing": "Began the task",
    "task.done": "Marked the task done", "task.move": "Moved the task",
    "task.today": "Planned for today", "task.backlog": "Moved to the backlog",
    "task.drop": "Dropped", "task.restore": "Brought the task back",
    "task.delete": "Deleted the task", "rest.mark": "Marked a rest day",
    "rest.unmark": "Removed a rest day", "rest.week": "Changed the weekly rest days",
    "import.file": "Imported a file", "import.backup": "Brought in a backup",
    "sample.add": "Added the sample data", "sample.remove": "Removed the sample data",
    "settings.edit": "Changed the settings", "reminder.snooze": "Put off the reminder",
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
        == "Nothing to restore, since it was changed elsewhere: \(words)")
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
