import CivilTime
import Ledger
import Texts
import Trackers

/// One task in any list: its status, title and facts.
///
/// NB: functions of the context rather than a type: copying a task for each row took as much of the
/// engine's size as drawing it.
extension PageContext {
  /// - Parameters:
  ///   - mark: the mark at the end of the row.
  ///   - note: the first text in the line below the title.
  ///   - priority: drawn as a bar at the beginning of the row, and said to screen readers.
  ///   - actions: the actions below that.
  ///   - place: its place, if it can be moved from there.
  ///   - lifted: the classes of a task that is picked up, at the place where it would be put down.
  @inline(never)
  func taskRow(
    _ task: PlanTask, mark: HTML, note: String = "", priority: Bucket = .free,
    actions: HTML = .empty, isCurrent: Bool = false, at place: Place? = nil, lifted: String = ""
  ) -> HTML {
    let id = task.id.description
    var drop = Attribute.none
    var grip = HTML.empty
    if let place {
      drop = .drop(place) + Attribute("data-next", id)
      grip = self.grip(task, id, isLifted: !lifted.isEmpty)
    }
    var names = lifted
    if waiting[task.id] != nil { names += " is-waiting" }
    if isCurrent { names += " is-current" }
    return li(
      .class("task swipe is-" + task.status.rawValue + " in-" + priority.rawValue + names),
      .key("task-" + id), drop, choices(task, id)
    ) {
      taskCheck(task)
      div(.class("task-what")) {
        a(
          .class("task-title"), .href(.plan(.task(task.id))), Attribute("dir", "auto"),
          .current(isCurrent, as: "true"), .inArrows
        ) {
          bdi { task.title }
          if task.routine != nil { PageContext.fact(.refresh, texts.repeatsWord) }
          if task.traits.isSticky { PageContext.fact(.pin, texts.capitalised(texts.onTop)) }
          if !task.traits.notes.isEmpty { PageContext.fact(.lines, texts.notes) }
        }
        if priority != .free {
          span(.class("visually-hidden")) { " " + texts.name(of: priority) }
        }
        line(task, note)
        actions
      }
      mark
      grip
      RowDelete(action: .action(.taskDelete, task.id), name: task.title, texts: texts).html
    }
  }

  /// The choices of the row's menu; see `rows.js`.
  private func choices(_ task: PlanTask, _ id: String) -> Attribute {
    guard task.isOpen else { return .none }
    let here: TasksAction? =
      switch task.day {
      case nil: .backlog
      case today: .today
      case today + 1: .tomorrow
      default: nil
      }
    return Attribute("data-task", id) + Attribute("data-here", here?.rawValue ?? "")
  }

  /// The button that opens the row's menu, which a long press opens too.
  func menuButton(_ task: PlanTask) -> HTML {
    button(.class("icon-button"), Attribute("data-menu", ""), .label(texts.choices(task.title))) {
      Icon.more.html
    }
  }

  /// The menu of an open task, with the choices of its row.
  func taskMenu(_ task: PlanTask) -> HTML {
    div(.class("task-menu swipe"), choices(task, task.id.description), .key("menu")) {
      menuButton(task)
      RowDelete(action: .action(.taskDelete, task.id), name: task.title, texts: texts).html
    }
  }

  /// The moves of a task, for the menus of all rows of the page.
  var taskChoices: HTML {
    div(.id("task-choices"), Attribute("hidden", "")) {
      for action in TasksAction.allCases {
        button(.class("row-choice"), .action(action)) { texts.name(of: action) }
      }
    }
  }

  private func line(_ task: PlanTask, _ note: String) -> HTML {
    var words = note
    if let waiting = waiting[task.id] { words.join(texts.common.plan.state(of: waiting)) }
    if let since = task.since { words.join(texts.since(date(since))) }
    if task.isOpen, let expiry = expiry(task.traits) { words.join(texts.expires(expiry)) }
    var line = HTML(texts.capitalised(words))
    if task.isOpen, let remind = task.traits.remind {
      line.append(
        PageContext.fact(.bell, texts.reminderWord, reminder(remind, on: task.day)))
    }
    return line.bytes.isEmpty ? line : p(.class("task-line quiet")) { line }
  }

  /// An icon with words for screen readers.
  @inline(never)
  private static func fact(_ icon: Icon, _ words: String, _ shown: String = "") -> HTML {
    span(.class("task-fact quiet")) {
      icon.html
      span(.class("visually-hidden")) { " " + words + " " }
      shown
    }
  }

  /// The grip for dragging. NB: with an id, because a row that moves to another list is redrawn,
  /// and must keep the focus.
  private func grip(_ task: PlanTask, _ id: String, isLifted: Bool) -> HTML {
    button(
      .class("task-grip"), .id("grip-" + id), Attribute("data-drag", id),
      .action(.taskLift, task.id),
      .label(texts.moveTask(task.title)), .described(by: "move-help"),
      Attribute("aria-pressed", isLifted ? "true" : "false"),
      .when(isLifted, .carriesTask)
    ) { Icon.grip.html }
  }

  /// A circle that is empty, half full or full: a tap sets done, a long press doing.
  @inline(never)
  func taskCheck(_ task: PlanTask) -> HTML {
    if task.status.isArchived {
      return span(.class("task-check")) {
        (task.status == .expired ? Icon.hourglass : .close).html
      }
    }
    return button(
      .class("task-check"), .action(.taskTick, task.id), .holds(.taskHold, texts.hold(task.status)),
      .label(texts.check(task.title, task.status))
    ) { span(.decorative) { Icon.check.html } }
  }

  /// The words at the end of a row.
  @inline(never)
  func taskMark(_ words: String) -> HTML { span(.class("task-mark quiet")) { words } }

  /// A button whose label names the task for screen readers.
  @inline(never)
  func taskButton(
    _ action: Attribute, _ words: String, _ task: PlanTask
  ) -> HTML {
    Pages.button(
      .class("quiet-button button"), action, .label(texts.pair(words, task.title))
    ) { words }
  }
}

extension String {
  @inline(never)
  fileprivate mutating func join(_ piece: String) {
    self += (isEmpty ? "" : " · ") + piece
  }
}

extension Attribute {
  /// Marks a drop target, which moves tasks to this place.
  static func drop(_ place: Place) -> Attribute { Attribute("data-drop", place.description) }
}
