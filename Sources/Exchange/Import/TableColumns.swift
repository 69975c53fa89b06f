import Trackers

/// The columns by which a table of a format is recognised.
struct TableColumns: Sendable {
  /// All of these are required.
  let required: [String]
  /// Or all of these, from an older version; may be empty.
  let former: [String]
  /// Other columns of such a table, needed to tell it from tables that share the required ones. Nil
  /// when no other table does.
  let further: [String]?

  init(_ required: String..., former: [String] = [], further: [String]? = nil) {
    self.required = required
    self.former = former
    self.further = further
  }

  /// The number of required columns if the header has them all; else 0.
  func matches(in header: [String]) -> Int {
    for names in [required, former] where header.contains(all: names) && !names.isEmpty {
      return names.count
    }
    return 0
  }

  /// The confidence for a header with the required columns.
  func confidence(in header: [String]) -> Recognition.Confidence {
    guard let further else { return .sure }
    let own = (required + former + further).map { $0.folded }
    return header.allSatisfy { $0.isEmpty || own.contains($0.folded) } ? .sure : .likely
  }
}

extension [String] {
  /// Whether it has all the names, ignoring case.
  fileprivate func contains(all names: [String]) -> Bool {
    names.allSatisfy { name in contains { $0.folded == name.folded } }
  }
}
