import Trackers

/// The columns by which a table of one format is known.
struct TableColumns: Sendable {
  /// It has all of these.
  let required: [String]
  /// Or else all of these, as an older version wrote them; empty where there is none.
  let former: [String]
  /// Further columns of such a table, where other tables have the required ones too: with a column
  /// besides, it may be one of these. Nil where no other table is like it.
  let further: [String]?

  init(_ required: String..., former: [String] = [], further: [String]? = nil) {
    self.required = required
    self.former = former
    self.further = further
  }

  /// How many columns it asks for, where the header has them all; else 0.
  func matches(in header: [String]) -> Int {
    for names in [required, former] where header.contains(all: names) && !names.isEmpty {
      return names.count
    }
    return 0
  }

  /// Of a header that has the required columns.
  func confidence(in header: [String]) -> Recognition.Confidence {
    guard let further else { return .sure }
    let own = (required + former + further).map { $0.folded }
    return header.allSatisfy { $0.isEmpty || own.contains($0.folded) } ? .sure : .likely
  }
}

extension [String] {
  /// Whether each of the names is among them, in any case.
  fileprivate func contains(all names: [String]) -> Bool {
    names.allSatisfy { name in contains { $0.folded == name.folded } }
  }
}
