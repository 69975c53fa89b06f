import CivilTime
import Texts
import Trackers

/// The content of a running fast, or of the next one with the last ones.
extension WidgetWriter {
  func fast(_ fasting: FastNow) -> WidgetContent {
    var content =
      switch fasting {
      case .running(let running): self.running(running)
      case .idle(let idle): self.idle(idle)
      }
    content.rings = [.init(permille: fasting.ringPermille, accent: content.accent)]
    let streak = snapshot.history.fasting
    content.streak = words(streak)
    content.sentence = sentence(texts.sentence(fasting, wording), streak)
    return content
  }

  /// The end of a running fast in large type; between fasts, the same as ``fast(_:)``.
  func end(_ fasting: FastNow) -> WidgetContent {
    var content = fast(fasting)
    guard case .running(let running) = fasting else { return content }
    let end = zone.moment(running.fast.plannedEnd)
    let title = running.isGoalReached ? texts.goalReached : texts.fastEnds
    let moments = times(end)
    content.title = WidgetWords(title, running.isGoalReached ? texts.reached : texts.ends)
    content.rings = []
    content.value = WidgetWords(end.local.timeOfDay.iso8601)
    content.stackedValue = []
    content.caption = WidgetWords(
      forms: texts.common.calendar.shorterDays(
        end.local.calendarDay, snapshot.now.local.calendarDay))
    content.brief = nil
    content.rows.removeLast()
    content.rows.append(row(texts.elapsed, [duration.short(running.elapsed)]))
    content.sentence = sentence(
      texts.sentence(endOf: running, wording), snapshot.history.fasting)
    content.line = WidgetWords(forms: moments.map { "\(title) \($0)" } + moments)
    return content
  }

  private var duration: DurationTexts { texts.common.duration }

  private func running(_ running: RunningFast) -> WidgetContent {
    let fast = running.fast
    let accent: WidgetAccent = running.isGoalReached ? .goal : .fast
    let goal = texts.of(duration.short(fast.goal.span))
    let elapsed = duration.short(running.elapsed)
    let end = times(zone.moment(fast.plannedEnd))
    let beyond = duration.short(running.beyondGoal)
    let rest = duration.short(running.remaining.roundedUpToMinute)
    return WidgetContent(
      title: WidgetWords(texts.fastingWord), accent: accent,
      value: value(running.elapsed), stackedValue: stacked(running.elapsed),
      caption: WidgetWords(goal),
      note: running.isGoalReached
        ? WidgetWords(texts.past(beyond), texts.beyond(beyond), texts.plus(beyond))
        : WidgetWords(texts.toGo(rest), rest),
      brief: WidgetWords(
        forms: end.map { running.isGoalReached ? texts.reachedAt($0) : texts.until($0) } + end),
      isMet: running.isGoalReached,
      rows: [
        row(texts.started, times(fast.start), short: texts.since),
        row(texts.goalWord, [texts.fastGoal(fast), duration.short(fast.goal.span)]),
        row(running.isGoalReached ? texts.reached : texts.ends, end),
      ], sentence: "",
      line: WidgetWords("\(texts.fastingWord) \(elapsed) \(goal)", "\(elapsed) \(goal)", elapsed))
  }

  private func idle(_ idle: IdleFast) -> WidgetContent {
    let schedule = texts.common.fasting.title(idle.schedule.name)
    var content = WidgetContent(
      title: WidgetWords(texts.notFasting), accent: .window, value: .name(schedule),
      rows: [.init(name: WidgetWords(texts.schedule), value: .name(schedule))],
      isIdle: true, sentence: "", line: WidgetWords(texts.notFasting))
    content.chart = .bars(bars)
    content.start = WidgetWords(texts.start)
    if let last = idle.last, let length = last.duration {
      let short = duration.short(length)
      content.brief = WidgetWords(
        forms: (last.isCompleted ? [texts.lastReached(short)] : []) + [texts.last(short), short])
      content.rows.append(row(texts.lastFast, [short]))
    }
    guard let window = idle.window else { return content }
    let closes = times(zone.moment(window.closes))
    content.rows.append(
      row(
        window.isOpen ? texts.next : texts.windowClosed, closes,
        short: window.isOpen ? nil : texts.closed))
    if window.isOpen { show(window, closes, in: &content) }
    return content
  }

  private func show(
    _ window: EatingWindow, _ closes: [String], in content: inout WidgetContent
  ) {
    let remaining = window.remaining.roundedUpToMinute
    let rest = duration.short(remaining)
    content.title = WidgetWords(texts.eatingWindow, texts.eating)
    content.value = value(remaining)
    content.stackedValue = stacked(remaining)
    content.caption = WidgetWords(texts.leftWord)
    content.note = content.brief ?? .none
    content.brief = WidgetWords(forms: closes.map { texts.leftUntil($0) } + closes)
    content.isIdle = false
    content.line = WidgetWords("\(texts.eatingWindow) \(texts.left(rest))", texts.left(rest), rest)
  }

  private var bars: [WidgetChart.Bar] {
    let bars = snapshot.history.bars
    let scale = ChartScale(bars.flatMap { [$0.elapsed, $0.fast.goal.span] })
    return bars.map { bar in
      let day = bar.fast.start.day(startingAt: snapshot.dayStart)
      let length = duration.short(bar.elapsed)
      return .init(
        height: scale.height(bar.elapsed), goal: scale.height(bar.fast.goal.span),
        isGoalReached: bar.isGoalReached,
        label: bar.elapsed < .hours(1)
          ? WidgetWords(length)
          : WidgetWords(length, duration.short(.hours(bar.elapsed.wholeHours))),
        foot: WidgetWords(texts.common.calendar.shortWeekday(day.weekday)))
    }
  }

  /// The length; of one of 100 hours or more, which is wide, also the hours alone.
  private func value(_ length: Span) -> WidgetWords {
    length < .hours(100)
      ? WidgetWords(duration.short(length))
      : WidgetWords(duration.short(length), duration.short(.hours(length.wholeHours)))
  }

  /// Hours above minutes; empty for a length with one of them only.
  private func stacked(_ length: Span) -> [WidgetWords] {
    let (hours, minutes) = (length.wholeHours, length.wholeMinutes % 60)
    return hours == 0 || minutes == 0
      ? [] : [Span.hours(hours), .minutes(minutes)].map { WidgetWords(duration.short($0)) }
  }
}
