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
  func planned(_ place: Place) -> String { texts.common.plan.planned(place, today) }
  func withoutSlot(_ tasks: [PlanTask]) -> [String] {
    texts.common.plan.withoutSlot(tasks)
  }
  func streakReached(_ days: Int) -> String {
    texts.streakReached(texts.days(days, locale.number(days)))
  }
  /// The result of a move; nil for other changes.
  func moved(_ change: SettingChange, _ settings: Settings) -> String? {
    guard case .move(let tracker, _) = change else { return nil }
    return texts.place(of: tracker, among: settings.shownTrackers)
  }
  var nothingToUndo: String { texts.nothingToUndo }
  var nothingToRedo: String { texts.nothingToRedo }
  var partFailed: String { texts.partFailed }

  /// `Task moved`; with further sentences, `Task moved. …`
  func sentences(_ first: String, _ others: [String]) -> String {
    others.isEmpty ? first : texts.say("\(first). \(others.joined(separator: " "))")
  }
}
