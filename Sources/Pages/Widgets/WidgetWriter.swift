import CivilTime
import Texts
import Trackers

/// Writes the words for a snapshot.
struct WidgetWriter {
  let snapshot: WidgetSnapshot
  let zone: Zone
  let texts: WidgetTexts

  var wording: Wording { texts.common.wording(at: snapshot.now, in: zone) }

  func content(_ kind: WidgetKind) -> WidgetContent {
    switch kind {
    case .fast:
      snapshot.fasting.map { fast($0) } ?? .empty(texts.fastingWord, .fast, texts.notFasting)
    case .water: snapshot.water.map { water($0) } ?? .empty(texts.water, .water, texts.noFigure)
    case .plan: snapshot.plan.map { plan($0) } ?? .empty(texts.plan, .plan, texts.nothingPlanned)
    case .tally:
      snapshot.tally.map { tally($0) } ?? .empty(texts.counts, .indigo, texts.nothingCounted)
    case .dates: snapshot.dates.first.map { date($0) } ?? .empty(texts.dates, .teal, texts.noDates)
    case .today: today
    }
  }
}

extension WidgetWriter {
  private func fast(_ fasting: FastingNow) -> WidgetContent {
    switch fasting {
    case .running(let running): self.running(running)
    case .idle(let idle): self.idle(idle)
    }
  }

  private func running(_ running: RunningFast) -> WidgetContent {
    let (duration, fast) = (texts.common.duration, running.fast)
    let accent: WidgetAccent = running.isGoalReached ? .goal : .fast
    let goal = duration.short(fast.goal.span)
    let elapsed = duration.clock(running.elapsed)
    return WidgetContent(
      title: texts.fastingWord, accent: accent,
      rings: [.init(permille: running.permille, accent: accent)],
      value: elapsed, caption: texts.of(goal),
      note: running.isGoalReached
        ? texts.past(duration.clock(running.beyondGoal))
        : texts.toGo(duration.short(running.remaining)),
      isMet: running.isGoalReached,
      rows: [
        .init(name: texts.started, value: wording.moment(fast.start)),
        .init(name: texts.goalWord, value: texts.fastGoal(fast)),
        .init(
          name: running.isGoalReached ? texts.reached : texts.ends,
          value: wording.planned(fast.plannedEnd)),
      ], sentence: texts.sentence(.running(running), wording),
      line: "\(texts.fastingWord) \(elapsed) \(texts.of(goal))")
  }

  private func idle(_ idle: IdleFasting) -> WidgetContent {
    let duration = texts.common.duration
    var content = WidgetContent(
      title: texts.fastingWord, accent: .window, rings: [.init(permille: 0, accent: .window)],
      value: texts.noFigure, caption: "", note: texts.notFasting,
      rows: [.init(name: texts.schedule, value: idle.schedule.name)],
      sentence: texts.sentence(.idle(idle), wording), line: texts.notFasting)
    if let last = idle.last, let length = last.duration {
      content.rows.append(.init(name: texts.lastFast, value: duration.short(length)))
    }
    guard let window = idle.window else { return content }
    content.rows.append(
      .init(
        name: window.isOpen ? texts.next : texts.windowClosed,
        value: wording.planned(window.closes)))
    guard window.isOpen else { return content }
    content.title = texts.eatingWindow
    content.rings = [.init(permille: window.permille, accent: .window)]
    content.value = duration.clock(window.remaining)
    content.caption = texts.leftWord
    content.line = "\(texts.eatingWindow) \(texts.left(content.value))"
    return content
  }

  private func water(_ figure: DayFigure) -> WidgetContent {
    let unit = snapshot.unit
    let drunk = Volume(tenths: max(0, figure.amount))
    let accent = accent(ofWater: figure)
    var content = WidgetContent(
      title: texts.water, accent: accent,
      rings: [.init(permille: figure.permille, accent: accent)], value: unit.text(drunk),
      caption: texts.name(of: unit), isMet: figure.isGoalHeld,
      sentence: texts.sentence(water: figure, unit),
      line: "\(texts.water) \(texts.volume(drunk, unit))")
    guard let goal = figure.goal else { return content }
    let aim = texts.volume(Volume(tenths: goal.amount), unit)
    let rest = texts.volume(Volume(tenths: max(0, goal.amount - figure.amount)), unit)
    content.caption = texts.of(aim)
    content.note = figure.isGoalHeld ? texts.goalReached : texts.toGo(rest)
    content.rows = [
      .init(name: texts.goalWord, value: aim), .init(name: texts.remaining, value: rest),
      .init(name: texts.share, value: texts.percent(figure.permille)),
    ]
    content.line = "\(texts.water) \(unit.text(drunk)) \(texts.of(aim))"
    return content
  }

  func accent(ofWater figure: DayFigure) -> WidgetAccent {
    switch figure.state {
    case .under: .water
    case .near: .goal
    case .met, .over: .gold
    }
  }

  private func plan(_ plan: DayPlan) -> WidgetContent {
    if plan.total == 0 {
      var content = WidgetContent.empty(texts.plan, .plan, texts.nothingPlanned)
      content.sentence = texts.sentence(plan)
      return content
    }
    let share = "\(plan.done)/\(plan.total)"
    let next = plan.tasks.first { $0.isOpen }
    let tasks = plan.tasks.filter { $0.isOpen } + plan.tasks.filter { !$0.isOpen }
    return WidgetContent(
      title: texts.plan, accent: .plan, rings: [.init(permille: plan.permille, accent: .plan)],
      value: share, caption: texts.done, note: next?.title ?? texts.allDone, isMet: next == nil,
      rows: tasks.map { .init(name: $0.title, accent: .plan, isDone: !$0.isOpen) },
      sentence: texts.sentence(plan),
      line: "\(texts.plan) \(share) \(texts.done)")
  }

  private func tally(_ tally: WidgetSnapshot.TallyFigure) -> WidgetContent {
    let (activity, figure) = (tally.activity, tally.figure)
    let accent = accent(of: tally)
    let number = TallyAmount(thousandths: figure.amount).text()
    var content = WidgetContent(
      title: activity.name, accent: accent,
      rings: figure.goal.map { _ in [.init(permille: figure.permille, accent: accent)] } ?? [],
      value: number, caption: activity.unit,
      isMet: figure.goal?.direction == .atLeast && figure.isGoalHeld,
      rows: snapshot.tallies.filter { $0.activity.id != activity.id }.map { row($0) },
      sentence: texts.sentence(tally),
      line: "\(activity.name) \(texts.amount(figure.amount, activity.unit))")
    guard let goal = figure.goal else { return content }
    let aim = texts.amount(goal.amount, activity.unit)
    let rest = texts.amount(abs(goal.amount - figure.amount), activity.unit)
    switch goal.direction {
    case .atLeast:
      content.caption = texts.of(aim)
      content.note = figure.isGoalHeld ? texts.goalReached : texts.toGo(rest)
    case .atMost:
      content.caption = texts.atMost(aim)
      content.note = figure.isGoalHeld ? texts.left(rest) : texts.over(rest)
    }
    content.line = "\(activity.name) \(number) \(content.caption)"
    return content
  }

  func row(_ tally: WidgetSnapshot.TallyFigure) -> WidgetContent.Row {
    let (activity, figure) = (tally.activity, tally.figure)
    let number = TallyAmount(thousandths: figure.amount).text()
    let aim = figure.goal.map { "/" + TallyAmount(thousandths: $0.amount).text() } ?? ""
    return .init(
      name: activity.name, value: number + aim, accent: accent(of: tally),
      isDone: figure.goal?.direction == .atLeast && figure.isGoalHeld)
  }

  func accent(of tally: WidgetSnapshot.TallyFigure) -> WidgetAccent {
    tally.figure.state == .over ? .over : WidgetAccent(tally.activity.colour)
  }

  private func date(_ count: DateCount) -> WidgetContent {
    WidgetContent(
      title: count.counter.name, accent: WidgetAccent(count.counter.draft.colour),
      value: String(count.days), caption: texts.days(count), note: texts.day(count),
      rows: snapshot.dates.dropFirst().map { row($0) }, sentence: texts.sentence(count),
      line: "\(count.counter.name) \(texts.distance(count))")
  }

  func row(_ count: DateCount) -> WidgetContent.Row {
    .init(
      name: count.counter.name, value: texts.distance(count),
      accent: WidgetAccent(count.counter.draft.colour))
  }
}

extension DayPlan {
  /// Done ÷ all in thousandths; 0 without tasks.
  var permille: Int { total == 0 ? 0 : done * 1000 / total }
}
