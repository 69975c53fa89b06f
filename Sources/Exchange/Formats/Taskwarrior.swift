import CivilTime
import JSON
import Ledger
import Trackers

/// Taskwarrior's `task export`; see ``TaskwarriorTask``.
///
/// A recurring task is exported once as a template and once for each occurrence. The latest open
/// occurrence becomes the task that repeats here, identified by its template, so that it is
/// recognised after Taskwarrior has made the next one; the others are tasks of their own. A
/// recurring task without a template, as other programs write it, repeats by itself.
extension ImportFormat {
  package static let taskwarrior = ImportFormat(
    "taskwarrior",
    .program(ImportSource("Taskwarrior", .tasks, files: "task export"), file: "JSON"), .json,
    knownBy: .likeness { text, _ in TaskwarriorJSON.confidence(in: text) }
  ) { text, context, file throws(ImportError) in
    let document = try TaskwarriorJSON(text, context.limits)
    var reader = TaskwarriorReader(context, into: file)
    for element in document.elements { reader.collect(element) }
    reader.readAll()
    file = reader.file
  }
}

private struct TaskwarriorReader {
  private(set) var file: ImportedFile
  private let context: ImportContext
  private var tasks: [(task: TaskwarriorTask, line: Int)] = []
  private var ignored: Set<String> = []
  private var series: [String: Series] = [:]
  /// The template's UUID by that of its newest occurrence.
  private var templates: [String: String] = [:]

  /// A template with its occurrences.
  private struct Series {
    var template: TaskwarriorTask?
    /// The latest open one.
    var newest: TaskwarriorTask?
    var last: Day?
  }

  init(_ context: ImportContext, into file: ImportedFile) {
    self.context = context
    self.file = file
  }

  mutating func collect(_ element: TaskwarriorJSON.Element) {
    do throws(ImportProblem) {
      let task = try TaskwarriorTask(try element.content.get(), context)
      tasks.append((task, element.line))
      if task.status == .recurring { series[task.uuid, default: Series()].template = task }
      for (key, _) in task.object where !TaskwarriorTask.members.contains(key) {
        if ignored.insert(key).inserted { file.ignored.append(key) }
      }
    } catch {
      file.add(error, line: element.line)
    }
  }

  private mutating func note(_ task: TaskwarriorTask) {
    guard let parent = task.parent else { return }
    var made = series[parent] ?? Series()
    if let day = task.due?.day { made.last = max(made.last ?? day, day) }
    if task.isOpen, task.isLater(than: made.newest) { made.newest = task }
    series[parent] = made
  }

  mutating func readAll() {
    for index in tasks.indices {
      let template = tasks[index].task.parent.flatMap { series[$0]?.template }
      if let template { tasks[index].task.follow(template, in: context.zone) }
      note(tasks[index].task)
    }
    for (parent, made) in series {
      if let newest = made.newest { templates[newest.uuid] = parent }
    }
    for (task, line) in tasks {
      do throws(ImportProblem) {
        if let item = try item(of: task, line) { file.add(.task(item), line: line) }
      } catch {
        file.add(error, line: line)
      }
    }
  }

  private mutating func item(
    of task: TaskwarriorTask, _ line: Int
  ) throws(ImportProblem) -> ImportedTask? {
    if task.status == .deleted {
      file.leaveOut(.deletedTasks)
      return nil
    }
    if task.status == .recurring {
      let made = series[task.uuid]
      if made?.newest != nil { return nil }
      return try item(of: task, line, named: task.uuid, in: made)
    }
    if let parent = task.parent, let made = series[parent], made.newest?.uuid == task.uuid {
      return try item(of: task, line, named: parent, in: made)
    }
    let recurrence = try task.recurrence
    let isAlone = task.isOpen && task.parent == nil && recurrence != nil
    return try item(of: task, line, named: task.uuid, in: isAlone ? Series() : nil)
  }

  /// - Parameter made: the results of recurring tasks.
  private mutating func item(
    of task: TaskwarriorTask, _ line: Int, named uuid: String, in made: Series?
  ) throws(ImportProblem) -> ImportedTask {
    let object = task.object
    var item = ImportedTask(task.description)
    item.source = "taskwarrior " + uuid
    var notes = TaskNotes(tags: object.texts("tags"))
    if let project = try object.text("project"), !project.isEmpty { notes.path = [project] }
    notes.lines = try annotations(of: object)

    var due = task.due
    if let made {
      try repeats(&item, &due, made, task, line, &notes)
    } else if let text = try task.recurrence, !isCarriedOn(task) {
      notes.lines.append("Repeats: " + text)
      file.leaveOut(.endedRepetitions, line: line)
    }
    let bucket = try bucket(of: object, &notes)
    item.plan(for: try planned(due, object, &notes), bucket)
    item.created = try object.moment("entry", context)
    if let until = try object.moment("until", context)?.local {
      if made == nil {
        item.expire(at: until)
      } else {
        notes.lines.append("Repeats until: " + until.calendarDay.iso8601)
        file.leaveOut(.repetitionEnds, line: line)
      }
    }
    if task.status == .completed {
      item.end(as: .done, at: try object.moment("end", context))
    } else if try object.moment("start", context) != nil {
      item.status = .doing
    }
    item.traits.notes = notes.text
    for (index, other) in object.texts("depends").enumerated() {
      guard index < TaskTraits.afterLimit else {
        file.leaveOut(.blockers, line: line)
        break
      }
      item.traits.wait(for: ImportedTask.id(from: source(of: other)))
    }
    return item
  }

  /// The newest occurrence of a recurring task is imported under the name of its template.
  private func source(of uuid: String) -> String {
    "taskwarrior " + (templates[uuid] ?? uuid)
  }
}

extension TaskwarriorTask {
  /// Whether it is due at least half a day later, so that of two on one day the first counts, in
  /// any zone.
  fileprivate func isLater(than other: TaskwarriorTask?) -> Bool {
    guard let other else { return true }
    guard let due = dueInstant else { return false }
    return other.dueInstant.map { due - $0 >= .hours(12) } ?? true
  }
}

extension TaskwarriorReader {
  /// Whether another task of the file repeats in its place.
  private func isCarriedOn(_ task: TaskwarriorTask) -> Bool {
    guard let made = task.parent.flatMap({ series[$0] }) else { return false }
    return made.newest != nil || made.template != nil
  }

  private mutating func repeats(
    _ item: inout ImportedTask, _ due: inout DueTime?, _ made: Series, _ task: TaskwarriorTask,
    _ line: Int, _ notes: inout TaskNotes
  ) throws(ImportProblem) {
    let template = made.template ?? task
    var text = try template.recurrence
    if text == nil { text = try task.recurrence }
    guard let text else { return }
    guard let rule = Recurrence(taskwarrior: text) else {
      notes.lines.append("Repeats: " + text)
      file.leaveOut(.repetitions, line: line)
      return
    }
    item.repetition = Repetition(rule)
    guard let first = template.due else { return }
    item.anchor = first.day
    // A template without occurrences is its own next occurrence.
    if task.status == .recurring {
      let before = made.last.map { max($0, context.today - 1) } ?? context.today - 1
      due = DueTime(day: rule.next(after: before, anchor: first.day), time: first.time)
    }
  }

  private func bucket(
    of object: JSONObject, _ notes: inout TaskNotes
  ) throws(ImportProblem) -> Bucket {
    let priority = try object.text("priority") ?? ""
    switch priority {
    case "H": return .must
    case "M": return .complementary
    case "L": return .misc
    case "": return .free
    default:
      notes.lines.append("Priority: " + priority)
      return .free
    }
  }

  /// Its due date, else its scheduled date, else its wait date.
  private func planned(
    _ due: DueTime?, _ object: JSONObject, _ notes: inout TaskNotes
  ) throws(ImportProblem) -> DueTime? {
    var planned = due
    for (key, name) in [("scheduled", "Scheduled: "), ("wait", "Waits until: ")] {
      guard let other = try object.due(key, context) else { continue }
      if planned == nil {
        planned = other
      } else {
        notes.lines.append(name + other.day.iso8601)
      }
    }
    return planned
  }

  /// The annotations with their dates: `2026-11-18 Called, no answer`.
  private func annotations(of object: JSONObject) throws(ImportProblem) -> [String] {
    var lines: [String] = []
    for annotation in object["annotations"]?.elements ?? [] {
      guard let annotation = annotation.object, let text = try annotation.text("description") else {
        throw .bad("annotations", annotation.serialized)
      }
      let day = try annotation.moment("entry", context)?.local.calendarDay
      lines.append((day.map { $0.iso8601 + " " } ?? "") + text)
    }
    return lines
  }
}
