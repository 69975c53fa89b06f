import CivilTime
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

extension PlanTask {
  /// A task that expired in the backlog is stored as open.
  func shown(on today: Day) -> TaskStatus { isExpired(on: today) ? .expired : status }
}
