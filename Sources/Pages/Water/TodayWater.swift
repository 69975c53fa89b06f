import Trackers

/// Today's water, and quick adds of a beverage to choose.
struct TodayWater {
  let water: WaterNow
  let page: TodayPage
  let context: PageContext

  var html: HTML {
    section(.class("card today-card water-card accent-water"), .label(texts.water), .key("water")) {
      TodayCardHead(
        route: .daily(.water, .now), icon: .drop, name: texts.water,
        caption: words.figure(water.figure)
      ).html
      if let beverage, page.beverages.count > 1 { choice(beverage) }
      QuickAdds(subject, context, of: beverage).html
    }
  }

  private func choice(_ chosen: Beverage) -> HTML {
    div(.class("beverage-choice \(chosen.accent)"), .key("beverage")) {
      chosen.symbol.html
      select(.name("key"), .input(.beverageChoose), .label(texts.beverage)) {
        for beverage in page.beverages {
          option(.value(beverage.key.rawValue), .selected(beverage.key == chosen.key)) {
            texts.name(of: beverage)
          }
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }
  private var words: DailyWords { DailyWords(subject, context) }
  private var subject: Subject { Subject(water: water.quickAdds, water.unit) }
  private var beverage: Beverage? { page.beverages.first { $0.key == page.beverage } }
}

extension WaterNow {
  func today(in page: TodayPage, _ context: PageContext) -> TodayPart {
    let percent = context.percent(figure.permille / 10)
    var row = LegendRow(
      route: .daily(.water, .now), card: "water", symbol: Icon.drop.rawValue,
      name: context.texts.water,
      figure: HTML(percent), words: context.texts.pair(context.texts.water, percent),
      accent: accent, permille: figure.permille)
    row.streak = streak
    let card = TodayWater(water: self, page: page, context: context).html
    return TodayPart(row: row, card: card)
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
