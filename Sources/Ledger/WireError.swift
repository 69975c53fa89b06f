import JSON

/// A violation of the ledger's wire formats; `path` is the place.
package enum WireError: Error, Equatable, Sendable {
  case notJSON(JSONError)
  case malformed(path: String)
  /// A name, a text or an op longer than ``WireLimits`` allows.
  case tooLong(path: String, limit: Int)
}

/// The limits of what a replica accepts from another. The product's own are far lower.
package enum WireLimits {
  package static let nameBytes = 64
  package static let textBytes = 100_000
  package static let changesPerOp = 20_000
  package static let fieldsPerRecord = Record.mostFields
  package static let requestBytes = 1 << 20
}
