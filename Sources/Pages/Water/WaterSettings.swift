import Trackers

/// The settings of the goal, the unit, quick adds and beverages.
struct WaterSettings {
  let page: SettingsPage
  let settings: Settings
  let context: PageContext

  var html: HTML {
    let words = DailyWords(subject, context)
    return SettingsGroup(id: "water", title: texts.water, isWholePage: true) {
      SettingChoice(
        sheet: .dailyGoal(.water), name: texts.dailyGoal,
        chosen: words.amount(page.waterGoal.tenths)
      ).html
      div(.class("setting")) {
        label(.class("setting-text"), .for("volume-unit")) { texts.units }
        select(
          .id("volume-unit"), .name("value"), .input(.volumeUnit)
        ) {
          for unit in VolumeUnit.allCases {
            option(.value(unit.rawValue), .selected(unit == settings.volumeUnit)) {
              texts.unit(unit)
            }
          }
        }
      }
      SettingChoice(
        sheet: .plain(.quickAdds), name: texts.quickAmounts,
        chosen: settings.quickAdds.map { words.number($0.tenths) }.joined(separator: " · ")
      ).html
      for beverage in page.beverages where beverage.id != nil {
        button(
          .class("setting row-button \(beverage.colour.accent)"), .opens(.beverage(beverage.id)),
          .label(texts.editBeverage(beverage.name)),
          .key("beverage-\(beverage.key.rawValue)")
        ) {
          span(.class("entry-mark")) { beverage.symbol.html }
          span(.class("setting-text with-value")) {
            bdi { beverage.name }
            span(.class("quiet")) { texts.countsAs(context.percent(beverage.factor)) }
          }
          Icon.chevron.html(class: "icon chevron")
        }
      }
      SettingButton(action: .opens(.beverage(nil)), icon: .plus, words: texts.addBeverage).html
    }.html
  }

  private var texts: PageTexts { context.texts }

  private var subject: Subject {
    Subject(water: settings.quickAdds, settings.volumeUnit)
  }
}
