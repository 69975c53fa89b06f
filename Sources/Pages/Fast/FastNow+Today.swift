import Texts
import Trackers

extension FastNow {
  func today(streak: Int, _ context: PageContext) -> TodayPart {
    let texts = context.texts
    let name: String
    let figure: HTML
    switch self {
    case .running(let running):
      name = texts.fast
      figure = context.figure(running.elapsed)
    case .idle(let idle):
      if let window = idle.window, window.isOpen {
        let remaining = window.remaining.roundedUpToMinute
        name = texts.eatingWindow
        figure = context.figure(remaining, words: texts.timeLeft(context.spoken(remaining)))
      } else {
        name = texts.fast
        figure = HTML(texts.title(idle.schedule.name))
      }
    }
    var row = LegendRow(
      route: .fast(.now), card: "fast-card", symbol: Icon.hourglass.rawValue, name: name,
      figure: figure,
      words: ringLabel(context), accent: accent, permille: ringPermille)
    row.streak = streak
    return TodayPart(row: row, card: TodayFastCard(fasting: self, context: context).html)
  }

  /// The class for the ring's colour: `fast`, `goal`, `window` or `rest`.
  var accent: String {
    switch self {
    case .running(let running): running.isGoalReached ? "goal" : "fast"
    case .idle(let idle): idle.window?.isOpen == true ? "window" : "fast"
    }
  }

  /// The ring's share in thousandths: a fast fills it, an eating window empties it.
  var ringPermille: Int {
    switch self {
    case .running(let running): running.permille
    case .idle(let idle): idle.window.map { max(0, 1000 - $0.permille) } ?? 0
    }
  }

  func ringLabel(_ context: PageContext) -> String {
    switch self {
    case .running(let running): context.texts.ringOf(fast: context.percent(running.percent))
    case .idle(let idle):
      if let window = idle.window, window.isOpen {
        context.texts.ringOf(window: context.spoken(window.remaining.roundedUpToMinute))
      } else {
        context.texts.ringIsEmpty
      }
    }
  }
}
