/// A way through which foreign bytes come in, or the user's own words go out.
///
/// Its law is that it never traps, and whatever it checks besides; see each ``run(_:)``.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case json, csv, xml, zip, todotxt, calendar, ops

  /// - Throws: ``Violation`` where a law does not hold.
  package func run(_ bytes: [UInt8]) throws(Violation) {
    switch self {
    case .json: try fuzzJSON(bytes)
    case .csv: try fuzzTable(bytes)
    case .xml: try fuzzXML(bytes)
    case .zip: try fuzzArchive(bytes)
    case .todotxt: try fuzzLines(bytes)
    case .calendar: try fuzzExports(bytes)
    case .ops: try fuzzOps(bytes)
    }
  }
}

/// A law that does not hold.
package struct Violation: Error, CustomStringConvertible {
  package let description: String
}

func require(_ holds: Bool, _ law: @autoclosure () -> String) throws(Violation) {
  if !holds { throw Violation(description: law()) }
}
