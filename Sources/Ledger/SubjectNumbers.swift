/// The numbers of a table's subjects.
struct SubjectNumbers: Sendable {
  /// By number.
  private(set) var names: [String] = []
  /// In the order of their names.
  private var sorted: [Entry] = []

  private struct Entry {
    /// The first bytes of the name, which mostly differ from those of all others.
    let prefix: UInt64
    let number: Int
  }

  /// By number: the place of its name among all.
  var ranks: [Int] {
    var ranks = Array(repeating: 0, count: names.count)
    for (rank, entry) in sorted.enumerated() { ranks[entry.number] = rank }
    return ranks
  }

  func number(of name: String) -> Int? { find(name).number }

  /// The number of a subject; a new subject gets the next number.
  mutating func numbered(_ name: String) -> Int {
    let found = find(name)
    if let number = found.number { return number }
    sorted.insert(Entry(prefix: name.firstBytes, number: names.count), at: found.place)
    names.append(name)
    return names.count - 1
  }

  /// Its index, or the index at which it would be inserted.
  private func find(_ name: String) -> (place: Int, number: Int?) {
    let prefix = name.firstBytes
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      let entry = sorted[middle]
      var isBefore = entry.prefix < prefix
      if entry.prefix == prefix {
        let order = names[entry.number].order(beside: name)
        if order == .same { return (middle, entry.number) }
        isBefore = order == .before
      }
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return (low, nil)
  }
}

extension String {
  /// The first eight bytes as a number that sorts like the bytes.
  fileprivate var firstBytes: UInt64 {
    var copy = self
    return copy.withUTF8 { bytes in
      var prefix: UInt64 = 0
      for index in 0..<8 { prefix = prefix << 8 | UInt64(index < bytes.count ? bytes[index] : 0) }
      return prefix
    }
  }
}
