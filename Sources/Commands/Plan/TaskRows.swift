import CivilTime
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// Tasks as lines: short id, mark, day or priority, title and remarks.
struct TaskRows {
  private let details: TaskDetails
  private let texts: Texts
  private let style: Style
  private let showsDay: Bool
  private let idColumns: Int
  private let placeColumns: Int

  /// - Parameter all: the tasks whose columns are aligned.
  init(
    _ all: [PlanTask], _ details: TaskDetails, _ texts: Texts, _ style: Style,
    showsDay: Bool = false
  ) {
    self.details = details
    self.texts = texts
    self.style = style
    self.showsDay = showsDay
    idColumns = all.map { details.ids[$0.id].columns }.max() ?? 0
    placeColumns =
      all.map { TaskRows.place($0.place, showsDay, details.today, texts, style).columns }.max()
      ?? 0
  }

  /// - Parameter remark: an additional remark at the end.
  func line(_ task: PlanTask, remark: String? = nil) -> String {
    let mark = Mark(task.shown(on: details.today), in: style).drawn(in: style)
    let id = style.paint(details.ids[task.id].padded(to: idColumns), .hint)
    return line(
      "  \(id)  \(mark)  ", place(task.place), task.title,
      remarks(task) + [remark].compactMap { $0 })
  }

  /// The line of a future occurrence, which has no id yet.
  func line(_ upcoming: Upcoming) -> String {
    let sign = style.paint(style.hasUnicode ? "↻" : "~", .quiet)
    let beginning = "  " + String(repeating: " ", count: idColumns) + "  \(sign)  "
    return line(beginning, place(upcoming.place), upcoming.title, [texts.shell.comesRound])
  }

  private func line(
    _ beginning: String, _ place: String, _ title: String, _ remarks: [String]
  ) -> String {
    let start =
      beginning + (placeColumns == 0 ? "" : place.padded(to: placeColumns) + "  ")
    let title = title.harmless
    var remarks = remarks.map { " \(style.bullet) \($0)" }
    guard style.isInteractive else { return start + title + style.paint(remarks.joined(), .quiet) }
    // In a narrow window, remarks are dropped to keep the beginning of the title, the last ones
    // first.
    let room = style.width - 1 - start.columns
    while !remarks.isEmpty, remarks.joined().columns + min(title.columns, 20) > room {
      remarks.removeLast()
    }
    let end = remarks.joined()
    return start + title.truncated(to: max(8, room - end.columns)) + style.paint(end, .quiet)
  }

  private func place(_ place: Place) -> String {
    TaskRows.place(place, showsDay, details.today, texts, style)
  }

  /// The day, or the priority if it has one, as text.
  private static func place(
    _ place: Place, _ showsDay: Bool, _ today: Day, _ texts: Texts, _ style: Style
  ) -> String {
    if !showsDay {
      guard let limit = place.bucket.limit else { return "" }
      return style.isNarrow ? String(limit) : texts.plan.bucket(place.bucket)
    }
    guard let day = place.day else { return texts.plan.place(.backlog(.free), today) }
    return texts.calendar.nearDay(day, today)
  }

  /// `pinned to top`, `09:30`, `weekly`, …; may be empty.
  func remarks(_ task: PlanTask) -> [String] {
    let day = texts.calendar.nearDay
    let status = task.shown(on: details.today)
    var remarks = status == .todo ? [] : [texts.plan.status(status)]
    if showsDay, task.bucket != .free { remarks.append(texts.plan.bucket(task.bucket)) }
    if let waiting = details.waiting[task.id] {
      remarks.append(texts.plan.state(of: waiting).harmless)
    }
    if let shared = task.shared { remarks += self.remarks(shared).map { $0.harmless } }
    if task.traits.isSticky { remarks.append(texts.shell.onTop) }
    if let remind = task.traits.remind, task.isOpen {
      let isOnDay = remind.day(startingAt: details.dayStart) == task.day ?? details.today
      let time = remind.timeOfDay.iso8601
      remarks.append(isOnDay ? time : "\(day(remind.calendarDay, details.today)) \(time)")
    }
    if let repetition = details.repetition(of: task) {
      remarks.append(texts.plan.repetition(repetition))
    }
    if let expires = task.traits.expires {
      let time = task.traits.expiresAt?.timeOfDay
      remarks.append(texts.plan.expires(expires, time, details.today))
    }
    if let since = task.since { remarks.append(texts.shell.since(day(since, details.today))) }
    if !task.traits.notes.isEmpty { remarks.append(texts.shell.hasNotes) }
    return remarks
  }
}

extension TaskRows {
  /// `in Shopping`, `for Ben`.
  private func remarks(_ shared: SharedPart) -> [String] {
    if shared.access == .deleted { return [texts.shell.deletedByOthers] }
    guard let book = details.lists[shared.list] else { return [] }
    let given = shared.given.flatMap { book.people[$0] }
    return [texts.list.inList(texts.list.name(of: book.list))]
      + (given.map { [texts.list.given(to: texts.list.name(of: $0))] } ?? [])
  }
}

extension PlanTask {
  /// A task that expired in the backlog is stored as open.
  func shown(on today: Day) -> TaskStatus { isExpired(on: today) ? .expired : status }
}

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
          let ops = try plan.context.perform(.plan(.add(draft)), at: now)
          ids += ops.flatMap { $0.changes }.filter { $0.kind == .task }.map { $0.id }
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
