import CivilTime
import Ledger
import Pages
import Trackers

/// The sheets of entries, goals, and what users make themselves: from what is to the fields.
extension Session {
  func entrySheet(_ daily: Daily, _ id: RecordID?) -> Sheet? {
    guard let tracker = tracker(daily) else { return nil }
    let beverages = Beverages(in: ledger)
    var at = shownMoment(daily) ?? now
    var form = Form([FieldID.beverage: poured(beverages).rawValue, FieldID.direction: "up"])
    let offered = daily == .water ? beverages.all : []
    let kind = Sheet.Kind.entry(tracker, id, beverages: offered)
    if let id {
      guard let entry = entry(id, daily, beverages) else { return nil }
      at = entry.at
      let amount = tracker.format.field(abs(max(entry.amount, -.max)), separator: locale.decimal)
      form.values[FieldID.amount] = amount
      if entry.amount < 0 { form.values[FieldID.direction] = "down" }
      form.values[FieldID.beverage] = entry.beverage?.key.rawValue ?? ""
      form.values[FieldID.note] = entry.note
    }
    form.values.take(at.fields(FieldID.date, FieldID.time))
    return Sheet(kind, form)
  }

  func entry(_ id: RecordID, _ daily: Daily, _ beverages: Beverages) -> DailyEntry? {
    switch daily {
    case .water: ledger.drink(id).map { DailyEntry($0, beverages) }
    case .activity: ledger.entry(id).map { DailyEntry($0) }
    }
  }

  func goalSheet(_ daily: Daily) -> Sheet? {
    guard let tracker = tracker(daily) else { return nil }
    let goal = goal(daily)
    return Sheet(
      .dailyGoal(tracker),
      Form([
        FieldID.goalAmount: goal.map { tracker.format.field($0.amount, separator: locale.decimal) }
          ?? "",
        FieldID.direction: goal?.direction.rawValue ?? "none",
      ]))
  }

  /// Of today.
  func goal(_ daily: Daily) -> DailyGoal? {
    let settings = Settings(in: ledger)
    return series(daily, settings)?.goals.goal(on: now.day(startingAt: settings.dayStart))
  }

  func activitySheet(_ id: RecordID?) -> Sheet {
    let activities = Activities(in: ledger)
    let activity = id.flatMap { activities[$0] }
    let draft = activity?.draft ?? ActivityDraft(name: "", colour: nextColour(activities))
    let shown = activities.shown
    let place = shown.firstIndex { $0.id == id }
    return Sheet(
      .activity(
        activity, count: place == nil ? 0 : shown.count,
        isPrimary: place != nil && activities.primary?.id == id),
      Form([
        FieldID.name: draft.name, FieldID.unit: draft.unit,
        FieldID.quick: words(draft.quickAmounts.map { $0.text(separator: locale.decimal) }),
        FieldID.icon: draft.symbol.rawValue, FieldID.colour: draft.colour.rawValue,
        FieldID.direction: "none", FieldID.place: place.map { String($0 + 1) } ?? "",
      ]))
  }

  func beverageSheet(_ id: RecordID?) -> Sheet {
    let beverage = id.flatMap { id in Beverages(in: ledger).custom.first { $0.id == id } }
    let draft = beverage.map { BeverageDraft($0) } ?? BeverageDraft(name: "")
    return Sheet(
      .beverage(beverage),
      Form([
        FieldID.name: draft.name, FieldID.factor: String(draft.factor),
        FieldID.icon: draft.symbol.rawValue, FieldID.colour: draft.colour.rawValue,
      ]))
  }

  func dateSheet(_ id: RecordID?) -> Sheet {
    let counter = id.flatMap { ledger.dateCounter($0) }
    let draft =
      counter?.draft ?? DateDraft(name: "", day: now.local.calendarDay, kind: .until)
    return Sheet(
      .date(counter),
      Form([
        FieldID.name: draft.name, FieldID.date: draft.day.iso8601,
        FieldID.direction: draft.kind.rawValue, FieldID.yearly: draft.isYearly ? "on" : "",
        FieldID.icon: draft.symbol.rawValue, FieldID.colour: draft.colour.rawValue,
      ]))
  }

  func quickAddsSheet() -> Sheet {
    let settings = Settings(in: ledger)
    let texts = settings.quickAdds.map {
      settings.volumeUnit.text($0, separator: locale.decimal)
    }
    return Sheet(.quickAdds(settings.volumeUnit), Form([FieldID.quick: words(texts)]))
  }

  private func words(_ words: [String]) -> String {
    words.reduce("") { $0.isEmpty ? $1 : $0 + " " + $1 }
  }

  /// Neighbours in the list differ.
  private func nextColour(_ activities: Activities) -> Colour {
    Colour.allCases[(activities.all.count * 3 + 7) % Colour.allCases.count]
  }
}
