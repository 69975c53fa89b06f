import CivilTime
import Ledger

/// A typed line, split into its parts.
struct TypedLine {
  private let today: Day
  /// The title, then the name behind each `after:`.
  private var parts = [Part()]
  private var marks: [(mark: TypedMark, word: TypedWord)] = []
  private var tokens: [TypedTask.Token] = []
  private var when: TypedWhen?

  private struct Part {
    /// `after:` itself.
    var sign: TypedWord?
    var words: [TypedWord] = []
    /// The last words without a sign or a backslash, which may be a day and a time.
    var end: [TypedWord] = []
  }

  init(_ text: String, today: Day) {
    self.today = today
    for word in TypedWord.all(in: text) {
      if let escaped = word.escaped {
        add(TypedWord(text: escaped, range: word.range), isPlain: false)
      } else if let (sign, rest) = word.split(after: "after:") {
        parts.append(Part(sign: sign))
        if let rest { add(rest) }
      } else if !word.isMarked {
        add(word)
      } else if let mark = TypedMark(word.text, today: today),
        !marks.contains(where: { $0.mark.sort == mark.sort })
      {
        marks.append((mark, word))
      } else {
        parts[parts.count - 1].words.append(word)
        note(.unknown, [word])
      }
    }
    // A day and a time end the line, or the title before `after:`.
    readWhen(endOf: parts.count - 1)
    if parts.count > 1, when == nil { readWhen(endOf: 0) }
  }

  private mutating func add(_ word: TypedWord, isPlain: Bool = true) {
    let last = parts.count - 1
    parts[last].words.append(word)
    if isPlain { parts[last].end.append(word) } else { parts[last].end = [] }
  }

  func task(in view: Place) -> TypedTask {
    var line = self
    let place = place(in: view)
    var draft = TaskDraft(parts[0].words.line, place)
    if let (time, _) = when?.time {
      draft.traits.remind = LocalTime(day: when?.day?.0 ?? place.day ?? today, time: time)
    }
    func add(_ trait: TypedTrait, _ word: TypedWord) {
      trait.apply(to: &draft.traits)
      line.note(.trait(trait), [word])
    }
    for (mark, word) in marks {
      switch mark {
      case .bucket(let bucket): line.note(.bucket(bucket), [word])
      case .region(let region): line.note(.region(region), [word])
      case .backlog: line.note(.backlog, [word])
      case .repetition(let repetition):
        draft.repetition = repetition
        line.note(.repetition(repetition), [word])
      case .expiresAfter(let days):
        add(.expires((place.day ?? today) + days), word)
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
    // At least one word stays for the title, or the name.
    let ending = end.count == parts[part].words.count ? end.dropFirst() : end[...]
    guard let found = TypedWhen(atEndOf: ending, today: today) else { return }
    if isForBacklog, found.time == nil {
      if let (_, words) = found.day { note(.ignored, words) }
      return
    }
    when = found
    let words = (found.day?.words ?? []) + (found.time?.words ?? [])
    parts[part].words.removeAll { words.contains($0) }
    if let (day, words) = found.day { note(.day(day), words) }
    if let (time, words) = found.time { note(.time(time), words) }
  }

  private mutating func note(_ meaning: TypedTask.Meaning, _ words: [TypedWord]) {
    guard let first = words.first, let last = words.last else { return }
    tokens.append(
      TypedTask.Token(
        meaning: meaning, text: words.line,
        range: first.range.lowerBound..<last.range.upperBound))
  }
}

extension TypedLine {
  private var isForBacklog: Bool { marks.contains { $0.mark == .backlog } }

  private func place(in view: Place) -> Place {
    var bucket = view.bucket
    var region: Region?
    var first: Recurrence?
    for (mark, _) in marks {
      if case .bucket(let named) = mark { bucket = named }
      if case .region(let named) = mark { region = named }
      if case .repetition(let repetition) = mark { first = repetition.rule }
    }
    // In the backlog a region needs a day; a time alone is only a reminder.
    let fallback = view.day ?? (region == nil ? nil : today)
    guard !isForBacklog, var day = when?.day?.0 ?? fallback else { return .backlog(bucket) }
    if when?.day == nil, case .weekdays? = first, let rule = first {
      day = rule.next(after: day - 1, anchor: day)
    }
    let named = region ?? when?.time.map { Region(at: $0.0) }
    return .day(day, named ?? view.region ?? .morning, bucket)
  }
}

extension TypedWord {
  fileprivate var isMarked: Bool {
    guard text.utf8.count > 1, let sign = text.unicodeScalars.first else { return false }
    return TypedMark.signs.contains(sign)
  }
}

extension TypedMark {
  /// Only the first mark of each sort counts; all marks of place are one sort.
  fileprivate var sort: FieldName {
    switch self {
    case .bucket: .bucket
    case .region, .backlog: .region
    case .repetition: .routine
    case .expiresAfter: .expires
    case .trait(let trait): trait.field
    }
  }
}
