import Trackers

/// `rec:` of a todo.txt: `3d`, `1b` for each working day, `2w`, `1m`, `1y`. A leading `+` counts from the
/// due day, otherwise from completion.
extension Repetition {
  init?(todoTxt text: String) {
    let isStrict = text.utf8.first == UInt8(ascii: "+")
    var word = isStrict ? text.utf8.dropFirst() : text.utf8[...]
    guard let unit = word.popLast(), (1...3).contains(word.count),
      let count = Int(String(decoding: word, as: UTF8.self)),
      let rule = Recurrence(count: count, unit), rule.isSupported
    else { return nil }
    self.init(rule, isFromCompletion: !isStrict)
  }

  /// The value of `rec:`; nil when it cannot express the repetition.
  var todoTxt: String? {
    let word: String? =
      switch rule {
      case .every(let days): days.isMultiple(of: 7) ? "\(days / 7)w" : "\(days)d"
      case .months(let months):
        months.isMultiple(of: 12) ? "\(months / 12)y" : "\(months)m"
      case .weekdays: rule == .workdays ? "1b" : nil
      case .monthDay: nil
      }
    return word.map { isFromCompletion ? $0 : "+" + $0 }
  }

  /// Reads the ledger's notation, with the same `+`.
  init?(own text: String) {
    let isStrict = text.utf8.first == UInt8(ascii: "+")
    guard
      let rule = Recurrence(String(decoding: text.utf8.dropFirst(isStrict ? 1 : 0), as: UTF8.self))
    else { return nil }
    self.init(rule, isFromCompletion: !isStrict)
  }

  var own: String { (isFromCompletion ? "" : "+") + rule.description }
}

extension Recurrence {
  fileprivate init?(count: Int, _ unit: UInt8) {
    switch (unit, count) {
    case (UInt8(ascii: "d"), _): self = .every(days: count)
    case (UInt8(ascii: "w"), _): self = .every(days: count * 7)
    case (UInt8(ascii: "b"), 1): self = .workdays
    case (UInt8(ascii: "m"), _): self = .months(count)
    case (UInt8(ascii: "y"), _): self = .months(count * 12)
    default: return nil
    }
  }
}
