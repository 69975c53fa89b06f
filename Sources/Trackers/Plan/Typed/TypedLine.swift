import CivilTime
import Ledger

/// A typed line, split into its parts.
struct TypedLine {
  private let moment: TypedMoment
  /// The parts: the title, then the name behind each `after:`.
  private var parts = [Part()]
  private var marks: [(mark: TypedMark, word: TypedWord)] = []
  private var tokens: [TypedTask.Token] = []
  private var when: TypedWhen?

  private struct Part {
    /// The word `after:`.
    var sign: TypedWord?
    var words: [TypedWord] = []
    /// The last words without a sign or a backslash; they may be a day and a time.
    var end: [TypedWord] = []
  }

  init(_ text: String, _ moment: TypedMoment) {
    self.moment = moment
    let words = moment.words
    var plain: [TypedWord] = []
    var typed = TypedWord.all(in: text).joiningExpiries(words)[...]
    while let word = typed.first {
      let after = word.escaped == nil ? typed.afterSign(words) : nil
      typed = typed.dropFirst(after?.count ?? 1)
      if word.escaped == nil, !word.isMarked, after == nil {
        plain.append(word)
        continue
      }
      add(plain)
      plain = []
      if let escaped = word.escaped {
        add(escaped, isPlain: false)
      } else if let after {
        parts.append(Part(sign: after.sign))
        if let rest = after.rest { plain.append(rest) }
      } else if let mark = TypedMark(
        word.text, today: moment.today, numbers: moment.numbers, words),
        !marks.contains(where: { $0.mark.excludes(mark) })
      {
        marks.append((mark, word))
      } else {
        parts[parts.count - 1].words.append(word)
        note(.unknown, [word])
      }
    }
    add(plain)
    // A day and a time end the line, or the title before `after:`.
    readWhen(endOf: parts.count - 1)
    if parts.count > 1, when == nil { readWhen(endOf: 0) }
    if when == nil, let found = whenAtStart(with: []) { take(found, from: 0) }
    let told = tokens.flatMap { $0.words } + timeWords.map { $0.range }
    let reader = reader(beside: [])
    for words in parts[0].words.datesInside(reader) where !told.contains(words[0].range) {
      note(.unread, words)
    }
    if let hour = hourBehindMark { note(.unread, [hour]) }
  }

  /// The hour of `@fri 9`, which may be a number as well.
  private var hourBehindMark: TypedWord? {
    guard time == nil, parts[0].words.count > 1, let last = parts[0].words.last,
      let former = parts[0].words.dropLast().last,
      InputScanner(last.reading).text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      last.reading.utf8.count <= 2,
      marks.contains(where: { mark, word in
        mark.sort != .bucket && former.range.upperBound <= word.range.lowerBound
          && word.range.upperBound <= last.range.lowerBound
      })
    else { return nil }
    return last
  }

  private mutating func add(_ words: [TypedWord]) {
    for word in moment.words.reading(words[...]) { add(word, isPlain: !word.isKept) }
  }

  private mutating func add(_ word: TypedWord, isPlain: Bool = true) {
    let last = parts.count - 1
    parts[last].words.append(word)
    if isPlain { parts[last].end.append(word) } else { parts[last].end = [] }
  }

  func task(in view: Place) -> TypedTask {
    var line = self
    let reminder = reminder(in: view)
    let place = place(in: view, reminder)
    var draft = TaskDraft(parts[0].words.line, place)
    if let reminder {
      if !reminder.hasPassed {
        draft.traits.remind = moment.local(place.day ?? reminder.day, reminder.time)
      }
      let words = timeWords
      if reminder.isMoved { line.note(.day(reminder.day), words) }
      line.note(reminder.hasPassed ? .passed(reminder.time) : .time(reminder.time), words)
    }
    draft.repetition = when?.repetition.map { Repetition($0) }
    func add(_ trait: TypedTrait, _ word: TypedWord) {
      trait.apply(to: &draft.traits, dayStart: moment.dayStart)
      line.note(.trait(trait), [word])
    }
    for (mark, word) in marks {
      switch mark {
      case .bucket(let bucket): line.note(.bucket(bucket), [word])
      case .region(let region): line.note(.region(region), [word])
      case .backlog: line.note(.backlog, [word])
      case .day(let day): line.note(.day(day), [word])
      // Told above.
      case .time: break
      case .repetition(let repetition):
        draft.repetition = repetition
        line.note(.repetition(repetition), [word])
      case .expiresAfter(let days, let time):
        let day = (place.day ?? moment.today) + days
        add(time.map { .expiresAt(day, $0) } ?? .expires(day), word)
      case .trait(let trait): add(trait, word)
      }
    }
    var others: [String] = []
    for part in parts {
      guard let sign = part.sign else { continue }
      let name = part.words.line
      line.note(name.isEmpty ? .unknown : .after(name), [sign] + part.words)
      if name.isEmpty {
        draft.traits.title += (draft.traits.title.isEmpty ? "" : " ") + sign.text
      } else if !others.contains(name) {
        others.append(name)
      }
    }
    let tokens = line.tokens.ordered { $0.range.lowerBound < $1.range.lowerBound }
    return TypedTask(draft: draft, after: others, tokens: tokens)
  }

  private mutating func readWhen(endOf part: Int) {
    let end = parts[part].end
    // At least one word is left for the title, or the name.
    let kept = end.count == parts[part].words.count ? 1 : 0
    let reader = reader(beside: marks.map { $0.mark })
    guard let found = TypedWhen(atEndOf: end, keeping: kept, reader) else { return }
    // A whole line of a day, a time or a repetition is a title.
    if kept > 0, TypedWhen(all: end, reader) != nil { return }
    let whole =
      part == 0 && found.isTimeOnly ? whenAtStart(with: found.pieces.flatMap { $0.words }) : nil
    take(whole ?? found, from: part)
  }

  /// Reads a day and a time that begin the title, as is usual in Chinese and Japanese: `明天9点开会`,
  /// but not `明天的会议`.
  /// - Parameter ending: the time that ends the title: `明天开会9点`.
  private func whenAtStart(with ending: [TypedWord]) -> TypedWhen? {
    guard moment.words.content?.isUnspaced ?? false else { return nil }
    let ranges = ending.map { $0.range }
    let words = parts[0].words.filter { !ranges.contains($0.range) }
    let reader = reader(beside: marks.map { $0.mark })
    let phrases = words.prefix { $0.english != nil }.count
    for count in (1..<max(1, min(phrases + 1, words.count, 8))).reversed()
    where !words[count].isParticle {
      if let found = TypedWhen(all: words.prefix(count) + ending, reader) {
        return reader.isCompleted(by: words[count...]) ? nil : found
      }
    }
    return nil
  }

  private mutating func take(_ found: TypedWhen, from part: Int) {
    if isForBacklog, found.time == nil {
      for (_, words) in found.pieces { note(.ignored, words) }
      return
    }
    when = found
    for (piece, words) in found.pieces {
      parts[part].words.removeAll { word in words.contains { $0.range == word.range } }
      if let day = piece.day { note(.day(day), words) }
      if let region = piece.region { note(.region(region), words) }
      if let repetition = piece.repetition { note(.repetition(Repetition(repetition)), words) }
    }
  }

  private func reader(beside marks: [TypedMark]) -> TypedWhen.Reader {
    let sorts = marks.map { $0.sort }
    return TypedWhen.Reader(
      moment: moment, hasDay: !sorts.contains(.day), hasTime: !sorts.contains(.remind),
      hasRegion: !sorts.contains(.region), repeats: !isForBacklog && !sorts.contains(.routine),
      marks: marks)
  }

  private mutating func note(_ meaning: TypedTask.Meaning, _ words: [TypedWord]) {
    guard !words.isEmpty else { return }
    let words = words.typed
    tokens.append(
      TypedTask.Token(meaning: meaning, text: words.line, words: words.map { $0.range }))
  }
}

extension TypedLine {
  private var isForBacklog: Bool { marks.contains { $0.mark == .backlog } }

  private var day: Day? {
    for case (.day(let day), _) in marks { return day }
    return when?.day
  }

  private var timeWords: [TypedWord] {
    for case (.time, let word) in marks { return [word] }
    return when?.pieces.first { $0.piece.time != nil }?.words ?? []
  }

  private var time: TypedReminder.Time? {
    for case (.time(let time), _) in marks { return TypedReminder.Time(time, isHalfOpen: false) }
    guard let when, let time = when.time else { return nil }
    // A repetition at 8 means the morning.
    let isHalfOpen = when.isHalfOpen && when.repetition == nil
    for case (.region(let region), _) in marks where isHalfOpen {
      if let meant = region.time(time, hasHalf: false) {
        return TypedReminder.Time(meant, isHalfOpen: false)
      }
    }
    return TypedReminder.Time(time, isHalfOpen: isHalfOpen)
  }

  private func reminder(in view: Place) -> TypedReminder? {
    guard let time else { return nil }
    let planned = place(in: view, nil).day
    return TypedReminder(
      time, on: day ?? planned ?? moment.today, isFixed: day != nil, moment,
      next: { after in firstDay(from: after + 1) })
  }

  /// The first day of the repetition from this day on.
  private func firstDay(from day: Day) -> Day {
    if let repetition = when?.repetition { return repetition.first(from: day) }
    for case (.repetition(let repetition), _) in marks {
      switch repetition.rule {
      case .weekdays, .monthDay: return repetition.rule.next(after: day - 1, anchor: day)
      case .every, .months: return day
      }
    }
    return day
  }

  private func place(in view: Place, _ reminder: TypedReminder?) -> Place {
    var bucket = view.bucket
    var region = when?.region
    for (mark, _) in marks {
      if case .bucket(let named) = mark { bucket = named }
      if case .region(let named) = mark { region = named }
    }
    // In the backlog a region or a repetition in words needs a day; a time alone is only a reminder.
    let needsDay = region != nil || when?.repetition != nil
    let fallback = (view.day ?? (needsDay ? moment.today : nil)).map { firstDay(from: $0) }
    guard !isForBacklog, let day = self.day ?? fallback else { return .backlog(bucket) }
    let named = region ?? reminder.map { Region(at: $0.time, dayStart: moment.dayStart) }
    let moved = reminder.map { $0.isMoved ? $0.day : day } ?? day
    return .day(moved, named ?? view.region ?? .morning, bucket)
  }
}

extension TypedWord {
  /// Whether it begins with a particle that makes the word before it a part of a name.
  fileprivate var isParticle: Bool {
    text.unicodeScalars.first.map { ["的", "之", "の", "は", "が", "も", "を"].contains($0) } ?? false
  }

  fileprivate var isMarked: Bool {
    text.unicodeScalars.first.map { !isOneSign && TypedMark.signs.contains($0.markSign) } ?? false
  }
}

extension TypedMark {
  /// Whether one of them cannot be used beside the other: only the first mark of each sort counts,
  /// the backlog has no days, and a repetition begins on one of its own days.
  func excludes(_ other: TypedMark) -> Bool {
    for case (.day(let day), .repetition(let repetition)) in [(self, other), (other, self)] {
      return !repetition.canBegin(on: day)
    }
    return sort == other.sort || self == .backlog && other.sort == .day
      || other == .backlog && sort == .day
  }

  fileprivate var sort: FieldName {
    switch self {
    case .bucket: .bucket
    case .region, .backlog: .region
    case .day: .day
    case .time: .remind
    case .repetition: .routine
    case .expiresAfter: .expires
    case .trait(let trait): trait.field
    }
  }
}
