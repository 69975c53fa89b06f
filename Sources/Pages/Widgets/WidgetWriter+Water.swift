import CivilTime
import Texts
import Trackers

extension WidgetWriter {
  func water(_ figure: DayFigure) -> WidgetContent {
    let unit = snapshot.unit
    let drunk = Volume(tenths: max(0, figure.amount))
    let accent = accent(ofWater: figure)
    let history = snapshot.history
    var content = WidgetContent(
      title: WidgetWords(texts.water), accent: accent,
      rings: [.init(permille: figure.permille, accent: accent)],
      value: WidgetWords(forms: numbers(drunk)), caption: WidgetWords(texts.name(of: unit)),
      isMet: figure.isGoalHeld, streak: words(history.water), last: lastDrink,
      sentence: sentence(texts.sentence(water: figure, unit), history.water),
      line: WidgetWords("\(texts.water) \(texts.volume(drunk, unit))", texts.volume(drunk, unit)))
    guard let goal = figure.goal else { return content }
    let aim = Volume(tenths: goal.amount)
    let rest = Volume(tenths: max(0, goal.amount - figure.amount))
    content.caption = WidgetWords(
      forms: [texts.of(texts.volume(aim, unit))] + numbers(aim).map { texts.of($0) })
    let toGo = texts.toGo(texts.volume(rest, unit))
    content.note =
      figure.isGoalHeld
      ? WidgetWords(texts.goalReached, texts.reached) : WidgetWords(toGo, texts.volume(rest, unit))
    content.line = WidgetWords(
      "\(texts.water) \(unit.text(drunk)) \(texts.of(texts.volume(aim, unit)))",
      texts.volume(drunk, unit))
    content.rows = parts
    if content.rows.isEmpty {
      content.rows = [
        row(texts.goalWord, volumes(aim)), row(texts.remaining, volumes(rest)),
        row(texts.share, [texts.percent(figure.permille)]),
      ]
    } else {
      content.chart = .parts(
        history.breakdown.map { total in
          .init(
            share: Int(permilleOf: total.volume.tenths, of: max(1, poured)),
            accent: WidgetAccent(total.beverage.colour))
        })
    }
    return content
  }

  func accent(ofWater figure: DayFigure) -> WidgetAccent {
    switch figure.state {
    case .under: .water
    case .near: .goal
    case .met, .over: .gold
    }
  }

  /// The volume of all drinks today, before factors.
  private var poured: Int64 {
    snapshot.history.breakdown.reduce(0) { $0 + max(0, $1.volume.tenths) }
  }

  private var parts: [WidgetContent.Row] {
    snapshot.history.breakdown.map { total in
      .init(
        name: .name(total.beverage.name), value: WidgetWords(forms: volumes(total.volume)),
        accent: WidgetAccent(total.beverage.colour))
    }
  }

  private var lastDrink: WidgetContent.Row? {
    let history = snapshot.history
    return history.lastDrink.map { drink in
      let time = drink.at.local.timeOfDay.iso8601
      return .init(
        name: .name(texts.last(history.beverages[drink.beverage].name)),
        value: WidgetWords(
          texts.joined(texts.volume(drink.volume, snapshot.unit), time), time))
    }
  }

  /// `1250 ml`, `1.2k`: each shorter than the one before.
  private func volumes(_ volume: Volume) -> [String] {
    [texts.volume(volume, snapshot.unit)] + numbers(volume)
  }

  private func numbers(_ volume: Volume) -> [String] {
    [snapshot.unit.text(volume), texts.compact(snapshot.unit.thousandths(volume))]
  }
}
