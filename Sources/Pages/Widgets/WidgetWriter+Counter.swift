import CivilTime
import Texts
import Trackers

extension WidgetWriter {
  func tally(_ tally: WidgetSnapshot.CounterFigure) -> WidgetContent {
    let (activity, figure) = (tally.activity, tally.figure)
    let accent = accent(of: tally)
    let streak = snapshot.history.tallies[activity.id]
    let number = CounterAmount(thousandths: figure.amount).text()
    var content = WidgetContent(
      title: .name(activity.name), accent: accent,
      rings: figure.goal.map { _ in [.init(permille: figure.permille, accent: accent)] } ?? [],
      value: WidgetWords(forms: numbers(figure.amount)),
      caption: activity.unit.isEmpty ? .none : .name(activity.unit),
      isMet: figure.goal?.direction == .atLeast && figure.isGoalHeld, streak: words(streak),
      last: lastEntry(of: activity),
      rows: snapshot.tallies.filter { $0.activity.id != activity.id }.map { row($0) },
      sentence: sentence(texts.sentence(tally), streak),
      line: .name(
        activity.name, " " + texts.amount(figure.amount, activity.unit), " " + number,
        " " + texts.compact(figure.amount)))
    guard let goal = figure.goal else { return content }
    let rest = abs(goal.amount - figure.amount)
    let compact = texts.compact(figure.amount)
    switch goal.direction {
    case .atLeast:
      content.caption = words(goal.amount, activity.unit) { texts.of($0) }
      content.note =
        figure.isGoalHeld
        ? WidgetWords(texts.goalReached, texts.reached)
        : words(rest, activity.unit) { texts.toGo($0) }
    case .atMost:
      content.caption = words(goal.amount, activity.unit) { texts.atMost($0) }
      content.note = words(rest, activity.unit) {
        figure.isGoalHeld ? texts.left($0) : texts.over($0)
      }
    }
    content.chart = .progress(permille: figure.permille)
    content.line = .name(
      activity.name, " \(number) \(content.caption.full)",
      " \(compact) \(content.caption.shortest.full)", " " + compact)
    return content
  }

  func row(_ tally: WidgetSnapshot.CounterFigure) -> WidgetContent.Row {
    let (activity, figure) = (tally.activity, tally.figure)
    func text(_ number: (Int64) -> String) -> String {
      number(figure.amount) + (figure.goal.map { "/" + number($0.amount) } ?? "")
    }
    return .init(
      name: .name(activity.name),
      value: WidgetWords(
        text { CounterAmount(thousandths: $0).text() }, text(texts.compact),
        texts.compact(figure.amount)),
      accent: accent(of: tally),
      isDone: figure.goal?.direction == .atLeast && figure.isGoalHeld)
  }

  func accent(of tally: WidgetSnapshot.CounterFigure) -> WidgetAccent {
    tally.figure.state == .over ? .over : WidgetAccent(tally.activity.colour)
  }

  private func lastEntry(of activity: Counter) -> WidgetContent.Row? {
    snapshot.history.lastEntry.map { entry in
      let time = entry.at.local.timeOfDay.iso8601
      let sign = entry.amount.thousandths > 0 ? "+" : ""
      return .init(
        name: WidgetWords(texts.lastWord),
        value: WidgetWords(
          forms: amounts(entry.amount.thousandths, activity.unit)
            .map { texts.joined(sign + $0, time) } + [time]))
    }
  }

  private func words(
    _ amount: Int64, _ unit: String, _ phrase: (String) -> String
  ) -> WidgetWords {
    WidgetWords(forms: amounts(amount, unit).map(phrase))
  }

  /// `20 km`, `20`: each shorter than the one before.
  private func amounts(_ amount: Int64, _ unit: String) -> [String] {
    [texts.amount(amount, unit)] + numbers(amount)
  }

  private func numbers(_ amount: Int64) -> [String] {
    [CounterAmount(thousandths: amount).text(), texts.compact(amount)]
  }
}
