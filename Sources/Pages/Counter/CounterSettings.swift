import Texts
import Trackers

/// The defaults of new counters.
struct CounterSettings {
  let settings: Settings
  let context: PageContext

  var html: HTML {
    if settings.hidden.contains(.counter) { return .empty }
    return SettingsGroup(id: "new-activities", title: texts.everyNewCounter) {
      choice(texts.dailyGoal, goal)
      choice(texts.quickAmounts, quickAmounts)
    }.html
  }

  private var texts: PageTexts { context.texts }

  private var goal: String {
    guard let own = settings.ownActivities else { return texts.suitsUnit }
    guard let goal = own.goal else { return texts.noGoalChoice }
    let number = context.locale.decimal(thousandths: goal.amount)
    return goal.direction == .atMost ? texts.capitalised(texts.limit(number)) : number
  }

  private var quickAmounts: String {
    settings.ownActivities?.quickAmounts
      .map { context.locale.decimal(thousandths: $0.thousandths) }.joined(separator: " · ")
      ?? texts.suitsUnit
  }

  private func choice(_ name: String, _ chosen: String) -> HTML {
    SettingChoice(sheet: .plain(.newActivities), name: name, chosen: chosen).html
  }
}
