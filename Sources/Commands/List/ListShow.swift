import ArgumentParser
import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

struct ListShow: RowCommand {
  static let configuration = CommandConfiguration(
    "show", "Show the tasks of a list, and who is in it.",
    discussion: """
      Examples: dayring list show shopping
                dayring list show shopping --all
      """)

  @OptionGroup var naming: ListNaming

  @Flag(name: .shortAndLong, help: .text("Include tasks that have ended, the last first."))
  var all = false

  @OptionGroup var limit: TaskLimit
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  var member: String { "tasks" }

  func example(in context: Context) throws(CommandFailure) -> JSON? {
    let list = ListID(rawValue: .example)
    let task = ListTask(.example, in: list, TaskTraits(""), order: 0, at: context.now.instant)
    return task.json(in: .empty(list), nil, unread: 0, today: try context.userDay().today)
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let list = try CountedList(try context.list(named: naming.name), in: context)
    let id = list.book.id
    let found = try context.read { store throws(StorageError) in
      try store.openTasks(of: id) + (all ? store.endedTasks(of: id) : [])
    }
    let shown = try ListedTasks(
      list.book, Array(found.prefix(limit.limit)), list.unread, in: context)
    let hasMore = found.count > limit.limit
    return Report(
      ["list": list.json, "tasks": shown.json, "more": .bool(hasMore)],
      text: { style in
        let more = hasMore ? [style.paint(context.texts.shell.more, .quiet)] : []
        return heading(list.book, context.texts.list, style) + [""] + shown.lines(style) + more
      })
  }

  private func heading(
    _ book: ListBook, _ texts: ListTexts, _ style: Style
  ) -> [String] {
    let standing = texts.standing(book.standing).map { " \(style.bullet) \($0)" } ?? ""
    let line = texts.people(of: book).harmless
    return [style.paint(texts.name(of: book.list).harmless, .title) + standing]
      + (line.isEmpty ? [] : line.folded(to: style.isInteractive ? style.width : .max))
  }
}

/// Tasks of a list as it shows them, with their places in the own plan.
struct ListedTasks {
  private let book: ListBook
  private let tasks: [ListTask]
  private let unread: ListUnread
  private let planned: [RecordID: PlanTask]
  private let ids: ShortIDs
  private let context: Context
  private let today: UserDay

  init(
    _ book: ListBook, _ tasks: [ListTask], _ unread: ListUnread, in context: Context
  ) throws(CommandFailure) {
    self.book = book
    self.tasks = tasks
    self.unread = unread
    self.context = context
    today = try context.userDay()
    planned = try context.read { store throws(StorageError) in
      var planned: [RecordID: PlanTask] = [:]
      for task in tasks {
        guard let id = try store.placed(task.id, of: book.id).placed?.id else { continue }
        planned[task.id] = try store.task(id)
      }
      return planned
    }
    ids = try ShortIDs(of: tasks.map { $0.id }, .task.labelled(book.id), in: context)
  }

  var json: JSON {
    .list(tasks) { task in
      task.json(
        in: book, planned[task.id], unread: unread.byTask[task.id] ?? 0, today: today.today)
    }
  }

  func lines(_ style: Style) -> [String] {
    if tasks.isEmpty { return [context.texts.shell.nothingOpen] }
    return Table.lines(fitting: style) { style in tasks.map { cells($0, style) } }
  }

  private func cells(_ task: ListTask, _ style: Style) -> [String] {
    let mark = Mark(task.found(on: today.today).status, in: style).drawn(in: style)
    let remarks = style.widths.hasRemarks ? self.remarks(task) : []
    return [
      style.paint(ids[task.id], .hint), mark,
      task.title.harmless.truncated(to: style.widths.name),
      style.paint(remarks.joined(separator: " \(style.bullet) ").harmless, .quiet),
    ]
  }

  private func remarks(_ task: ListTask) -> [String] {
    let (texts, plan) = (context.texts.list, context.texts.plan)
    let status = task.found(on: today.today).status
    var remarks = status == .todo ? [] : [plan.status(status)]
    if let person = task.given.flatMap({ book.people[$0] }) {
      remarks.append(texts.given(to: texts.name(of: person)))
    }
    if let expires = task.traits.expires {
      remarks.append(plan.expires(expires, task.traits.expiresAt?.timeOfDay, today.today))
    }
    if let place = planned[task.id]?.place {
      remarks.append(texts.planned(plan.place(place, today.today)))
    }
    if let count = unread.byTask[task.id] { remarks.append(texts.unread(count)) }
    if !task.traits.notes.isEmpty { remarks.append(context.texts.shell.hasNotes) }
    return remarks
  }
}
