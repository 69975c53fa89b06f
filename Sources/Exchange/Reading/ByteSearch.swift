extension UInt8 {
  var isWhitespace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}

extension [UInt8] {
  /// The first byte that is not white space.
  var firstVisible: UInt8? { first { !$0.isWhitespace } }
}

extension ArraySlice<UInt8> {
  func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, count >= wanted.count else { return false }
    return indices.dropLast(wanted.count - 1).contains { index in
      self[index] == first && self[index...].starts(with: wanted)
    }
  }
}
