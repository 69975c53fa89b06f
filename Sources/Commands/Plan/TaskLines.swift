import CivilTime
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// The standard input of `dayring plan add -`: a task in each line, in the notation of a typed one.
struct TaskLines {
  static let limit = 200
  private static let byteLimit = 200_000

  /// The lines without empty ones.
  private let lines: [(number: Int, text: String)]

  init(in context: Context) throws(CommandFailure) {
    let text = try context.environment.readInput(Self.byteLimit + 1)
    lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.enumerated()
      .filter { !$0.element.allSatisfy { $0.isWhitespace } }
      .map { (number: $0.offset + 1, text: String($0.element)) }
    guard !lines.isEmpty else {
      throw .refused(
        .noTasks, .words, "Standard input is empty.", "Write one task per line.")
    }
    guard lines.count <= Self.limit, text.utf8.count <= Self.byteLimit else {
      throw .refused(
        .tooManyTasks, .words, "There are too many tasks.",
        "Add at most \(Self.limit) lines (\(Self.byteLimit / 1000) kB) at a time.")
    }
  }

  /// Adds all tasks, or none.
  func report(with options: TaskOptions, in plan: Planning) throws(CommandFailure) -> Report {
    let day = try options.place.plannedDay(in: plan)
    let ids = try plan.context.asOneChange { () throws(CommandFailure) in
      var ids: [RecordID] = []
      for (index, line) in lines.enumerated() {
        do throws(CommandFailure) {
          let draft = try options.draft(plan.typed(line.text, on: day), in: plan)
          // A millisecond apart, so that they have the order of the lines.
          let now = Moment(
            plan.context.now.instant + Span(milliseconds: Int64(index)),
            offset: plan.context.now.offset)
          let op = try plan.context.perform(.plan(.add(draft)), at: now)
          ids += op?.changes.filter { $0.kind == .task }.map { $0.id } ?? []
        } catch {
          throw error.inLine(line.number)
        }
      }
      return ids
    }
    return try plan.report(added: ids)
  }
}

extension Planning {
  fileprivate func report(added ids: [RecordID]) throws(CommandFailure) -> Report {
    let tasks = try read { store throws(StorageError) in
      var tasks: [PlanTask] = []
      for id in ids { if let task = try store.task(id) { tasks.append(task) } }
      return tasks
    }
    let details = try details(of: tasks, withIDs: true)
    let texts = context.texts
    let missed = tasks.compactMap { $0.missedReminder(at: context.now) }
      .map { texts.plan.missedReminder($0, today) }
    return Report(
      [
        "action": .string(ChangeKind.task(.add).label), "changed": .bool(true),
        "tasks": .list(tasks) { $0.json(details) },
      ],
      text: { style in
        let rows = TaskRows(tasks, details, texts, style, showsDay: true)
        return [texts.change.tasks(.add, tasks.count)] + tasks.map { rows.line($0) } + missed
      })
  }
}

extension CommandFailure {
  /// - Parameter number: the number of the line from 1, with empty ones.
  fileprivate func inLine(_ number: Int) -> CommandFailure {
    guard case .refused(let refusal) = self else { return self }
    return .refused(refusal.kind, refusal.field, hint: refusal.hint) { texts, wording in
      let explanation = refusal.explanation(texts, wording)
      return texts.explain(
        "Line \(number): \(explanation.problem)", remedy: explanation.remedy)
    }
  }
}
