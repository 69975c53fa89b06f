import CivilTime

/// The day, time and repetition at the end of a typed line: `fri 9:30`, `27 nov`, `at 9 tomorrow`,
/// `tomorrow evening`, `tonight`, `every other monday at noon`.
struct TypedWhen: Sendable {
  private(set) var pieces: [(piece: Piece, words: [TypedWord])] = []
  private let reader: Reader

  /// Reads as many of the last words as form a day, a time, a part of the day and a repetition, in
  /// any order, each at most once; nil for none, and if the words before belong to them:
  /// `5 may to 9 may`, `every month friday`, `until tomorrow`.
  ///
  /// Only from today on: `yesterday` and `3 weeks ago` belong to the title.
  ///
  /// - Parameter kept: the number of words that stay for the title in any case.
  init?(atEndOf words: [TypedWord], keeping kept: Int, _ reader: Reader) {
    self.reader = reader
    let words = words.inEnglish
    guard kept < words.count else { return nil }
    // The longest has fourteen: `every mon and wed and fri in the evening at half past eight`.
    for start in max(kept, words.endIndex - 14)..<words.endIndex where !words[start].isContinued {
      if read(words[start...]) {
        let piece = pieces[0].piece
        if reader.belongs(words[start...], piece, to: words[..<start]) { return nil }
        return
      }
    }
    return nil
  }

  /// Nil unless all words are read.
  init?(all words: [TypedWord], _ reader: Reader) {
    self.reader = reader
    let words = words.inEnglish
    guard words.count <= 14, read(words[...]) else { return nil }
  }

  /// The context of the words: the rest of the line, and the place.
  struct Reader: Sendable {
    let moment: TypedMoment
    /// Whether the words may contain this part; false if a mark does.
    let hasDay: Bool
    let hasTime: Bool
    let hasRegion: Bool
    /// Whether the words may contain a repetition; false in the backlog.
    let repeats: Bool
    /// The marks of the line, which the words may not contradict.
    var marks: [TypedMark] = []

    var today: Day { moment.today }
    var numbers: TypedDate.Numbers { moment.numbers }
  }

  var day: Day? { first { $0.day } }
  /// The time; 9 in the evening is 21:00.
  var time: TimeOfDay? {
    guard let time = first({ $0.time }) else { return nil }
    return region.map { $0.time(time, hasHalf: hasHalf) } ?? time
  }
  /// Whether the hour may be one of the afternoon: `at 5`.
  var isHalfOpen: Bool { region == nil && !hasHalf && first { $0.isBareHour ? true : nil } == true }
  var region: Region? { first { $0.region } }
  var repetition: TypedRepeat? { first { $0.repetition } }
  var isTimeOnly: Bool { pieces.allSatisfy { $0.piece.time != nil } }

  private var hasHalf: Bool { first { $0.hasHalf ? true : nil } == true }

  private func first<Value>(_ value: (Piece) -> Value?) -> Value? {
    for (piece, _) in pieces {
      if let found = value(piece) { return found }
    }
    return nil
  }

  private mutating func read(_ words: ArraySlice<TypedWord>) -> Bool {
    guard !words.isEmpty else { return !pieces.isEmpty && isConsistent }
    for end in (words.startIndex + 1...words.endIndex).reversed() {
      let first = Array(words[..<end])
      guard let piece = reader.piece(first, isLast: end == words.endIndex), fits(piece) else {
        continue
      }
      pieces.append((piece, first))
      if read(words[end...]) { return true }
      pieces.removeLast()
    }
    return false
  }

  private func fits(_ piece: Piece) -> Bool {
    (piece.day == nil || day == nil) && (piece.time == nil || first { $0.time } == nil)
      && (piece.region == nil || region == nil)
      && (piece.repetition == nil || repetition == nil)
      && (!piece.isBare || pieces.last.map { $0.piece.time == nil } ?? false)
  }

  /// Whether no two pieces contradict each other.
  private var isConsistent: Bool {
    if first({ $0.time }) != nil, time == nil { return false }
    for mark in reader.marks {
      if case .day(let day) = mark, let repetition, !repetition.isFromCompletion,
        !repetition.agrees(with: day, isWeekday: false)
      {
        return false
      }
      if case .repetition(let marked) = mark, let day, !marked.canBegin(on: day) {
        return false
      }
    }
    guard let piece = first({ $0.day == nil ? nil : $0 }), let day = piece.day else { return true }
    guard let repetition else { return !piece.isStart }
    return repetition.agrees(with: day, isWeekday: piece.isWeekday && !piece.isStart)
  }
}

extension TypedWhen {
  /// The meaning of some words by themselves.
  struct Piece: Sendable {
    var day: Day?
    /// Whether the day was typed as a weekday.
    var isWeekday = false
    /// Whether it is the start of a repetition: `starting friday`.
    var isStart = false
    var time: TimeOfDay?
    /// Whether the time has `am` or `pm`.
    var hasHalf = false
    /// Whether the time has neither minutes nor `am` or `pm`.
    var isBareHour = false
    var region: Region?
    var repetition: TypedRepeat?
    /// Whether it is a part of the day that needs a day before it: `tomorrow evening`.
    var isBare = false
  }
}

extension TypedWhen.Reader {
  /// - Parameter isLast: whether no words follow, so that a full stop or an exclamation mark may
  ///   end the
  ///   piece; otherwise a comma or a semicolon may.
  func piece(_ words: [TypedWord], isLast: Bool) -> TypedWhen.Piece? {
    var text = InputScanner(words.reading).text
    // NB: `30.11.` is a day.
    let ends = text.utf8.suffix(2)
    if let sign = ends.last, (isLast ? "!." : ",;").utf8.contains(sign),
      sign != UInt8(ascii: ".") || (ends.first ?? 0) > 0x40 || text.utf8.contains(UInt8(ascii: ":"))
    {
      text = String(decoding: text.utf8.dropLast(), as: UTF8.self)
    }
    if hasDay, let day = day(text) { return day }
    if hasTime, let time = time(text) { return time }
    if hasDay, hasTime, let soon = distance(text) { return soon }
    if var part = part(text), hasDay || part.day == nil, hasRegion || part.day != nil {
      if !hasRegion { part.region = nil }
      return part
    }
    // NB: `Read Guardian Weekly`.
    guard repeats, text.words.count > 1 || !(words[0].text.utf8.first?.isCapital ?? false),
      let repetition = TypedRepeat(text.words, numbers: numbers)
    else { return nil }
    return TypedWhen.Piece(
      region: hasRegion ? repetition.region : nil, repetition: repetition)
  }

  /// Reads a day with `by`, `due`, `due:`, `for` or `starting` before it, `on` before one that
  /// takes it, or `at` or `over` before `the weekend`, `the end of the month`.
  private func day(_ text: String) -> TypedWhen.Piece? {
    var scanner = InputScanner(text)
    let isStart = scanner.skipWord("starting") || scanner.skipWord("from")
    let isDue = scanner.skipWord("due")
    if isDue, scanner.skip(":") { scanner.skipSpaces() }
    let isMarked = scanner.skipWord("by") || scanner.skipWord("for") || isDue || isStart
    let isOn = scanner.skipWord("on")
    let isAt = scanner.skipWord("at") || scanner.skipWord("over")
    let date = scanner.rest
    // A bare ordinal is more often a rank, and `24/7` is always.
    if date == "24/7" || !isMarked && !isOn && date.isOrdinal { return nil }
    // NB: `Enjoy the weekend`.
    let hasArticle = ["the w", "the e", "the st", "the b"].contains {
      date.utf8.starts(with: $0.utf8)
    }
    if hasArticle ? !isMarked && !isOn && !isAt : isAt { return nil }
    guard let day = TypedDate.upcoming(date, today: today, numbers: numbers) else { return nil }
    if isOn, !date.takesOn { return nil }
    return TypedWhen.Piece(day: day, isWeekday: date.isWeekday, isStart: isStart)
  }

  /// Reads `in 2 hours`, `30 minutes from now` as a day and a time.
  private func distance(_ text: String) -> TypedWhen.Piece? {
    // NB: `Log in 14:00`.
    guard let now = moment.now,
      text.utf8.starts(with: "in ".utf8) || text.words.last == "now",
      !text.utf8.contains(UInt8(ascii: ":"))
    else { return nil }
    var scanner = InputScanner(text)
    guard let span = scanner.relativeSpan(), span > .zero, span <= .days(2) else { return nil }
    let then = now + span
    return TypedWhen.Piece(
      day: then.day(startingAt: moment.dayStart), time: then.timeOfDay, hasHalf: true)
  }

  private func part(_ text: String) -> TypedWhen.Piece? {
    if text == "tonight" { return TypedWhen.Piece(day: today, region: .evening) }
    if text == "later today" { return TypedWhen.Piece(day: today) }
    let words = text.words
    guard let last = words.last, let region = Region(typed: last) else { return nil }
    switch words.dropLast() {
    case []: return TypedWhen.Piece(region: region, isBare: true)
    case ["in", "the"], ["at"]: return TypedWhen.Piece(region: region)
    case ["this"]: return TypedWhen.Piece(day: today, region: region)
    default: return nil
    }
  }

  /// Reads a time with a colon, `am` or `pm`, or with `at` before it, then also `9`, `nine thirty`,
  /// `1930` and `19h30`. NB: `12.50` is a price.
  private func time(_ text: String) -> TypedWhen.Piece? {
    var scanner = InputScanner(text)
    let isAt = scanner.skipWord("at") || scanner.skip("@")
    scanner.skipSpaces()
    if isAt { scanner.skipWord("a") }
    if !isAt { scanner.skipWord("by") }
    let start = scanner.position
    do throws(TypedTimeError) {
      if let clock = try scanner.clock(in: text, isAlone: isAt) {
        guard scanner.isAtEnd,
          isAt || scanner.hasDayHalf || !text.utf8.contains(UInt8(ascii: "."))
        else { return nil }
        let isOpen = !text.hasMinutesInDigits && !scanner.hasDayHalf
        return TypedWhen.Piece(
          time: TimeOfDay(minutes: clock.wholeMinutes), hasHalf: scanner.hasDayHalf,
          isBareHour: isOpen && clock != .zero && clock != .hours(12))
      }
    } catch {
      return nil
    }
    scanner.rewind(to: start)
    let isWord = scanner.isAtLetter
    guard isAt, let hour = scanner.number(), isWord ? hour <= 12 : scanner.position - start <= 2
    else { return nil }
    // `at nine thirty`
    scanner.skipSpaces()
    let minute = scanner.isAtEnd ? 0 : scanner.isAtLetter ? scanner.number() : nil
    guard let minute, minute == 0 || minute >= 10, scanner.isAtEnd,
      let time = TimeOfDay(hour: hour, minute: minute)
    else { return nil }
    return TypedWhen.Piece(time: time, isBareHour: hour > 0)
  }
}

extension UInt8 {
  var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}

extension String {
  /// The choice that begins with this text; nil if none or several do.
  func choice<Choice>(among choices: [(name: String, Choice)]) -> Choice? {
    let found = choices.filter { $0.name.utf8.starts(with: utf8) }
    return found.count == 1 ? found.first?.1 : nil
  }

  /// The words of a text with single spaces.
  var words: [String] {
    utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a time is written like `9:30`, `9.30`, `9h30` or `0930`, and not `half past nine`.
  fileprivate var hasMinutesInDigits: Bool {
    var run = 0
    for byte in utf8 {
      if ":.".utf8.contains(byte) || run > 2 { return true }
      if byte == UInt8(ascii: "h"), run > 0 { return true }
      run = (0x30...0x39).contains(byte) ? run + 1 : 0
    }
    return run > 2
  }

  /// Whether it is an ordinal such as `15th`, without `the`.
  fileprivate var isOrdinal: Bool {
    guard let first = utf8.first, (0x30...0x39).contains(first) else { return false }
    var scanner = InputScanner(self)
    return scanner.ordinal() != nil && scanner.isAtEnd
  }

  /// Whether it is a weekday, perhaps with `next` or `this`.
  fileprivate var isWeekday: Bool {
    guard let last = words.last, case .weekday? = TypedDay(last) else { return false }
    return words.count == 1 || words.count == 2 && ["next", "this", "coming"].contains(words[0])
  }

  /// Whether `on` can precede it: `on friday`, `on 3 may`, but not `on tomorrow`.
  fileprivate var takesOn: Bool {
    guard let first = words.first else { return false }
    if case .weekday? = TypedDay(first) { return true }
    if case .fromToday? = TypedDay(first) { return false }
    return !["next", "this", "coming", "in", "end", "eom", "eoy"].contains(first)
  }
}
