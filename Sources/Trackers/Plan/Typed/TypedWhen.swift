import CivilTime

/// The day and time at the end of a line: `fri 9:30`, `27 nov`, `at 9 tomorrow`, `in 3 days`.
struct TypedWhen: Sendable {
  private(set) var day: (Day, words: [TypedWord])?
  private(set) var time: (TimeOfDay, words: [TypedWord])?

  /// Reads as many of the last words as form a day, a time, or both in either order; nil for none.
  ///
  /// Only from today on: `yesterday` and `3 weeks ago` belong to the title.
  init?(atEndOf words: ArraySlice<TypedWord>, today: Day) {
    // The longest has seven words, `on 27 november 2026 at 9 pm`; one more is allowed.
    for start in max(words.startIndex, words.endIndex - 8)..<words.endIndex {
      let end = words[start...]
      for middle in start...words.endIndex {
        let (first, second) = (Array(end[..<middle]), Array(end[middle...]))
        if read(day: first, time: second, today) || read(day: second, time: first, today) { return }
      }
    }
    return nil
  }

  private mutating func read(
    day: [TypedWord], time: [TypedWord], _ today: Day
  ) -> Bool {
    let (foundDay, foundTime) = (TypedWhen.day(day, today), TypedWhen.time(time))
    guard day.isEmpty || foundDay != nil, time.isEmpty || foundTime != nil else { return false }
    self.day = foundDay.map { ($0, day) }
    self.time = foundTime.map { ($0, time) }
    return true
  }

  private static func day(_ words: [TypedWord], _ today: Day) -> Day? {
    let text = InputScanner(words.line).text
    let isOn = text.utf8.starts(with: "on ".utf8)
    let date = isOn ? String(decoding: text.utf8.dropFirst(3), as: UTF8.self) : text
    return TypedDate.upcoming(date, today: today)
  }

  /// NB: `12.50` is a price; a time has a colon, `am` or `pm`, or `at` before it.
  private static func time(_ words: [TypedWord]) -> TimeOfDay? {
    let text = words.line
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
