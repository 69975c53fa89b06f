import Ledger
import Trackers

/// The sheets of water or an activity.
package enum DailySheet: Hashable, Sendable {
  /// `amount`, `beverage`, `date`, `time`, `note`; for a new entry, or for the one with this id.
  case entry(Subject, RecordID?, beverages: [Beverage])
  /// `goal`, and for activities `direction`. Applies from today on.
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
        "entry", texts.addTo(DailyWords(subject, context).name),
        form.isConfirmed ? texts.addAnyway : texts.add)
    case .entry:
      return SheetFrame(
        "entry", texts.editEntrySheet, form.isConfirmed ? texts.addAnyway : texts.save)
    case .goal: return SheetFrame("dailyGoal", texts.dailyGoalSheet, texts.setGoal)
    case .quickAdds: return SheetFrame("quickAdds", texts.quickAddsSheet, texts.save)
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
