/// A phrase of a language, and its meaning in English: `vor {n} {unit}`, `{n} {unit} ago`.
struct TypedPhrase: Sendable {
  let parts: [Part]
  let english: [Part]
  /// The place that it can fill, by its meaning.
  let place: Place?

  enum Part: Sendable {
    case text([UInt8])
    case place(Place)
  }

  /// A part of a phrase that other words fill.
  enum Place: String, Sendable {
    /// A number in digits or words.
    case number = "n"
    /// An hour of the day.
    case hour
    /// The hour after the one that is meant: `halb neun` is half past eight.
    case before
    case minute
    case weekday, month, unit
    /// A part of the day.
    case part
  }

  init(_ translation: String, _ english: String) {
    parts = Self.parts(FoldedInput(translation).bytes)
    self.english = Self.parts(Array(english.utf8))
    place = Place(of: english)
  }

  /// An unknown name in braces is text.
  private static func parts(_ bytes: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var text: [UInt8] = []
    var rest = bytes[...]
    while let first = rest.first {
      if first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")),
        let place = Place(
          rawValue: String(decoding: rest[rest.startIndex + 1..<end], as: UTF8.self))
      {
        if !text.isEmpty { parts.append(.text(text)) }
        text = []
        parts.append(.place(place))
        rest = rest[(end + 1)...]
      } else {
        text.append(first)
        rest.removeFirst()
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    return parts
  }
}

extension TypedPhrase.Place {
  /// The place that an English word fills.
  fileprivate init?(of english: String) {
    var scanner = InputScanner(english)
    if scanner.digits() != nil, scanner.isAtEnd {
      self = .number
    } else if case .weekday? = TypedDay(english) {
      self = .weekday
    } else if monthNumber(english) != nil {
      self = .month
    } else if Region(typed: english) != nil {
      self = .part
    } else if ["minute", "hour", "day", "week", "month", "year"].contains(english) {
      self = .unit
    } else {
      return nil
    }
  }
}
