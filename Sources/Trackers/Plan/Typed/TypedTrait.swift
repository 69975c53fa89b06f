import CivilTime
import Ledger

/// A mark for one of a task's traits: `+carry`, `+top`, `~fri`.
package enum TypedTrait: Hashable, Sendable {
  case carries
  case sticky
  case expires(Day)
  case expiresAt(Day, TimeOfDay)
}

extension TypedTrait {
  /// Nil for a mark that is not understood.
  init?(
    _ sign: Unicode.Scalar, _ word: String, _ today: Day, _ numbers: TypedDate.Numbers
  ) {
    let trait: TypedTrait? =
      switch sign {
      case "+": word.choice(among: [("carry", .carries), ("top", .sticky)])
      case "~": TypedTrait(expiring: word, today, numbers)
      default: nil
      }
    guard let trait else { return nil }
    self = trait
  }

  /// The field of the trait; only the first mark of each counts.
  package var field: FieldName {
    switch self {
    case .carries: .carry
    case .sticky: .sticky
    case .expires, .expiresAt: .expires
    }
  }

  package var value: String? {
    switch self {
    case .carries, .sticky: nil
    case .expires(let day): day.iso8601
    case .expiresAt(let day, let time): day.iso8601 + "T" + time.iso8601
    }
  }

  func apply(to traits: inout TaskTraits, dayStart: DayStart) {
    switch self {
    case .carries: traits.carries = true
    case .sticky: traits.isSticky = true
    case .expires(let day): traits.expires = day
    case .expiresAt(let day, let time): traits.expire(on: day, at: time, dayStart: dayStart)
    }
  }
}

extension TypedTrait {
  /// Reads `fri`, or `fri 18:00`.
  private init?(expiring text: String, _ today: Day, _ numbers: TypedDate.Numbers) {
    let (date, time) = TypedTrait.splitting(text)
    guard let day = TypedDate.upcoming(date, today: today, numbers: numbers) else { return nil }
    self = time.map { .expiresAt(day, $0) } ?? .expires(day)
  }

  /// The words of an expiry, split into the date and the time at the end.
  static func splitting(_ text: String) -> (date: String, time: TimeOfDay?) {
    var words = text.words
    guard let last = words.last, let time = TimeOfDay(clock: last) else { return (text, nil) }
    words.removeLast()
    return (words.reduce("") { $0.isEmpty ? $1 : $0 + " " + $1 }, time)
  }
}

extension TimeOfDay {
  /// Reads a time that is not ambiguous: `18:00`, `6pm`.
  init?(clock word: String) {
    guard word.utf8.contains(UInt8(ascii: ":")) || word.utf8.last == UInt8(ascii: "m") else {
      return nil
    }
    do { self = try TimeOfDay.parse(word) } catch { return nil }
  }
}

extension [TypedWord] {
  /// The words, with `~fri 18:00` as one: a time directly behind an expiry belongs to it.
  func joiningExpiries(_ words: TypedVocabulary) -> [TypedWord] {
    var joined: [TypedWord] = []
    for word in self {
      if let last = joined.last, last.isExpiry, !last.isOneSign,
        !last.text.utf8.contains(0x20),
        TimeOfDay(clock: InputScanner(words.english(word.text)).text) != nil
      {
        joined[joined.count - 1] = TypedWord(
          text: last.text + " " + word.text, range: last.range.lowerBound..<word.range.upperBound)
      } else {
        joined.append(word)
      }
    }
    return joined
  }
}

extension TypedWord {
  /// Whether it has no more than one character.
  var isOneSign: Bool { text.unicodeScalars.dropFirst().isEmpty }

  fileprivate var isExpiry: Bool {
    text.unicodeScalars.first.map { $0.markSign == "~" } ?? false
  }
}
