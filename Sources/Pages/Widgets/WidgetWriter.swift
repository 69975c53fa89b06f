import CivilTime
import Texts
import Trackers

/// A formatter of snapshots as contents of widgets.
struct WidgetWriter {
  let snapshot: WidgetSnapshot
  let zone: Zone
  let texts: WidgetTexts

  var wording: Wording { texts.common.wording(at: snapshot.now, in: zone) }

  func content(_ kind: WidgetKind) -> WidgetContent {
    switch kind {
    case .fast:
      snapshot.fasting.map { fast($0) } ?? empty(texts.fastingWord, .fast, texts.notFasting)
    case .end:
      snapshot.fasting.map { end($0) } ?? empty(texts.fastingWord, .fast, texts.notFasting)
    case .water: snapshot.water.map { water($0) } ?? empty(texts.water, .water, texts.noFigure)
    case .plan: snapshot.plan.map { plan($0) } ?? empty(texts.plan, .plan, texts.nothingPlanned)
    case .tally:
      snapshot.tally.map { tally($0) } ?? empty(texts.counters, .indigo, texts.noCounters)
    case .dates: snapshot.dates.first.map { date($0) } ?? empty(texts.dates, .teal, texts.noDates)
    case .today: today
    }
  }

  private func empty(_ title: String, _ accent: WidgetAccent, _ words: String) -> WidgetContent {
    .empty(title, accent, words, texts)
  }

  /// `tomorrow 20:04`, `Sat 20:04`; only the time on the same day.
  func times(_ moment: Moment) -> [String] {
    texts.common.calendar.shorterMoments(moment, snapshot.now)
  }

  func row(_ name: String, _ values: [String], short: String? = nil) -> WidgetContent.Row {
    .init(
      name: WidgetWords(forms: [name] + (short.map { [$0] } ?? [])),
      value: WidgetWords(forms: values)
    )
  }

  func words(_ streak: StreakNow?) -> WidgetWords {
    guard let streak, streak.days > 0 else { return .none }
    return WidgetWords(texts.common.calendar.days(streak.days), String(streak.days))
  }

  /// The sentence of a state, followed by its streak.
  func sentence(_ sentence: String, _ streak: StreakNow?) -> String {
    guard let streak, streak.days > 0 else { return sentence }
    return texts.sentences(sentence, texts.sentence(streak: streak.days))
  }
}

extension WidgetWriter {
  private func plan(_ plan: DayPlan) -> WidgetContent {
    if plan.total == 0 {
      var content = empty(texts.plan, .plan, texts.nothingPlanned)
      content.sentence = texts.sentence(plan)
      return content
    }
    let share = "\(plan.done)/\(plan.total)"
    let next = plan.tasks.first { $0.isOpen }
    let tasks = plan.tasks.filter { $0.isOpen } + plan.tasks.filter { !$0.isOpen }
    return WidgetContent(
      title: WidgetWords(texts.plan), accent: .plan,
      rings: [.init(permille: plan.permille, accent: .plan)], value: WidgetWords(share),
      caption: WidgetWords(texts.done),
      note: next.map { .name($0.title) } ?? WidgetWords(texts.allDone), isMet: next == nil,
      rows: tasks.map { .init(name: .name($0.title), accent: .plan, isDone: !$0.isOpen) },
      sentence: texts.sentence(plan),
      line: WidgetWords("\(texts.plan) \(share) \(texts.done)", "\(texts.plan) \(share)", share))
  }

  private func date(_ count: DateCount) -> WidgetContent {
    let distance = texts.distance(count)
    return WidgetContent(
      title: .name(count.counter.name), accent: WidgetAccent(count.counter.draft.colour),
      value: WidgetWords(count.days == 0 ? texts.today : String(count.days)),
      caption: count.days == 0 ? .none : WidgetWords(texts.days(count)),
      note: WidgetWords(
        forms: texts.common.calendar.shorterDays(count.target, count.today)),
      brief: count.days == 0 ? nil : WidgetWords(texts.days(count), texts.daysWord(count)),
      rows: snapshot.dates.dropFirst().map { row($0) }, sentence: texts.sentence(count),
      line: .name(count.counter.name, " " + distance))
  }

  func row(_ count: DateCount) -> WidgetContent.Row {
    .init(
      name: .name(count.counter.name), value: WidgetWords(texts.distance(count)),
      accent: WidgetAccent(count.counter.draft.colour))
  }
}

extension DayPlan {
  /// Done ÷ all in thousandths; 0 without tasks.
  var permille: Int { total == 0 ? 0 : done * 1000 / total }
}

/// The content of all trackers in use.
extension WidgetWriter {
  var today: WidgetContent {
    let parts = parts
    guard let first = parts.first else { return empty(texts.today, .fast, texts.allHidden) }
    let rings = parts.compactMap { $0.ring }
    return WidgetContent(
      title: WidgetWords(texts.today), accent: first.row.accent ?? .fast,
      rings: Array(rings.prefix(4)),
      value: .none, rows: parts.map { $0.row },
      sentence: parts.map { $0.sentence }.reduce("") { $0.isEmpty ? $1 : texts.sentences($0, $1) },
      line: parts.dropFirst().first.map { first.line.joined(" · ", to: $0.line) } ?? first.line)
  }

  private struct Part {
    let row: WidgetContent.Row
    let ring: WidgetContent.Ring?
    let sentence: String
    let line: WidgetWords
  }

  private var parts: [Part] {
    var parts: [Part] = []
    for kind in WidgetKind.allCases {
      guard let tracker = kind.tracker, !snapshot.hidden.contains(tracker), let part = part(kind)
      else { continue }
      parts.append(part)
    }
    return parts
  }

  private func part(_ kind: WidgetKind) -> Part? {
    switch kind {
    case .fast: snapshot.fasting.map { part($0) }
    case .water: part(content(.water), texts.water) { percent($0) }
    case .plan: part(content(.plan), texts.plan)
    case .tally:
      snapshot.tally.map { tally in
        let content = content(.tally)
        return Part(
          row: row(tally), ring: content.rings.first, sentence: content.sentence,
          line: content.line)
      }
    case .dates:
      snapshot.dates.first.map { date in
        let content = content(.dates)
        return Part(row: row(date), ring: nil, sentence: content.sentence, line: content.line)
      }
    case .end, .today: nil
    }
  }

  /// The present state of fasting, by its name.
  private func part(_ fasting: FastNow) -> Part {
    let content = fast(fasting)
    let (name, value) = (content.title.full, content.value)
    return Part(
      row: .init(name: content.title, value: value, accent: content.accent, isDone: content.isMet),
      ring: content.rings.first, sentence: content.sentence,
      line: content.isIdle
        ? content.line : WidgetWords("\(name) \(value.full)", value.shortest.full))
  }

  /// `62%`, `20k%`.
  private func percent(_ permille: Int) -> WidgetWords {
    WidgetWords(texts.percent(permille), texts.percent(texts.compact(Int64(permille) * 100)))
  }

  /// - Parameter figure: the replacement of the ring's share; nil for the widget's value.
  private func part(
    _ content: WidgetContent, _ name: String, figure: ((Int) -> WidgetWords)? = nil
  ) -> Part {
    let ring = content.rings.first
    let value = ring.flatMap { ring in figure.map { $0(ring.permille) } }
    let nothing = content.value.isEmpty ? content.note.full : nil
    let shown =
      nothing.map { WidgetWords($0, texts.noFigure) } ?? value ?? content.value
    return Part(
      row: WidgetContent.Row(
        name: WidgetWords(name), value: shown, accent: content.accent, isDone: content.isMet),
      ring: ring, sentence: content.sentence,
      line: nothing != nil
        ? shown : WidgetWords("\(name) \(shown.full)", shown.shortest.full))
  }
}
