import CivilTime
import Ledger
import Pages
import Texts
import Trackers

/// The texts of refusals on pages.
extension SessionWords {
  func refusal(_ refusal: TrackerRefusal) -> String { explanation(refusal).text }

  func explanation(_ refusal: TrackerRefusal) -> Explanation {
    switch refusal {
    case .fast(let refusal):
      texts.common.refusal.fast(refusal, locale.wording(at: now, in: zone))
    case .entry(let refusal): texts.common.refusal.entry(refusal)
    case .plan(let refusal): texts.common.refusal.task(refusal, today)
    }
  }
}

extension LocaleFormat {
  /// The text of a refusal outside of a page.
  package func text(
    of refusal: TrackerRefusal, at now: Moment, in zone: Zone, today: Day
  ) -> String {
    SessionWords(
      texts: PageTexts(language: language), locale: self, now: now, zone: zone, today: today
    ).refusal(refusal)
  }
}

/// The fields of refusals on sheets.
extension Sheet.Kind {
  /// The field that a refusal is about; nil for several.
  func field(for refusal: TrackerRefusal) -> String? {
    if case .link = self { return nil }
    switch refusal {
    case .fast(let refusal):
      guard case .fast(let sheet) = self else { return nil }
      return sheet.field(for: refusal)
    case .entry(let refusal):
      guard case .daily(.entry) = self else { return refusal.field(orAmount: FieldID.quick) }
      return refusal.field(orAmount: FieldID.amount)
    case .plan(let refusal): return refusal.field
    }
  }
}

extension EntryRefusal {
  /// - Parameter amount: the field of the amount.
  fileprivate func field(orAmount amount: String) -> String? {
    switch self {
    case .amountNotPositive, .amountIsZero, .volumeTooSmall, .volumeTooLarge, .volumeUnlikely,
      .amountTooLarge:
      amount
    case .volumeGoalOutOfRange, .tallyGoalOutOfRange: FieldID.goalAmount
    case .factorOutOfRange: FieldID.factor
    case .quickAmounts: FieldID.quick
    case .yearOutOfRange: FieldID.date
    case .inFuture: FieldID.time
    case .nameTaken: FieldID.name
    case .text(_, let field): field.rawValue
    case .noSuch: nil
    }
  }
}

extension PlanRefusal {
  fileprivate var field: String? {
    switch self {
    case .slotFull: FieldID.bucket
    case .text(_, field: .title): FieldID.name
    case .text(_, field: .notes): FieldID.note
    case .yearOutOfRange: FieldID.date
    case .repeatOutOfRange: FieldID.repeats
    case .badExpiry: FieldID.expires
    case .expiryPassed: FieldID.expiresTime
    case .circle, .waitsForTooMany, .noSuchTask, .severalTasks: FieldID.others
    case .waits, .shared: nil
    }
  }
}
