import ArgumentParser
import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// Options for a new task of a shared list.
struct SharingOptions: ParsableArguments {
  @Option(help: .value("list", "Shared list to add the task to."), completion: .names("lists"))
  var list: String?

  @Option(help: .value("person", "Person of the list to give the task to."))
  var give: String?

  func validate() throws {
    guard give != nil, list == nil else { return }
    throw ValidationError(.text("--give needs --list."))
  }
}

struct PlanGive: PlanningCommand {
  static let configuration = CommandConfiguration(
    "give", "Give a task of a shared list to a person, or take it back.",
    discussion: """
      Examples: dayring plan give milk ben
                dayring plan give milk --take-back
      """)

  @Argument(
    help: .value("task", "Beginning of its title, of a word in the title, or of its ID."),
    completion: .names("tasks"))
  var task: String

  @Argument(help: .value("person", "Name of the person, or its beginning."))
  var person: String?

  @Flag(help: .text("Take it back from the person it was given to."))
  var takeBack = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (person == nil) != takeBack else { return }
    throw ValidationError(.text("Name a person, or use --take-back."))
  }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let (task, shared) = try plan.sharedTask(task)
    let book = try plan.context.listBook(shared.list)
    let given = try person.map { name throws(CommandFailure) in try book.person(named: name) }
    let texts = plan.context.texts
    let title = texts.quoted(task.title)
    let name = given.map { texts.list.name(of: $0) }
    return try plan.report(
      .give(shared.task, to: given?.id), on: task, in: book,
      saying: name.map { texts.say("Gave \(title) to \($0).") }
        ?? texts.say("Took back \(title)."))
  }
}

struct PlanComment: PlanningCommand {
  static let configuration = CommandConfiguration(
    "comment", "Comment on a task of a shared list.",
    discussion: """
      Examples: dayring plan comment milk "Oat milk, please"
                dayring plan comment milk "Can you?" --mention ben
      """)

  @Argument(
    help: .value("task", "Beginning of its title, of a word in the title, or of its ID."),
    completion: .names("tasks"))
  var task: String

  @Argument(help: .text("Text, up to 2000 characters."))
  var text: String

  @Option(help: .value("person", "Person to mention; may be repeated."))
  var mention: [String] = []

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let (task, shared) = try plan.sharedTask(task)
    let book = try plan.context.listBook(shared.list)
    var mentions: [RecordID] = []
    for name in mention { mentions.append(try book.person(named: name).id) }
    let title = plan.context.texts.quoted(task.title)
    return try plan.report(
      .comment(CommentDraft(text, on: shared.task, mentioning: mentions)), on: task, in: book,
      saying: plan.context.texts.say("Commented on \(title)."))
  }
}

struct PlanActivity: PlanningCommand {
  static let configuration = CommandConfiguration(
    "activity", "Show the comments on a task of a shared list, and who did what.",
    discussion: "Example: dayring plan activity milk")

  /// Events of one task.
  private static let limit = 100

  @OptionGroup var task: TaskName
  @OptionGroup var output: OutputOptions

  var isReading: Bool { true }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let (task, shared) = try plan.sharedTask(task.words.joined(separator: " "))
    let context = plan.context
    let book = try context.listBook(shared.list)
    let events = try ListedEvents(of: book, on: shared.task, limit: Self.limit, in: context)
    let comments = try context.read { store throws(StorageError) in
      try store.comments(of: book.id, on: shared.task)
    }
    let details = try plan.details(of: [task], withIDs: false)
    return Report(
      [
        "task": task.json(details), "comments": .list(comments) { $0.json(in: book) },
        "events": events.json,
      ],
      text: { style in
        let said = comments.flatMap { lines(of: $0, in: book, context, style) }
        let done = events.lines(style)
        return [style.paint(task.title.harmless, .title)] + (said.isEmpty ? [] : [""] + said)
          + (done.isEmpty ? [] : [""] + done)
      })
  }

  private func lines(
    of comment: ListComment, in book: ListBook, _ context: Context, _ style: Style
  ) -> [String] {
    let author = book.people.author(of: comment).map { context.texts.list.name(of: $0) }
    let at = context.wording.moment(context.zone.moment(comment.made))
    let head = style.paint(at, .quiet) + (author.map { "  " + $0.harmless } ?? "")
    let text = comment.text.split(separator: "\n", omittingEmptySubsequences: false)
    return ["  " + head] + text.map { "    " + String($0).harmless }
  }
}

struct PlanKeep: PlanningCommand {
  static let configuration = CommandConfiguration(
    "keep", "Keep a task of a shared list as your own, after others have deleted it.",
    discussion: """
      Example: dayring plan keep milk
      It also works once you have left the list. `dayring plan delete` removes the task from your \
      plan instead.
      """)

  @OptionGroup var task: TaskName
  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let (task, shared) = try plan.sharedTask(task.words.joined(separator: " "))
    guard shared.isPlanned else { throw .notPlanned(task.title) }
    let book = try plan.context.listBook(shared.list)
    let title = plan.context.texts.quoted(task.title)
    return try plan.report(
      .keep(shared.task), on: task, in: book,
      saying: plan.context.texts.say("Kept \(title) as your own."))
  }
}

extension Planning {
  /// A named task of a list, in the plan or not.
  func sharedTask(_ name: String) throws(CommandFailure) -> (PlanTask, SharedPart) {
    let task = try task([name])
    guard let shared = task.shared else { throw .notShared(task.title) }
    return (task, shared)
  }

  /// Performs a command on a list, and reports the task that it is about.
  func report(
    _ command: ListCommand, on former: PlanTask, in book: ListBook, saying sentence: String
  ) throws(CommandFailure) -> Report {
    let ops = try context.perform(command, in: book.id)
    let made = try read { store throws(StorageError) in try store.tasks(changedBy: ops) }
    // One that has moved into the list need not be in the plan.
    let added = ops.flatMap { $0.changes }.first { $0.kind == .task.labelled(book.id) }
    let listed = try added.flatMap { change throws(CommandFailure) in
      try self.task(ListTaskID(change.id, of: book.id))
    }
    // NB: not `??`, whose throws is untyped.
    var task = made.last ?? listed
    if task == nil { task = try refreshed(former) }
    guard let task else { throw .task(.noSuchTask(""), today: today) }
    let details = try details(of: [task], withIDs: false)
    return context.report(
      on: command.label, isChanged: !ops.isEmpty,
      Changed(member: "task", json: task.json(details), sentence: sentence))
  }

  func move(_ task: PlanTask, to book: ListBook) throws(CommandFailure) -> Report {
    let title = context.texts.quoted(task.title)
    let name = context.texts.list.name(of: book.list)
    return try context.asOneChange { () throws(CommandFailure) in
      // One of another list that is not in the plan has no place yet by which to name it.
      if let shared = task.shared, !shared.isPlanned, shared.list != book.id {
        let id = ListTaskID(shared.task, of: shared.list)
        _ = try perform(.place(id, to: .backlog(.free), before: nil))
      }
      return try report(
        .moveIn(task.id), on: task, in: book,
        saying: context.texts.say("Moved \(title) to \(name)."))
    }
  }

  func moveOut(_ task: PlanTask) throws(CommandFailure) -> Report {
    guard let shared = task.shared else { throw .notShared(task.title) }
    let title = context.texts.quoted(task.title)
    return try report(
      .moveOut(shared.task), on: task, in: try context.listBook(shared.list),
      saying: context.texts.say("Moved \(title) to your own tasks."))
  }

  /// Adds a task to a list, and to the plan if it has a place there.
  func add(
    _ draft: TaskDraft, to book: ListBook, for person: String?, isPlanned: Bool
  ) throws(CommandFailure) -> Report {
    let title = draft.traits.title
    guard draft.repetition == nil, draft.traits.after.isEmpty else {
      throw .task(.shared(title, .dependent), today: today)
    }
    var listed = ListTaskDraft(title)
    listed.traits = draft.traits
    listed.given = try person.map { name throws(CommandFailure) in
      try book.person(named: name).id
    }
    let command = ListCommand.add(listed)
    let id = try context.asOneChange { () throws(CommandFailure) -> ListTaskID? in
      let added = try context.perform(command, in: book.id).flatMap { $0.changes }.first
      guard let added else { return nil }
      let id = ListTaskID(added.id, of: book.id)
      let isPrivate =
        draft.traits.carries || draft.traits.isSticky || draft.traits.remind != nil
      guard isPlanned || isPrivate else { return id }
      _ = try perform(
        .place(id, to: isPlanned ? draft.place : .backlog(draft.place.bucket), before: nil))
      guard isPrivate, let task = try self.task(id) else { return id }
      var edit = TaskEdit(of: task)
      edit.traits.carries = draft.traits.carries
      edit.traits.isSticky = draft.traits.isSticky
      edit.traits.remind = draft.traits.remind
      _ = try perform(.edit(task.id, edit))
      return id
    }
    let task = try id.flatMap { id throws(CommandFailure) in try self.task(id) }
    let details = try details(of: task.map { [$0] } ?? [], withIDs: false)
    let name = context.texts.list.name(of: book.list)
    let quoted = context.texts.quoted(title)
    return context.report(
      on: command.label, isChanged: task != nil,
      Changed(
        member: "task", json: task?.json(details),
        sentence: context.texts.say("Added \(quoted) to \(name).")))
  }

  private func task(_ id: ListTaskID) throws(CommandFailure) -> PlanTask? {
    let now = context.now
    return try read { store throws(StorageError) in try store.task(id, at: now) }
  }
}
