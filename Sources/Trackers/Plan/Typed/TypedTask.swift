import CivilTime

/// A task typed in one line: `Write report !must @morning fri 9:30 *weekly`.
package struct TypedTask: Hashable, Sendable {
  package let draft: TaskDraft
  /// The names of tasks that it waits for, as typed. The caller finds them, and adds them to the
  /// draft.
  package let after: [String]
  /// The tokens that were understood, and marks that were not, in the order of the line.
  package let tokens: [Token]

  package struct Token: Hashable, Sendable {
    package let meaning: Meaning
    /// The text as typed; several words are separated by one space.
    package let text: String
    /// The UTF-8 offsets of the words, in order; marks may be between those of a day. Never empty.
    package let words: [Range<Int>]

    /// The offsets from the first byte to after the last.
    package var range: Range<Int> { words[0].lowerBound..<words[words.count - 1].upperBound }
    /// Whether it begins with a sign, such as `!must`.
    package var isMark: Bool {
      text.unicodeScalars.first.map { TypedMark.signs.contains($0.markSign) } ?? false
    }
  }

  package enum Meaning: Hashable, Sendable {
    case bucket(Bucket)
    case region(Region)
    case backlog
    case repetition(Repetition)
    case trait(TypedTrait)
    case day(Day)
    case time(TimeOfDay)
    /// A time that has passed on its day.
    case passed(TimeOfDay)
    /// The name of a task that it waits for.
    case after(String)
    /// A mark that is unknown or a repetition; it stays in the title.
    case unknown
    /// A day for the backlog, which has none; it stays in the title.
    case ignored
    /// Words that look like a day or a repetition, but stay in the title.
    case unread
  }
}

extension TypedTask {
  /// Reads a typed task; words that are not understood become the title. Never fails.
  ///
  /// - Marks may be anywhere and abbreviated as long as they are unambiguous: `!must` or `!1`,
  ///   `!should` or `!3`, `!small` or `!5`, formerly `!complementary` and `!misc`; `@morning`,
  ///   `@afternoon`, `@evening`, `@backlog`, also a day and a time such as `@fri`, `@9:30`;
  ///   `+carry`, `+top`. Repeats are not abbreviated:
  ///   `*daily`, `*weekdays`, `*weekly`, `*monthly`, `*yearly`, `*3d`, `*2w`, `*3m`, `*2y`,
  ///   `*mon,thu`; a final `+` counts from completion. `~fri` sets an expiry, `~3d` one after its
  ///   day. Only the first mark of each sort counts, and of a day and a repetition that contradict
  ///   each other, as `*mon @tue` do, the first.
  /// - A day, a time, a part of the day and a repetition in words (`every other monday`, `tomorrow
  ///   evening`, `at noon`) count only at the end of the line, possibly with marks in between, and
  ///   never as the whole line: `Fri meeting prep` is all title, and so is `Sun`. Words that look
  ///   like one and stay in the title have a token of this meaning.
  /// - `after:` begins the name of a task that comes first; all words behind belong to it, except
  ///   marks and a day and time at the end.
  /// - A backslash before a word keeps it as it is.
  /// - A time sets a reminder on the task's day and, if no region is given, the region. The backlog
  ///   has no day, so there a time refers to the day typed with it, or today, and a day without a
  ///   time stays in the title.
  /// - Without a day, a task that repeats on chosen days begins with the first of them.
  /// - A time that has passed today means the next such one: `at 5` is 17:00, and if that has
  ///   passed as well, or the time has minutes, the task is for the next day. On a typed day it
  ///   stays, with a token of this meaning.
  /// - Parameters:
  ///   - dayStart: the start of days; an hour of the night before it belongs to the day before.
  ///   - view: the place of the task unless the words name another.
  ///   - now: the present, for `in 2 hours` and times that have passed; without it neither is read.
  ///   - numbers: the order of numbers in dates.
  ///   - words: the words of the user's language, which count as their English ones do.
  package static func parse(
    _ text: String, in view: Place, today: Day, now: LocalTime? = nil,
    dayStart: DayStart = .midnight, numbers: TypedDate.Numbers = .dayFirst,
    words: TypedVocabulary = .english
  ) -> TypedTask {
    let moment = TypedMoment(
      today: today, now: now, dayStart: dayStart, numbers: numbers, words: words)
    return TypedLine(text, moment).task(in: view)
  }
}

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
    _ line: String, setting part: TypedPart, to mark: String?, today: Day,
    words vocabulary: TypedVocabulary = .english
  ) -> String? {
    let wanted = mark.flatMap { TypedMark($0, today: today) }
    if mark != nil, wanted == nil { return nil }
    let former = tokens.filter { token in
      // A second mark of a sort was not understood, but would be now.
      if token.meaning == .unknown, let wanted,
        let other = TypedMark(token.text, today: today, vocabulary)
      {
        return wanted.excludes(other)
      }
      if let wanted, token.meaning.contradicts(wanted) { return true }
      return token.meaning.part == part || wanted == .backlog && token.meaning.part == .region
        || part == .region && token.meaning == .backlog
    }
    // Words such as `tonight` have a second meaning.
    let also = tokens.filter { token in
      !former.contains(token) && former.contains { $0.range.overlaps(token.range) && !token.isMark }
    }
    let marks = also.compactMap { $0.meaning.mark } + (mark.map { [$0] } ?? [])
    let words = TypedWord.all(in: line).cut(at: former.flatMap { $0.words }).removing { word in
      former.contains { $0.has(word) }
    }
    return marks.reduce(words.line) { $0.isEmpty ? $1 : $0 + " " + $1 }
  }

  /// The line without the meaning of a token: a mark is removed, other words stay in the title.
  package func line(_ line: String, without token: Token) -> String {
    let words = TypedWord.all(in: line).cut(at: token.words)
    if token.isMark, token.meaning != .unknown { return words.removing { token.has($0) }.line }
    var edited: [TypedWord] = []
    var isEscaped = false
    for var word in words {
      // A backslash counts up to the next space.
      if isEscaped { word.isJoined = false }
      isEscaped = token.has(word)
      if isEscaped { word = TypedWord(text: "\\" + word.text, range: word.range) }
      edited.append(word)
    }
    return edited.line
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
    case .bucket(let bucket): "!" + bucket.typed
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

extension TypedTask.Meaning {
  /// Whether it is a day or a repetition that cannot stand beside a chosen one.
  fileprivate func contradicts(_ wanted: TypedMark) -> Bool {
    switch wanted {
    case .day(let day):
      if case .repetition(let repetition) = self { !repetition.canBegin(on: day) } else { false }
    case .repetition(let repetition):
      if case .day(let day) = self { !repetition.canBegin(on: day) } else { false }
    case .bucket, .region, .backlog, .time, .expiresAfter, .trait: false
    }
  }
}
