/// A language of the pages. Each text names its version in every language, so that a second one
/// cannot forget a text: its new parameter of ``say(en:)`` is asked for everywhere.
package enum PageLanguage: Sendable {
  case english

  func say(en english: String) -> String {
    switch self {
    case .english: english
    }
  }

  /// The form that the language uses for `count`. English has two: 1 day, 0 days, 2 days.
  func say(_ count: Int, en english: (one: String, other: String)) -> String {
    switch self {
    case .english: count == 1 ? english.one : english.other
    }
  }
}
