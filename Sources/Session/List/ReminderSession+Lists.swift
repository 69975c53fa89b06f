import CivilTime
import Ledger
import Pages
import Texts
import Trackers

/// The pages of shared lists. As with reminders, the user's changes are passed on as ops, and
/// applied only when they come back.
extension ReminderSession {
  /// Draws a page, and marks the comments that it shows as read.
  mutating func show(_ part: ListPart, _ reply: inout ReminderReply) {
    if list?.part != part { list = ListPanelState(part) }
    guard ledger.isWhole, var state = list else { return }
    let page = ListPage(state, in: ledger, logs, today: today)
    switch page {
    case .task(let summary, let listed, let talk):
      state.fresh.formUnion(talk.comments.filter { summary.unread.contains($0) }.map { $0.id })
      if summary.unread.tasks.contains(listed.task.id) {
        markRead(summary.book, on: listed.task.id, &reply)
      }
    case .activity(let summary, let talk):
      state.fresh.formUnion(talk.comments.filter { summary.unread.contains($0) }.map { $0.id })
      // Else the comments on tasks would count as read unseen.
      if !summary.unread.isEmpty, summary.unread.tasks.isEmpty {
        markRead(summary.book, on: nil, &reply)
      }
    case .all, .list, .people, .gone: break
    }
    list = state
    draw(page, reply: &reply)
  }

  private func draw(_ page: ListPage? = nil, reply: inout ReminderReply) {
    guard let list else { return }
    reply.html =
      ListPanel(
        page ?? ListPage(list, in: ledger, logs, today: today), list, settings, locale, at: now,
        in: zone
      ).html.text
  }

  /// - Parameter task: nil for the whole list.
  private func markRead(
    _ book: ListBook, on task: RecordID?, _ reply: inout ReminderReply
  ) {
    guard let device = ledger.writer(of: book.id)?.clock.replica.device,
      let newest = ledger.activity(of: book.id, on: task, limit: 1).first
    else { return }
    let log = logs?(book.id, newest.sequence)
    // NB: the log was replaced meanwhile.
    if logs != nil, log == nil { return }
    let former = ledger.mark(of: book.id, on: task)
    var mark = former
    mark.read(to: MarkedPlace(sequence: newest.sequence, log: log), on: device)
    let change = mark.change(since: former)
    if change.fields.isEmpty { return }
    var trial = ledger
    keep(trial.commitWithoutUndo([change], at: now.instant), of: trial, &reply)
  }

  /// Ops with the undo entry of their change, if it has one.
  private func keep(_ ops: [Op], of trial: MemoryLedger, _ reply: inout ReminderReply) {
    if ops.isEmpty { return }
    if trial.undoEntries != ledger.undoEntries { return keep(ops, after: trial, &reply) }
    reply.committed = ReminderReply.CommittedChange(label: "", settled: [], ops: ops, undo: [])
  }
}

/// Actions.
extension ReminderSession {
  /// - Parameter name: the id of the task or comment.
  mutating func act(
    _ action: ListAction, _ name: String, _ value: String, _ reply: inout ReminderReply
  ) {
    guard let list = list?.part.list else { return }
    self.list?.problem = nil
    let id = RecordID(name)
    switch action {
    case .add: perform(.add(ListTaskDraft(value)), action, in: list, &reply)
    case .comment:
      let mentions = ledger.listBook(list).mentions(in: value, texts.common.list)
      perform(
        .comment(CommentDraft(value, on: id, mentioning: mentions)), action, in: list, &reply)
    case .read: markRead(ledger.listBook(list), on: nil, &reply)
    case .more: self.list?.limit += ListPanelState.portion
    case .ended: self.list?.showsEnded.toggle()
    case .cancel: self.list?.edited = nil
    case .tick, .drop, .title, .notes, .give, .delete, .today, .unplan, .keep, .edit, .change,
      .deleteComment:
      if let id { act(action, on: id, value, in: list, &reply) }
    }
    draw(reply: &reply)
  }

  private mutating func act(
    _ action: ListAction, on id: RecordID, _ value: String, in list: ListID,
    _ reply: inout ReminderReply
  ) {
    switch action {
    case .tick:
      let status = ledger.listTask(id, of: list)?.found(on: today).status ?? .todo
      perform(.setStatus(id, status.ticked), action, in: list, &reply)
    case .drop: perform(.setStatus(id, .dropped), action, in: list, &reply)
    case .title: edit(id, action, in: list, &reply) { $0.title = value }
    case .notes: edit(id, action, in: list, &reply) { $0.notes = value }
    case .give:
      let person = RecordID(value)
      if person == nil, !value.isEmpty { return }
      perform(.give(id, to: person), action, in: list, &reply)
    case .delete: perform(.delete(id), action, in: list, &reply)
    case .unplan: perform(.unplace(id), action, in: list, &reply)
    case .keep: perform(.keep(id), action, in: list, &reply)
    case .today: plan(ListTaskID(id, of: list), &reply)
    case .edit: self.list?.edited = id
    case .change: change(id, to: value, in: list, &reply)
    case .deleteComment: perform(.deleteComment(id), action, in: list, &reply)
    case .add, .comment, .read, .more, .ended, .cancel: break
    }
  }

  private mutating func edit(
    _ id: RecordID, _ action: ListAction, in list: ListID, _ reply: inout ReminderReply,
    _ change: (inout TaskTraits) -> Void
  ) {
    guard let task = ledger.listTask(id, of: list) else { return }
    var traits = task.traits
    change(&traits)
    perform(.edit(id, traits, since: task.traits), action, in: list, &reply)
  }

  /// Whom the text named before, and names no more, is not mentioned any longer.
  private mutating func change(
    _ id: RecordID, to text: String, in list: ListID, _ reply: inout ReminderReply
  ) {
    guard let comment = ledger.comment(id, of: list) else { return }
    let book = ledger.listBook(list)
    let former = book.mentions(in: comment.text, texts.common.list)
    let unnamed = comment.mentions.filter { !former.contains($0) }
    let named = book.mentions(in: text, texts.common.list)
    perform(
      .editComment(
        id, CommentDraft(text, mentioning: unnamed + named.filter { !unnamed.contains($0) })),
      .change, in: list, &reply)
  }

  private mutating func perform(
    _ command: ListCommand, _ action: ListAction, in list: ListID, _ reply: inout ReminderReply
  ) {
    var trial = ledger
    do {
      let ops = try trial.perform(command, in: list, at: now, newID: newID())
      keep(ops, of: trial, &reply)
      self.list?.edited = nil
      // Fields are emptied, or show the stored text.
      self.list?.number += 1
    } catch {
      switch error {
      case .refused(let refusal):
        refuse(action, texts.common.list.explanation(of: refusal).text)
      }
    }
  }

  /// Plans a task for today; one that has a place keeps its region and its priority.
  private mutating func plan(_ id: ListTaskID, _ reply: inout ReminderReply) {
    let region = Region(at: now.local.timeOfDay, dayStart: settings.dayStart)
    let command: PlanCommand =
      ledger.placed(id.task, of: id.list).placed.map { .doToday([$0.id]) }
      ?? .place(id, to: .day(today, region, .free), before: nil)
    var trial = ledger
    do {
      let ops = try trial.perform(.plan(command), at: now, newID: newID())
      keep(ops, of: trial, &reply)
    } catch {
      switch error {
      case .refused(.plan(let refusal)):
        refuse(.today, texts.common.refusal.task(refusal, today).text)
      case .refused: break
      }
    }
  }

  /// Fields of tasks show the stored text again; what was typed anew stays.
  private mutating func refuse(_ action: ListAction, _ text: String) {
    list?.problem = (action, text)
    if action == .title || action == .notes || action == .give { list?.number += 1 }
  }

  private var texts: PageTexts { PageTexts(language: locale.language) }
}
