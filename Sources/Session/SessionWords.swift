import CivilTime
import Pages
import Texts
import Trackers

/// The texts of a session: toasts, and errors of fields.
struct SessionWords: Sendable {
  let texts: PageTexts
  let locale: LocaleFormat
  let now: Moment
  let zone: Zone
  let today: Day

  func done(_ label: String) -> String { texts.common.undo.words(for: label) }
  func redone(_ label: String) -> String { texts.common.undo.redone(done(label)) }
  func undone(_ label: String) -> String { texts.common.undo.undone(done(label)) }
  func place(_ place: Place) -> String {
    texts.common.plan.place(place, today)
  }
  func planned(_ place: Place) -> String { texts.planned(self.place(place)) }
  func withoutSlot(_ tasks: [PlanTask]) -> [String] {
    texts.common.plan.withoutSlot(tasks.map { $0.title })
  }
  func inARow(_ days: Int) -> String { texts.inARow(texts.days(days, locale.number(days))) + "." }
  var nothingToUndo: String { texts.nothingToUndo }
  var nothingToRedo: String { texts.nothingToRedo }
  var partFailed: String { texts.partFailed }

  /// `Moved the task`; with further sentences, `Moved the task. …`
  func sentences(_ first: String, _ others: [String]) -> String {
    others.isEmpty ? first : ([first + "."] + others).joined(separator: " ")
  }
}
