import CivilTime
import Ledger
import Texts
import Trackers

/// The tasks of a list: a line for a new one, the open ones in the people's order, and those that
/// have ended, folded.
struct ListTasksView {
  let panel: ListPanel
  let book: ListBook
  let unread: ListUnread
  let tasks: ListTasks

  @HTMLBuilder var html: HTML {
    if book.allows(.editor) { adding }
    if tasks.open.isEmpty {
      panel.empty(panel.words.nothingOpen)
    } else {
      ul(.class("card task-group"), .label(panel.words.name(of: book.list)), .key("tasks")) {
        for listed in tasks.open { row(listed) }
      }
    }
    panel.more(tasks.hasMore)
    section(.class("card rows"), .label(texts.endedTasks), .key("fold")) {
      button(
        .class("setting row-button"), .list(.ended),
        Attribute("aria-expanded", tasks.ended == nil ? "false" : "true"), .key("fold")
      ) {
        span(.class("setting-text")) { texts.endedTasks }
        Icon.chevron.html(class: "icon chevron")
      }
      if let ended = tasks.ended, ended.isEmpty {
        p(.class("setting-note"), .key("none")) { texts.nothingEnded }
      }
    }
    if let ended = tasks.ended, !ended.isEmpty {
      ul(.class("card task-group"), .label(texts.endedTasks), .key("ended")) {
        for listed in ended { row(listed) }
      }
    }
  }

  private var texts: PageTexts { panel.texts }

  private var adding: HTML {
    form(.class("card feedback-form"), .list(.add), .noValidation, .key("add")) {
      div(.class("field")) {
        label(.for("list-add")) { texts.newTask }
        textarea(
          .id("list-add"), .name("value"), Attribute("rows", "1"), .isOneLine,
          .limit(TaskTraits.titleLimit), Attribute("autocomplete", "off"),
          Attribute("dir", "auto"), panel.force
        ) {}
      }
      panel.error(of: .add)
      submitButton(.class("button primary small")) { texts.add }
    }
  }

  private func row(_ listed: ListedTask) -> HTML {
    let task = listed.task
    return li(
      .class("task is-" + task.status.rawValue), .key("task-\(task.id)")
    ) {
      panel.check(task, in: book)
      div(.class("task-what")) {
        a(
          .class("task-title"), .href(.list(.task(ListTaskID(task.id, of: task.list)))),
          Attribute("dir", "auto")
        ) {
          bdi { task.title }
          if !task.traits.notes.isEmpty {
            span(.class("task-fact quiet")) {
              Icon.lines.html
              span(.class("visually-hidden")) { " " + texts.notes }
            }
          }
        }
        line(listed)
      }
      if book.role != nil, task.isOpen, listed.place?.day != panel.context.today {
        button(
          .class("icon-button"), .list(.today, task.id),
          .label(texts.pair(texts.toToday, task.title))
        ) { Icon.today.html }
      }
    }
  }

  private func line(_ listed: ListedTask) -> HTML {
    let (task, words) = (listed.task, panel.words)
    let count = unread.byTask[task.id] ?? 0
    let remarks = panel.joined([
      task.status == .todo || task.status == .done ? nil : texts.common.plan.status(task.status),
      task.isOpen ? panel.context.expiry(task.traits).map { texts.expires($0) } : nil,
      listed.place.map { words.planned(panel.context.words($0)) },
    ])
    let given = task.given.map { words.given(to: words.name(of: $0, in: book.people)) }
    if remarks.isEmpty, given == nil, count == 0 { return .empty }
    return p(.class("task-line quiet")) {
      if let given { bdi { given } }
      if !remarks.isEmpty { span { remarks } }
      if count > 0 { panel.mark(words.unread(count), isFirst: true) }
    }
  }
}

extension ListPanel {
  /// The circle of a task: a button for those who may tick it, else its status.
  @inline(never)
  func check(_ task: ListTask, in book: ListBook) -> HTML {
    let icon: Icon =
      switch task.status {
      case .todo, .doing, .done: .check
      case .dropped: .close
      case .expired: .hourglass
      }
    if task.status.isArchived || !book.allows(.editor) {
      return span(
        .class("task-check"), .role("img"), .label(texts.common.plan.status(task.status))
      ) {
        if task.status.isArchived { icon.html } else { span(.decorative) { icon.html } }
      }
    }
    return button(
      .class("task-check"), .list(.tick, task.id), .label(texts.check(task.title, task.status))
    ) { span(.decorative) { icon.html } }
  }
}
