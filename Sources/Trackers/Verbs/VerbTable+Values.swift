import CivilTime

extension VerbTable {
  /// The request of a verb whose parameters come one by one, as from a form; each is read as in a
  /// spoken line.
  package func request(
    _ name: VerbName, _ parameters: [VerbParameter: String], in book: VerbBook
  ) throws(LinkRefusal) -> VerbRequest {
    var values = VerbValues()
    for parameter in VerbParameter.allCases {
      guard let text = parameters[parameter] else { continue }
      let words = text.utf8.count <= SpokenLine.limit ? SpokenLine(text, style).words : []
      guard !words.isEmpty, read(parameter, words[...], in: book, into: &values) else {
        throw .unreadable(parameter, text)
      }
    }
    if let request = VerbRequest(name, values) { return request }
    let missing = VerbParameter.allCases.first { parameter in
      parameters[parameter] == nil
        && patterns.allSatisfy {
          $0.name != name || $0.phrase.parts.contains(.parameter(parameter))
        }
    }
    // A count also needs an amount in the unit of its counter.
    throw missing.map { LinkRefusal.missing($0) }
      ?? .unreadable(.amount, parameters[.amount] ?? "")
  }
}

/// Reads the values of parameters.
extension VerbTable {
  /// Reads a value. False if the words name nothing of this sort, or are ambiguous.
  func read(
    _ parameter: VerbParameter, _ words: ArraySlice<SpokenLine.Word>, in book: VerbBook,
    into values: inout VerbValues
  ) -> Bool {
    switch parameter {
    case .goal: values.goal = goal(words, book)
    case .time: values.time = time(words, book)
    case .volume: values.volume = volume(words, book.unit)
    case .beverage: values.beverage = beverage(words, book.beverages)?.key
    case .amount: (values.amount, values.unit) = amount(words, book.activities)
    case .activity: values.activity = one(of: book.activities, called: words) { $0.name }
    case .title: values.title = SpokenLine.text(words)
    case .task: values.task = one(of: book.tasks, called: words) { $0.title }
    case .date: values.date = one(of: book.dates, called: words) { $0.name }
    }
    return values.has(parameter)
  }

  /// The names nearest to the words.
  func nearest(
    _ parameter: VerbParameter, _ words: ArraySlice<SpokenLine.Word>, in book: VerbBook
  ) -> [String] {
    let names: [String] =
      switch parameter {
      case .beverage: book.beverages.map { $0.name }
      case .activity: book.activities.map { $0.name }
      case .date: book.dates.map { $0.name }
      case .task: book.tasks.map { $0.title }
      case .goal, .time, .volume, .amount, .title: []
      }
    return names.nearest(to: SpokenLine.text(words))
  }

  /// The most words of a preset's name in any language. A bound, since each ending of a line may be
  /// read as one.
  static let namedWords = 8

  /// The words that are no fillers.
  func meaningful(_ words: ArraySlice<SpokenLine.Word>) -> [SpokenLine.Word] {
    words.filter { !isFiller($0) }
  }

  /// The beverage of this name; the presets also have names in the user's language.
  private func beverage(
    _ words: ArraySlice<SpokenLine.Word>, _ beverages: [Beverage]
  ) -> Beverage? {
    if let beverage = one(of: beverages, called: words, { $0.name }) { return beverage }
    if words.count > style.parts(ofWords: Self.namedWords) { return nil }
    let said = SpokenLine.joined(words)
    for english in [vocabulary.english(said), vocabulary.mark(said)] where english != said {
      let words = SpokenLine(english).words[...]
      if let beverage = one(of: beverages, called: words, { $0.name }) { return beverage }
    }
    return nil
  }

  private func goal(_ words: ArraySlice<SpokenLine.Word>, _ book: VerbBook) -> FastPlan? {
    let said = SpokenLine.joined(meaningful(words))
    if FastPlan.clock(said, schedules: book.schedules) != nil { return nil }
    // In words of another language, 18 hours and 18:00 may be the same.
    for text in [plain(words).joined(by: " "), said] {
      do {
        return try FastPlan.parse(text, schedules: book.schedules, words: vocabulary)
      } catch {
        continue
      }
    }
    return nil
  }

  private func time(_ words: ArraySlice<SpokenLine.Word>, _ book: VerbBook) -> Moment? {
    let text = SpokenLine.joined(words)
    do {
      return try TypedTime.parse(
        text, now: book.now, zone: book.zone, numbers: book.numbers, words: vocabulary)
    } catch {
      return nil
    }
  }

  /// Reads `20`, `twenty`, `2.5 km`, in the unit of any activity. The unit is first read as it was
  /// said, since `min` may be a word for minutes.
  private func amount(
    _ words: ArraySlice<SpokenLine.Word>, _ activities: [Counter]
  ) -> (CounterAmount?, unit: String?) {
    for text in [meaningful(words).map { digits($0.folded) }, plain(words)] {
      for unit in [""] + activities.map({ $0.unit }) {
        do {
          let amount = try CounterAmount(typed: text.joined(by: " "), unit: unit)
          return (amount, unit.isEmpty ? nil : unit)
        } catch {
          continue
        }
      }
    }
    return (nil, nil)
  }

  /// Reads `250 ml`, `half a litre`, `two glasses`, `a bottle`, without a unit in that of the
  /// settings. Less than ten millilitres or one ounce without a unit is a number of drinks: `2
  /// coffees`.
  private func volume(
    _ words: ArraySlice<SpokenLine.Word>, _ unit: VolumeUnit
  ) -> Volume? {
    var words = plain(words)
    guard let last = words.last else { return nil }
    if let vessel = vessels[last] {
      let count = words.count == 1 ? 1 : words.count == 2 ? wholeNumber(words[0]) : nil
      return count.map { Volume(tenths: vessel.tenths * Int64($0)) }
    }
    let hasUnit = units[last] != nil
    if hasUnit { words[words.count - 1] = units[last] ?? last }
    if words[0] == "half", hasUnit { words[0] = "0.5" }
    let text = words.joined(by: " ")
    let volume: Volume
    do { volume = try Volume(typed: text, unit: unit) } catch { return nil }
    let isBare = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2e || $0 == 0x2c }
    let least = unit == .millilitres ? Volume.millilitres(10) : unit.volume(thousandths: 1000)
    return isBare && volume < least ? nil : volume
  }

  private func wholeNumber(_ word: String) -> Int? {
    guard let number = numbers[word] ?? Int(word), (1...20).contains(number) else { return nil }
    return number
  }

  /// The words in English, with digits instead of number words, and without fillers.
  private func plain(_ words: ArraySlice<SpokenLine.Word>) -> [String] {
    let words = meaningful(words)
    let said = SpokenLine.joined(words)
    let text = vocabulary.number(said) ?? vocabulary.english(said)
    // Only English words of phrases: `thé` became `the`, and has a meaning.
    return text.split(separator: " ").map { digits(String($0)) }.filter { word in
      !fillers.contains(word) || words.contains { $0.plain == word }
    }
  }

  /// The digits of a number word; every other word as it is.
  private func digits(_ word: String) -> String {
    numbers[word].map { String($0) } ?? vocabulary.number(word) ?? word
  }

  /// The only element of this name, ignoring case, spaces, hyphens and a plural s.
  private func one<Element>(
    of elements: [Element], called words: ArraySlice<SpokenLine.Word>,
    _ name: (Element) -> String
  ) -> Element? {
    let said = SpokenLine.joined(meaningful(words))
    if said.isEmpty { return nil }
    let spoken = said.spokenName.withoutPlural
    for isMeant in [
      TypedName(SpokenLine.text(words)).isWhole, TypedName(said).isWhole,
      { $0.spokenName.withoutPlural == spoken },
    ] {
      let found = elements.filter { isMeant(name($0)) }
      if found.count == 1 { return found.first }
      if !found.isEmpty { return nil }
    }
    return nil
  }
}

extension VerbValues {
  fileprivate func has(_ parameter: VerbParameter) -> Bool {
    switch parameter {
    case .goal: goal != nil
    case .time: time != nil
    case .volume: volume != nil
    case .beverage: beverage != nil
    case .amount: amount != nil
    case .activity: activity != nil
    case .title: title.map { !$0.isEmpty } ?? false
    case .task: task != nil
    case .date: date != nil
    }
  }
}

extension String {
  /// The name in lower case, without spaces, hyphens and apostrophes.
  package var spokenName: String {
    String(lowercased().filter { $0 != " " && $0 != "-" && $0 != "’" && $0 != "'" })
  }

  fileprivate var withoutPlural: String {
    utf8.last == UInt8(ascii: "s") && utf8.count > 2 ? String(dropLast()) : self
  }
}
