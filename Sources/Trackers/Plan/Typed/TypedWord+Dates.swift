extension [TypedWord] {
  /// Words that look like a day or a repetition and were not read as one, since they stand before
  /// the end, lie in the past, or are unknown: `Fri` is too short to tell, `Friday` is one.
  var datesInside: [[TypedWord]] {
    var found: [[TypedWord]] = []
    var index = startIndex
    while index < endIndex {
      let next = index + 1 < endIndex ? self[index + 1] : nil
      let count = self[index].isKept ? 0 : self[index].countOfDateWords(before: next)
      if count > 0 { found.append(Array(self[index..<index + count])) }
      index += Swift.max(1, count)
    }
    return found
  }
}

extension TypedWord {
  private static let units = [
    "day", "days", "week", "weeks", "weekend", "month", "months", "year", "years", "weekday",
    "morning", "evening", "other",
  ]

  /// 0, 1 for this word, 2 with the next.
  fileprivate func countOfDateWords(before next: TypedWord?) -> Int {
    let word = InputScanner(text).text
    let following = next.map { $0.isKept ? "" : InputScanner($0.text).text } ?? ""
    switch word {
    case "every", "each", "next":
      return TypedWord.units.contains(following) || TypedDay(following) != nil ? 2 : 0
    case "tonight": return 1
    default:
      // `Sun cream`, `Wed` and `may` are words too.
      if word == "today" || word.utf8.count > 5, TypedDay(word) != nil { return 1 }
      if TypedWord.isDate(word) { return 1 }
      return TypedWord.isDate(word + " " + following) ? 2 : 0
    }
  }

  /// Whether it is a date in numbers or with the name of a month, if there is such a day or not.
  private static func isDate(_ text: String) -> Bool {
    var scanner = InputScanner(text)
    do throws(TypedTimeError) {
      switch try scanner.day(in: text) {
      case .date?: return scanner.isAtEnd
      case .dayOfYear?: return scanner.isAtEnd && !text.utf8.contains(UInt8(ascii: "/"))
      case .dayOfMonth?, .fromToday?, .weekday?, nil: return false
      }
    } catch {
      return true
    }
  }
}
