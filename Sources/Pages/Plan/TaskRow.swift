import CivilTime
import Ledger
import Trackers

/// One task in any list: how far it is, what it is about, and what to know of it.
struct TaskRow {
  let task: PlanTask
  let context: PageContext
  /// At the end of the row.
  var mark: HTML = .empty
  /// Before all else in the line below the title.
  var note = ""
  /// Where it stands, if it can be moved from there.
  var place: Place?
  /// It has been picked up, and stands where it would be put down.
  var lifted: LiftedTask?
  var isCurrent = false
  /// Below the title.
  var actions: HTML = .empty

  var html: HTML {
    li(
      .class(names), .key("task-" + task.id.description), place.map { .drop($0) } ?? .none,
      .when(place != nil, Attribute("data-next", task.id.description))
    ) {
      TaskCheck(task: task, context: context).html
      div(.class("task-what")) {
        a(
          .class("task-title"), .href(.task(task.id)), Attribute("dir", "auto"),
          .current(isCurrent, as: "true")
        ) {
          bdi { task.title }
          signs
        }
        line
        actions
      }
      mark
      if place != nil { grip }
    }
  }

  private var texts: PageTexts { context.texts }

  private var names: String {
    var names = "task is-" + task.status.rawValue
    if let lifted { names += lifted.isRefused ? " is-lifted is-refused" : " is-lifted" }
    return names
  }

  private var line: HTML {
    var words = note
    func add(_ piece: String) { words += (words.isEmpty ? "" : " · ") + piece }
    if let since = task.since { add(texts.since(context.date(since))) }
    if let expires = task.expires, task.isOpen { add(texts.expires(context.date(expires))) }
    let line = HTML {
      words
      if let remind = task.remind, task.isOpen {
        TaskRow.fact(.bell, texts.reminderWord, context.reminder(remind, on: task.day))
      }
    }
    return line == .empty ? line : p(.class("task-line quiet")) { line }
  }

  /// Behind the title.
  @HTMLBuilder private var signs: HTML {
    if task.routine != nil { TaskRow.fact(.refresh, texts.comesAgain) }
    if task.isSticky { TaskRow.fact(.pin, texts.onTop) }
    if !task.notes.isEmpty { TaskRow.fact(.lines, texts.hasNotes) }
  }

  /// A sign with its words, which are read to those who do not see it.
  private static func fact(_ icon: Icon, _ words: String, _ shown: String = "") -> HTML {
    span(.class("task-fact quiet")) {
      icon.html
      span(.class("visually-hidden")) { " " + words + " " }
      shown
    }
  }

  /// NB: the id, because a row that goes to another list is drawn anew, and the focus goes with it.
  private var grip: HTML {
    let id = task.id.description
    return button(
      .class("task-grip"), .id("grip-" + id), Attribute("data-drag", id), .action(.taskLift),
      .record(task.id), .label(texts.moveTask(task.title)), .described(by: "move-help"),
      Attribute("aria-pressed", lifted == nil ? "false" : "true"),
      .when(lifted != nil, Attribute("data-keys", ActionName.taskShift.rawValue))
    ) { Icon.grip.html }
  }
}

/// A circle that is empty, half full or full: a tap goes on to the next.
struct TaskCheck {
  let task: PlanTask
  let context: PageContext

  var html: HTML {
    if task.status.isArchived {
      span(.class("task-check")) {
        (task.status == .expired ? Icon.hourglass : .close).html
      }
    } else {
      button(
        .class("task-check"), .action(.taskAdvance), .record(task.id),
        .label(
          task.title + ", " + context.texts.state(of: task.status) + ". "
            + context.texts.advance(task.status))
      ) { span(.decorative) { Icon.check.html } }
    }
  }
}

extension Attribute {
  /// What is dragged here goes to this place.
  static func drop(_ place: Place) -> Attribute { Attribute("data-drop", place.description) }
  /// Goes with the action as `place`.
  static func place(_ place: Place) -> Attribute { Attribute("data-place", place.description) }
}
