import Ledger
import Trackers

/// The sheets of water or a counter.
package enum DailySheet: Hashable, Sendable {
  /// `amount`, `beverage`, `date`, `time`, `note`; for a new entry, or for the one with this id.
  case entry(Subject, RecordID?, beverages: [Beverage])
  /// `goal`, and for counters `direction`. Applies from today on.
  case goal(Subject)
  /// `quick`.
  case quickAdds(VolumeUnit)
}

extension DailySheet {
  func frame(_ form: Form, _ context: PageContext) -> SheetFrame {
    let texts = context.texts
    switch self {
    case .entry(let subject, nil, _):
      return SheetFrame(
        "entry",
        subject.id == .water ? texts.logDrink : texts.addTo(DailyWords(subject, context).name),
        form.isConfirmed ? texts.addAnyway : texts.add, focus: .needed)
    case .entry:
      return SheetFrame(
        "entry", texts.editEntrySheet, form.isConfirmed ? texts.saveAnyway : texts.save)
    case .goal:
      return SheetFrame("dailyGoal", texts.dailyGoal, texts.setGoal, focus: .needed)
    case .quickAdds: return SheetFrame("quickAdds", texts.quickAmounts, texts.save)
    }
  }

  @HTMLBuilder func fields(_ form: Form, _ context: PageContext, hasFocus: Bool) -> HTML {
    switch self {
    case .entry(let subject, let id, let beverages):
      EntryFields(
        form: form, subject: subject, beverages: beverages, context: context, hasFocus: hasFocus
      ).html
      if let id {
        button(
          .class("button danger wide"), .deletes(id, of: subject.id), .key("delete")
        ) {
          Icon.trash.html
          context.texts.delete
        }
      }
    case .goal(let subject):
      DailyGoalFields(
        form: form, unit: DailyWords(subject, context).unit, isOptional: subject.hasOptionalGoal,
        texts: context.texts, hasFocus: hasFocus
      ).html
      p(.class("quiet small-print")) { context.texts.goalFromToday }
    case .quickAdds:
      QuickFields(form: form, allowsNegative: false, texts: context.texts, hasFocus: hasFocus).html
    }
  }
}
