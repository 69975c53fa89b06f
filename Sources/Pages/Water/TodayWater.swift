import Trackers

/// Today's water, and quick adds.
struct TodayWater {
  let water: WaterNow
  let context: PageContext

  var html: HTML {
    section(.class("card today-card water-card accent-water"), .label(texts.water), .key("water")) {
      TodayCardHead(
        route: .daily(.water, .now), icon: .drop, name: texts.water,
        caption: words.figure(water.figure)
      ).html
      QuickAdds(subject, context).html
    }
  }

  private var texts: PageTexts { context.texts }
  private var words: DailyWords { DailyWords(subject, context) }
  private var subject: Subject { Subject(water: water.quickAdds, water.unit) }
}

extension WaterNow {
  func today(_ context: PageContext) -> TodayPart {
    let percent = context.percent(figure.permille / 10)
    var row = LegendRow(
      route: .daily(.water, .now), symbol: Icon.drop.rawValue, name: context.texts.water,
      figure: HTML(percent), words: context.texts.pair(context.texts.water, percent),
      accent: accent, permille: figure.permille)
    row.streak = streak
    return TodayPart(row: row, card: TodayWater(water: self, context: context).html)
  }

  /// The class for the ring's colour.
  var accent: String {
    switch figure.state {
    case .under: "water"
    case .near: "goal"
    case .met, .over: "gold"
    }
  }
}
