import CivilTime

extension TimeOfDay {
  /// Reads `20:00`, `20.00`, `2000`, `8pm`, `noon`; seconds are dropped.
  package static func parse(
    _ text: String, words: TypedVocabulary = .english
  ) throws(TypedTimeError) -> TimeOfDay {
    var scanner = InputScanner(text, words)
    if scanner.isAtEnd { throw .empty }
    guard let clock = try scanner.clock(in: text, isAlone: true), scanner.isAtEnd else {
      throw .unreadable(text)
    }
    return TimeOfDay(minutes: clock.wholeMinutes)
  }
}
