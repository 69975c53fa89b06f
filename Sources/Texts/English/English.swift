import CivilTime
import Trackers

extension Texts {
  package static let english = Texts(
    language: Language(code: "en", direction: .leftToRight),
    plural: English.plural, calendar: English.calendar, duration: English.duration,
    refusal: English.refusal, fasting: English.fasting, plan: English.plan,
    change: English.change, undo: English.undo)
}

/// A namespace for the functions that make up ``Texts/english``.
enum English {
  @Sendable static func plural(_ count: Int) -> PluralForm {
    count == 1 ? .one : .other
  }

  /// `1 day`, `5 days`.
  static func counted(_ count: Int, _ one: String, _ other: String) -> String {
    "\(count) \(plural(count) == .one ? one : other)"
  }

  static func quoted(_ text: String) -> String { "“\(text)”" }

  /// `a`, `a or b`, `a, b or c`.
  static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
