import Foundation
import Testing
import Texts
import Trackers

/// All words of the lists, as they are read. Who changes one changes it here too, and sees it twice.
@Suite("The catalogue")
struct CatalogueTests {
  private let texts = Texts.english

  @Test("Every label has its own words, those that are written down here")
  func labels() {
    let words = FastingTexts.Label.allCases.map { texts.fasting.label($0) }
    #expect(Set(words).count == words.count)
    #expect(
      zip(FastingTexts.Label.allCases, words).map { "\($0): \($1)" } == [
        "fasting: Fasting", "notFasting: Not fasting", "goalReached: Goal reached",
        "elapsed: Elapsed", "remaining: Remaining", "pastGoal: Past goal", "started: Started",
        "ends: Ends", "goal: Goal", "reachedAt: Reached", "milestones: Milestones",
        "streak: Streak", "schedule: Schedule", "nextStart: Next fast",
        "eatingWindow: Eating window", "windowCloses: Closes", "windowClosed: Closed",
        "lastFast: Last fast", "ended: Ended", "noFastYet: No fast yet.",
        "conflict: Another device started a fast too:",
        "keepOrDiscard: Keep one of them, or delete one.", "lastSevenDays: Last 7 days",
        "noFasts: No fasts yet.", "nothingToUndo: There is nothing to undo.", "inUse: in use",
        "now: now",
      ])
  }

  @Test("Buckets, parts of the day and what becomes of a task have their own words")
  func plan() {
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

  /// What a change did, by its label.
  private static let changes = [
    "fast.start": "Started the fast", "fast.stop": "Stopped the fast",
    "fast.cancel": "Cancelled the fast", "fast.add": "Added a past fast",
    "fast.edit": "Edited the fast", "fast.delete": "Deleted the fast",
    "fast.keep": "Kept one fast and discarded the others",
    "schedule.add": "Added the schedule", "schedule.remove": "Removed the schedule",
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

  @Test("Changes are told and taken back by their labels", arguments: changes.keys.sorted())
  func undo(label: String) throws {
    let words = try #require(Self.changes[label])
    #expect(texts.undo.done(label) == words)
    #expect(texts.undo.undone(label) == "Undone: \(words)")
    #expect(
      texts.undo.overtaken(label)
        == "Nothing to restore, since it was changed elsewhere: \(words)")
    // Whoever changed a goal sees which one.
    let namesakes = Self.changes.filter { $0.value == words && $0.key != label }.keys
    #expect(namesakes.allSatisfy { $0.hasSuffix(".goal") && label.hasSuffix(".goal") })
  }

  @Test("A label of a later version is its own text")
  func later() {
    #expect(texts.undo.done("later.version") == "later.version")
    #expect(texts.undo.undone("later.version") == "Undone: later.version")
  }

  @Test("The labels that the sources write are those that have words")
  func written() throws {
    #expect(try WrittenLabels.all() == Set(Self.changes.keys))
  }
}

/// The labels of all changes that the code can make, by what stands at the places that make them.
private enum WrittenLabels {
  /// A place that this does not understand; it has to be taught, or the place to be plainer.
  struct Unknown: Error, CustomStringConvertible {
    let description: String
  }

  static func all() throws -> Set<String> {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") }
    var labels: Set<String> = []
    for file in files {
      let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
      let changes = text.matches(of: /\bChange\(\s*([^,()]*(?:\([^()]*\))?[^,()]*),/)
      guard changes.count == text.matches(of: /\bChange\(/).count else {
        throw Unknown(description: file)
      }
      for change in changes { labels.formUnion(try self.labels(String(change.1), in: file)) }
      // A backup is brought in as it is, not as a change.
      for label in text.matches(of: /as: "([a-z]+\.[a-z]+)"|let label = "([a-z]+\.[a-z]+)"/) {
        labels.insert(String(label.1 ?? label.2 ?? ""))
      }
    }
    return labels
  }

  /// - Parameter argument: the first one of a change's initialiser.
  private static func labels(_ argument: String, in file: String) throws -> [String] {
    switch (argument, file) {
    // Under the label that stands where it was read or judged.
    case ("label", "Session/Session+Exchange.swift"), ("label", "Ledger/Adoption.swift"): return []
    case (#""task.\(status.rawValue)""#, "Trackers/Planner/Planner+Status.swift"):
      // Dropping has a label of its own, and nobody sets a task expired.
      return [TaskStatus.todo, .doing, .done].map { "task.\($0.rawValue)" }
    default:
      let literals = argument.matches(of: /"([a-z]+\.[a-z]+)"/).map { String($0.1) }
      guard !literals.isEmpty else { throw Unknown(description: "\(file): \(argument)") }
      return literals
    }
  }
}
