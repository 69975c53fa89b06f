import CivilTime

/// The parts of a typed task that can be chosen instead of typed.
package enum TypedPart: String, CaseIterable, Sendable {
  case bucket, region, day, time, repetition
}

/// Edits of the line by choices, so that the line always contains them. White space becomes single
/// spaces.
extension TypedTask {
  /// The line with all tokens of a part replaced by a mark; removed if the mark is nil. Nil if the
  /// mark is not understood.
  ///
  /// - Parameters:
  ///   - line: the text of this task.
  ///   - mark: such as `!must`, `@evening`, `@backlog`, `@2026-11-30`, `@09:30`, `*weekly`.
  package func line(
    _ line: String, setting part: TypedPart, to mark: String?, today: Day
  ) -> String? {
    let wanted = mark.flatMap { TypedMark($0, today: today) }
    if mark != nil, wanted == nil { return nil }
    let former = tokens.filter { token in
      // A second mark of a sort was not understood, but would be now.
      if token.meaning == .unknown, let wanted, let other = TypedMark(token.text, today: today) {
        return wanted.excludes(other)
      }
      return token.meaning.part == part || wanted == .backlog && token.meaning.part == .region
        || part == .region && token.meaning == .backlog
    }
    // Words such as `tonight` have a second meaning.
    let also = tokens.filter { token in
      !former.contains(token) && former.contains { $0.range.overlaps(token.range) && !token.isMark }
    }
    let marks = also.compactMap { $0.meaning.mark } + (mark.map { [$0] } ?? [])
    let words = TypedWord.all(in: line).filter { word in !former.contains { $0.has(word) } }
    return marks.reduce(words.line) { $0.isEmpty ? $1 : $0 + " " + $1 }
  }

  /// The line without the meaning of a token: a mark is removed, other words stay in the title.
  package func line(_ line: String, without token: Token) -> String {
    var words: [TypedWord] = []
    for var word in TypedWord.all(in: line) {
      if token.has(word) {
        if token.isMark, token.meaning != .unknown { continue }
        word = TypedWord(text: "\\" + word.text, range: word.range)
      }
      words.append(word)
    }
    return words.line
  }
}

extension TypedTask.Token {
  fileprivate func has(_ word: TypedWord) -> Bool { words.contains { $0.overlaps(word.range) } }
}

extension TypedTask.Meaning {
  package var part: TypedPart? {
    switch self {
    case .bucket: .bucket
    case .region: .region
    case .day, .backlog: .day
    case .time, .passed: .time
    case .repetition: .repetition
    case .trait, .after, .unknown, .ignored, .unread: nil
    }
  }

  /// The mark with the same meaning.
  package var mark: String? {
    switch self {
    case .bucket(let bucket): "!" + bucket.rawValue
    case .region(let region): "@" + region.rawValue
    case .backlog: "@backlog"
    case .day(let day): "@" + day.iso8601
    case .time(let time), .passed(let time): "@" + time.iso8601
    case .repetition(let repetition): "*" + repetition.typed
    case .trait, .after, .unknown, .ignored, .unread: nil
    }
  }
}

extension Repetition {
  /// The text that ``init(typed:)`` reads.
  package var typed: String {
    let rule =
      switch rule {
      case .months(let months): "\(months)m"
      case .every(let days): "\(days)d"
      case .monthDay(.last): "lastday"
      case .monthDay(.weekday(let number, let weekday)):
        (number < 0 ? "last" : "\(number)") + weekday.typed
      case .weekdays(let weekdays):
        Weekday.allCases.filter { weekdays.contains($0) }.reduce("") {
          ($0.isEmpty ? "" : $0 + ",") + $1.typed
        }
      }
    return rule + (isFromCompletion ? "+" : "")
  }
}

extension Weekday {
  fileprivate var typed: String {
    switch self {
    case .sunday: "sun"
    case .monday: "mon"
    case .tuesday: "tue"
    case .wednesday: "wed"
    case .thursday: "thu"
    case .friday: "fri"
    case .saturday: "sat"
    }
  }
}
