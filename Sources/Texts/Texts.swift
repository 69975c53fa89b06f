import CivilTime
import Trackers

/// Every word that people read, in one language.
///
/// A language is a value of this type and nothing else: to add one, write its functions and a
/// `static let` beside ``english``. Sentences are whole functions of their parts, never glued
/// together by callers, so a language may order and inflect them as it needs.
package struct Texts: Sendable {
  package let language: Language
  package let plural: @Sendable (Int) -> PluralForm
  package let calendar: CalendarTexts
  package let duration: DurationTexts
  package let refusal: RefusalTexts
  package let fasting: FastingTexts
  package let plan: PlanTexts
  package let change: ChangeTexts
  package let undo: UndoTexts
}

package struct Language: Hashable, Sendable {
  /// BCP 47, as in `<html lang>`.
  package let code: String
  package let direction: WritingDirection
}

package enum WritingDirection: String, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// The plural categories of Unicode CLDR. English has `one` and `other`; Arabic has all six.
package enum PluralForm: Sendable {
  case zero, one, two, few, many, other
}
