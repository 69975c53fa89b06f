import CivilTime

/// The end of a typed line that says when: `fri 9:30`, `27 nov`, `at 9 tomorrow`,
/// `tomorrow evening`, `tonight`, `every other monday at noon`.
struct TypedWhen: Sendable {
  private(set) var pieces: [(piece: Piece, words: [TypedWord])] = []
  private let reader: Reader

  /// Reads as many of the last words as form a day, a time, a part of the day and a repetition, in
  /// any order, each at most once; nil for none.
  ///
  /// Only from today on: `yesterday` and `3 weeks ago` belong to the title.
  init?(atEndOf words: ArraySlice<TypedWord>, _ reader: Reader) {
    self.reader = reader
    // The longest has eleven words: `every mon and wed and fri in the evening at 9`.
    for start in max(words.startIndex, words.endIndex - 11)..<words.endIndex {
      if read(words[start...]) { return }
    }
    return nil
  }

  /// Nil unless all words say when.
  init?(all words: [TypedWord], _ reader: Reader) {
    self.reader = reader
    guard words.count <= 11, read(words[...]) else { return nil }
  }

  /// What depends on the rest of the line and on the place.
  struct Reader: Sendable {
    let today: Day
    let numbers: TypedDate.Numbers
    /// Whether it may have these; no where marks say them.
    let hasDay: Bool
    let hasTime: Bool
    let hasRegion: Bool
    /// Whether it may repeat; not in the backlog.
    let repeats: Bool
  }

  var day: Day? { first { $0.day } }
  /// In the evening, 9 is 21:00.
  var time: TimeOfDay? {
    guard let time = first({ $0.time }) else { return nil }
    let isMeantLater =
      switch region {
      case .afternoon?: (1..<6).contains(time.minutes / 60)
      case .evening?: (5..<12).contains(time.minutes / 60)
      case .morning?, nil: false
      }
    let hasHalf = first { $0.hasHalf ? true : nil } ?? false
    return isMeantLater && !hasHalf ? TimeOfDay(minutes: time.minutes + 720) : time
  }
  var region: Region? { first { $0.region } }
  var repetition: TypedRepeat? { first { $0.repetition } }

  private func first<Value>(_ value: (Piece) -> Value?) -> Value? {
    for (piece, _) in pieces {
      if let found = value(piece) { return found }
    }
    return nil
  }

  private mutating func read(_ words: ArraySlice<TypedWord>) -> Bool {
    guard !words.isEmpty else { return !pieces.isEmpty }
    for end in (words.startIndex + 1...words.endIndex).reversed() {
      let first = Array(words[..<end])
      guard let piece = reader.piece(first), fits(piece) else { continue }
      pieces.append((piece, first))
      if read(words[end...]) { return true }
      pieces.removeLast()
    }
    return false
  }

  private func fits(_ piece: Piece) -> Bool {
    (piece.day == nil || day == nil) && (piece.time == nil || time == nil)
      && (piece.region == nil || region == nil)
      && (piece.repetition == nil || repetition == nil)
      && (!piece.isBare || pieces.last.map { $0.piece.time == nil } ?? false)
  }
}

/// A day, a time or both, as typed tasks end with them; dates in numbers are not read.
package struct TypedDayTime: Hashable, Sendable {
  package let day: Day?
  package let time: TimeOfDay?

  /// Nil for anything else.
  package init?(_ text: String, today: Day) {
    let reader = TypedWhen.Reader(
      today: today, numbers: .unread, hasDay: true, hasTime: true, hasRegion: false, repeats: false)
    guard let when = TypedWhen(all: TypedWord.all(in: text), reader) else { return nil }
    (day, time) = (when.day, when.time)
  }
}

extension TypedWhen {
  /// What some words mean by themselves.
  struct Piece: Sendable {
    var day: Day?
    var time: TimeOfDay?
    var region: Region?
    var repetition: TypedRepeat?
    /// A time with `am` or `pm`.
    var hasHalf = false
    /// The part of a day that has to stand behind a day: `tomorrow evening`.
    var isBare = false
  }
}

extension TypedWhen.Reader {
  func piece(_ words: [TypedWord]) -> TypedWhen.Piece? {
    let text = InputScanner(words.line).text
    if hasDay, let day = day(text) { return TypedWhen.Piece(day: day) }
    if hasTime, let time = time(text) {
      return TypedWhen.Piece(time: time, hasHalf: text.utf8.last == UInt8(ascii: "m"))
    }
    if var part = part(text), hasDay || part.day == nil, hasRegion || part.day != nil {
      if !hasRegion { part.region = nil }
      return part
    }
    guard repeats, let repetition = TypedRepeat(text.words) else { return nil }
    return TypedWhen.Piece(
      region: hasRegion ? repetition.region : nil, repetition: repetition)
  }

  private func day(_ text: String) -> Day? {
    let isOn = text.utf8.starts(with: "on ".utf8)
    let date = isOn ? String(decoding: text.utf8.dropFirst(3), as: UTF8.self) : text
    return TypedDate.upcoming(date, today: today, numbers: numbers)
  }

  private func part(_ text: String) -> TypedWhen.Piece? {
    if text == "tonight" { return TypedWhen.Piece(day: today, region: .evening) }
    let words = text.words
    guard let last = words.last, let region = TypedRepeat.region(last) else { return nil }
    switch words.dropLast() {
    case []: return TypedWhen.Piece(region: region, isBare: true)
    case ["in", "the"], ["at"]: return TypedWhen.Piece(region: region)
    case ["this"]: return TypedWhen.Piece(day: today, region: region)
    default: return nil
    }
  }

  /// NB: `12.50` is a price; a time has a colon, `am` or `pm`, or `at` before it.
  private func time(_ text: String) -> TimeOfDay? {
    var scanner = InputScanner(text)
    let isAt = scanner.word() == "at" && scanner.skip(" ")
    if !isAt { scanner.rewind(to: 0) }
    if !isAt, text.utf8.contains(UInt8(ascii: ".")) { return nil }
    let start = scanner.position
    do throws(TypedTimeError) {
      if let clock = try scanner.clock(in: text) {
        return scanner.isAtEnd ? TimeOfDay(minutes: clock.wholeMinutes) : nil
      }
    } catch {
      return nil
    }
    scanner.rewind(to: start)
    guard isAt, let hour = scanner.digits(), hour.count <= 2, scanner.isAtEnd else { return nil }
    return TimeOfDay(hour: hour.value, minute: 0)
  }
}

extension String {
  /// Of a text with single spaces.
  var words: [String] {
    utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }
}
