/// A match of one phrase, with the English of its places.
struct PhraseMatching {
  private let table: PhraseTable
  private let input: FoldedInput
  private let isUnspaced: Bool
  private var values: [(place: TypedPhrase.Place, english: [UInt8])] = []

  init(_ table: PhraseTable, _ input: FoldedInput, isUnspaced: Bool) {
    self.table = table
    self.input = input
    self.isUnspaced = isUnspaced
  }

  /// The end of the phrase; nil unless it is here.
  mutating func end(_ phrase: TypedPhrase, from position: Int) -> Int? {
    values = []
    return end(phrase.parts[...], from: position)
  }

  private mutating func end(_ parts: ArraySlice<TypedPhrase.Part>, from start: Int) -> Int? {
    guard let part = parts.first else { return input.isBoundary(start) ? start : nil }
    var position = start
    // `9 時` as well as `9時`.
    if isUnspaced, position < input.bytes.count, input.bytes[position] == 0x20,
      !part.beginsWithSpace
    {
      position += 1
    }
    switch part {
    case .text(let text):
      guard input.bytes[min(position, input.bytes.count)...].starts(with: text) else { return nil }
      return end(parts.dropFirst(), from: position + text.count)
    case .place(let place):
      for (next, english) in candidates(place, at: position) {
        values.append((place, english))
        if let end = end(parts.dropFirst(), from: next) { return end }
        values.removeLast()
      }
      return nil
    }
  }

  private func candidates(
    _ place: TypedPhrase.Place, at position: Int
  ) -> [(end: Int, english: [UInt8])] {
    guard position < input.bytes.count else { return [] }
    switch place {
    case .weekday, .month, .unit, .part: return table.fillings(of: place, at: position, in: input)
    case .number, .hour, .before, .minute:
      var end = position
      while input.isDigit(end), end - position < 7 { end += 1 }
      if end > position {
        var found: [(end: Int, english: [UInt8])] = []
        // `2,5`
        if place == .number, end + 1 < input.bytes.count, ",.".utf8.contains(input.bytes[end]),
          input.isDigit(end + 1)
        {
          let last = input.isDigit(end + 2) ? end + 3 : end + 2
          found.append((last, Array(input.bytes[position..<last])))
        }
        if let digits = place.digits(Array(input.bytes[position..<end])) {
          found.append((end, digits))
        }
        return found
      }
      return table.fillings(of: .number, at: position, in: input).compactMap { end, digits in
        place.digits(digits).map { (end, $0) }
      }
    }
  }

  func english(_ phrase: TypedPhrase) -> String {
    var rest = values
    var bytes: [UInt8] = []
    for part in phrase.english {
      switch part {
      case .text(let text): bytes += text
      case .place(let place):
        let index = rest.firstIndex { $0.place == place }
        if let index { bytes += rest.remove(at: index).english }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension TypedPhrase.Part {
  fileprivate var beginsWithSpace: Bool {
    if case .text(let text) = self { text.first == 0x20 } else { false }
  }
}

extension TypedPhrase.Place {
  /// A number in the place; nil for one that cannot be there.
  /// - Parameter digits: up to seven.
  fileprivate func digits(_ digits: [UInt8]) -> [UInt8]? {
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    switch self {
    case .number: return digits.count <= 6 ? digits : nil
    case .hour: return digits.count <= 2 && number <= 24 ? digits : nil
    case .before:
      guard (1...24).contains(number) else { return nil }
      return Array(String(number == 1 ? 12 : number - 1).utf8)
    case .minute:
      guard digits.count <= 2, number < 60 else { return nil }
      return Array(String(number + 100).utf8.dropFirst())
    case .weekday, .month, .unit, .part: return nil
    }
  }
}
