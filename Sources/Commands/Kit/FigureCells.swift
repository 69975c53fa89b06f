import CivilTime
import Trackers

/// The cells of one day of one subject: a bar, a percentage, and the share of the goal in words.
struct FigureCells {
  let figure: DayFigure
  let measure: Measure
  let texts: ShellTexts

  func cells(_ style: Style) -> [String] {
    guard figure.goal != nil else { return ["", "", share(style)] }
    return [bar(style.widths.bar).drawn(in: style), percent, share(style)]
  }

  func line(_ style: Style) -> String {
    guard figure.goal != nil else { return share(style) }
    let text = "  \(percent)  \(share(style))"
    let room = style.isInteractive ? max(4, style.width - text.columns) : .max
    return bar(min(24, room)).drawn(in: style) + text
  }

  /// A line with a bar as wide as in the status of a fast.
  func wideLine(_ style: Style) -> String {
    bar(ProgressBar.width(in: style)).drawn(in: style) + percent.leftPadded(to: 6)
  }

  /// `2000 of 2000 ml ✓`.
  func share(_ style: Style) -> String {
    let share = texts.share(figure, measure)
    // A limit counts as kept only after the day is over.
    guard figure.goal != nil, !isWithinLimit else { return share }
    let mark = Mark(figure.state, in: style)
    return mark.sign.isEmpty ? share : "\(share) \(mark.drawn(in: style))"
  }

  private var percent: String { texts.percent(String(figure.permille / 10)) }

  private func bar(_ width: Int) -> ProgressBar {
    let ink = isWithinLimit ? Ink.water : figure.state.ink
    return ProgressBar(permille: figure.permille, width: width, ink: ink)
  }

  private var isWithinLimit: Bool { figure.goal?.direction == .atMost && figure.isGoalHeld }
}

extension GoalState {
  /// The colours of the rings: blue, then green, then gold; red above a limit.
  var ink: Ink {
    switch self {
    case .under: .water
    case .near: .done
    case .met: .underway
    case .over: .error
    }
  }
}

extension Changed {
  /// Adds the figures of the day of an entry.
  mutating func show(
    _ series: DailySeries, at moment: Moment, _ measure: Measure, in context: Context
  ) throws(CommandFailure) {
    let day = moment.day(startingAt: series.dayStart)
    let figure = try context.read(series.figure(of: day, in: context.ledger))
    let (today, texts) = (try context.userDay().today, context.texts.shell)
    consequences = [("day", figure.json(measure))]
    lines = { style in
      let line = FigureCells(figure: figure, measure: measure, texts: texts).line(style)
      return [day == today ? line : "\(line) \(style.bullet) \(texts.day(day, today: today))"]
    }
  }
}
