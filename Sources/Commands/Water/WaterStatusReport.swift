import JSON
import Texts
import Trackers

/// The status of water at one moment.
struct WaterStatusReport {
  let day: UserDay
  let now: WaterNow
  let beverages: Beverages

  var measure: Measure { day.volume }

  init(in context: Context) throws(CommandFailure) {
    let day = try context.userDay()
    self.day = day
    now = try context.read(
      WaterNow(in: context.ledger, today: day.today, day.settings, clock: context.now))
    beverages = try context.read(Beverages(in: context.ledger))
  }

  func report(in context: Context) -> Report {
    let view = WaterView(
      status: self, texts: context.texts.shell, wording: context.wording)
    return Report(document(at: context.now.iso8601), text: view.lines)
  }

  private func document(at moment: String) -> JSONObject {
    var object: JSONObject = [
      "now": .string(moment), "unit": .string(now.unit.rawValue), "day": now.figure.json(measure),
    ]
    object.append("remaining", now.remaining.tenths, in: measure)
    object.append(measure.member("quick"), .list(now.quickAdds) { measure.integer($0.tenths) })
    object.append("lastDrink", now.last?.json(beverages, measure) ?? .null)
    object.append("streakDays", .whole(now.streak))
    return object
  }
}

/// The output of `dayring drink`.
private struct WaterView {
  let status: WaterStatusReport
  let texts: ShellTexts
  let wording: Wording

  func lines(_ style: Style) -> [String] {
    let cells = FigureCells(figure: now.figure, measure: status.measure, texts: texts)
    return [heading(style), cells.wideLine(style), ""] + Rows(rows(style)).lines(style)
      + hint(style)
  }

  private var now: WaterNow { status.now }

  private func heading(_ style: Style) -> String {
    let title = style.paint(texts.water, .title)
    guard now.figure.isGoalHeld else { return title }
    let mark = Mark(GoalState.met, in: style)
    return title + style.paint(" \(style.bullet) \(texts.goalReached) \(mark.sign)", mark.ink)
  }

  private func rows(_ style: Style) -> [(label: String, value: String)] {
    let measure = status.measure
    var rows = [(label: texts.say("So far"), value: texts.share(now.figure, measure))]
    if now.remaining.tenths > 0 {
      rows.append((texts.remaining, measure.text(now.remaining.tenths)))
    }
    if let last = now.last {
      let drink = last.text(status.beverages, measure, texts.common)
      rows.append((texts.say("Last"), "\(drink) \(style.bullet) \(wording.moment(last.at))"))
    }
    if now.streak > 0, status.day.settings.showsStreaks {
      rows.append((texts.streak, texts.common.calendar.days(now.streak)))
    }
    return rows
  }

  /// A hint until the first drink of the day.
  private func hint(_ style: Style) -> [String] {
    guard now.last == nil, let amount = now.quickAdds.first else { return [] }
    let typed = status.measure == .volume(.fluidOunces) ? "8oz" : now.unit.text(amount)
    return ["", style.paint(texts.begin(with: "dayring drink \(typed)"), .quiet)]
  }
}
