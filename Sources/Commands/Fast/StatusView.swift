import CivilTime
import Texts
import Trackers

/// The running fast, or the time between two, as rows for a terminal.
struct StatusView {
  let status: FastStatusReport
  let texts: Texts
  /// Whether it is redrawn each second.
  private let ticks: Bool
  private let wording: Wording

  init(_ status: FastStatusReport, _ texts: Texts, ticks: Bool = false) {
    self.status = status
    self.texts = texts
    self.ticks = ticks
    wording = texts.wording(at: status.now, in: status.zone)
  }

  func lines(_ style: Style) -> [String] {
    var lines = [heading(style)]
    if let bar = bar(style) { lines += [bar] }
    let rows = rows(style)
    if !rows.isEmpty { lines += [""] + Rows(rows).lines(style) }
    return lines + notes(style)
  }

  /// `Fasting · 16:8`.
  func heading(_ style: Style) -> String {
    switch status.fasting {
    case .running(let running):
      let goal = texts.fasting.goal(running.fast).harmless
      let title = style.paint("\(words.fastingWord) \(style.bullet) \(goal)", .title)
      guard running.isGoalReached else { return title }
      let mark = Mark(.completed, in: style).sign
      return title + style.paint(" \(style.bullet) \(words.goalReached) \(mark)", .done)
    case .idle(let idle):
      let title = style.paint(words.notFasting, .title)
      guard let window = idle.window, window.isOpen else { return title }
      return title + " \(style.bullet) " + words.eatingWindow
    }
  }

  func bar(_ style: Style) -> String? {
    let width = ProgressBar.width(in: style)
    switch status.fasting {
    case .running(let running):
      let ink = running.isGoalReached ? Ink.done : .underway
      let bar = ProgressBar(permille: running.permille, width: width, ink: ink)
      return bar.drawn(in: style) + texts.percent(String(running.percent)).leftPadded(to: 6)
    case .idle(let idle):
      guard let window = idle.window, window.isOpen else { return nil }
      return ProgressBar(permille: window.permille, width: width, ink: .hint).drawn(in: style)
    }
  }

  func rows(_ style: Style) -> [(label: String, value: String)] {
    let rows: [(label: String, value: String)] =
      switch status.fasting {
      case .running(let running): self.rows(running, style)
      case .idle(let idle): self.rows(idle, style)
      }
    let streak = texts.calendar.days(status.streak)
    return status.streak > 0 && status.showsStreaks ? rows + [(words.streak, streak)] : rows
  }

  private func rows(
    _ running: RunningFast, _ style: Style
  ) -> [(label: String, value: String)] {
    let time = ticks ? texts.duration.stopwatch : texts.duration.short
    let rest = ticks ? running.remaining.roundedUp : running.remaining.roundedUpToMinute
    let isReached = running.isGoalReached
    return [
      (words.elapsed, time(running.elapsed)),
      isReached ? (words.pastGoal, time(running.beyondGoal)) : (words.remaining, time(rest)),
      (words.started, wording.moment(running.fast.start)),
      (isReached ? words.reached : words.ends, wording.planned(running.fast.plannedEnd)),
      (words.milestones, milestones(running, style)),
    ]
  }

  /// Milestones that have passed and the next two: `✓ 12h  · 16h  · 18h`.
  private func milestones(_ running: RunningFast, _ style: Style) -> String {
    let passed = running.milestones.prefix { $0.isPassed }.count
    return running.milestones.prefix(passed + 2).map { milestone in
      let mark = Mark(milestone.isPassed ? .completed : .partial, in: style)
      return style.paint("\(mark.sign) \(texts.fasting.milestone(milestone))", mark.ink)
    }.joined(separator: "  ")
  }

  private func rows(_ idle: IdleFast, _ style: Style) -> [(label: String, value: String)] {
    var rows: [(label: String, value: String)] = []
    if let window = idle.window {
      let label = window.isOpen ? words.closes : words.closed
      let relation =
        window.isOpen
        ? texts.duration.inTime(texts.duration.short(window.remaining.roundedUpToMinute))
        : texts.duration.ago(window.closedFor)
      rows.append((label, "\(wording.planned(window.closes)) \(style.bullet) \(relation)"))
    }
    rows.append((words.nextFast, texts.fasting.title(idle.schedule.name).harmless))
    if let last = idle.last, let end = last.end, let duration = last.duration {
      let mark = Mark(last.outcome, in: style).drawn(in: style)
      let length = texts.duration.short(duration)
      let summary = texts.say("\(length), \(texts.fasting.outcome(last))")
      rows.append((words.lastFast, "\(mark) \(summary) \(style.bullet) \(wording.moment(end))"))
    }
    return rows
  }

  private func notes(_ style: Style) -> [String] {
    switch status.fasting {
    case .running(let running): conflicts(running, style)
    case .idle(let idle):
      idle.last == nil ? [""] + style.note(texts.fasting.noMedicalAdvice) : []
    }
  }

  private func conflicts(_ running: RunningFast, _ style: Style) -> [String] {
    guard !running.conflicts.isEmpty else { return [] }
    let fasts = ([running.fast] + running.conflicts).map { fast in
      let (start, goal) = (wording.moment(fast.start), texts.fasting.goal(fast).harmless)
      return "  \(status.ids[fast.id])  " + texts.say("Started \(start), \(goal)")
    }
    return ["", style.paint(words.conflict, .title)] + fasts
      + [words.keep(by: "dayring fast keep ID")]
  }

  /// The status in one line: `2026-11-20 07:36  Fasting · 16:8  11h 32m  72%`.
  func line(_ style: Style) -> String {
    let local = status.now.local
    let line = "\(local.calendarDay.iso8601) \(local.timeOfDay.iso8601)  \(heading(style))"
    guard case .running(let running) = status.fasting else { return line }
    return "\(line)  \(texts.duration.short(running.elapsed))  "
      + texts.percent(String(running.percent))
  }

  private var words: FastTexts { texts.fasting }
}

extension Span {
  /// The span rounded up to whole seconds, so that elapsed and remaining add up to the goal.
  var roundedUp: Span { Span(milliseconds: -(-milliseconds).flooredQuotient(1000) * 1000) }
}
