/// The path and the query of a call, taken apart. Nothing in them is escaped.
struct CallTarget: Sendable {
  let path: [Substring]
  private let query: [Substring]

  init(_ target: String) {
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = halves[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      $0
    }
    query = halves.count > 1 ? halves[1].split(separator: "&") : []
  }

  func id<Value: WireBytes>(_ place: Int) throws(WireFailure) -> Value {
    guard path.indices.contains(place), let id = Value(text: String(path[place])) else {
      throw .malformed
    }
    return id
  }

  func part(_ place: Int) throws(WireFailure) -> Int {
    Int(try CallTarget.number(path[place], to: UInt64(SyncLimits.parts - 1)))
  }

  func value<Value: WireBytes>(_ name: String) throws(WireFailure) -> Value {
    guard let value = Value(text: String(try member(name))) else { throw .malformed }
    return value
  }

  func number(_ name: String, to limit: UInt64 = UInt64(Int64.max)) throws(WireFailure) -> UInt64 {
    try CallTarget.number(try member(name), to: limit)
  }

  /// N:L
  func known() throws(WireFailure) -> LogPoint {
    try CallTarget.point(try member("known"))
  }

  /// N:L
  static func point(_ text: Substring) throws(WireFailure) -> LogPoint {
    let halves = text.split(separator: ":", omittingEmptySubsequences: false)
    guard halves.count == 2, let log = Wire.Log(text: String(halves[1])) else {
      throw .malformed
    }
    return LogPoint(
      sequence: try CallTarget.number(halves[0], to: UInt64(Int64.max)), log: log)
  }

  private func member(_ name: String) throws(WireFailure) -> Substring {
    for member in query {
      let halves = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2, halves[0] == name { return halves[1] }
    }
    throw .malformed
  }

  /// In decimal digits, of which there is one spelling.
  private static func number(
    _ text: Substring, to limit: UInt64
  ) throws(WireFailure) -> UInt64 {
    guard let number = UInt64(text), String(number) == text else { throw .malformed }
    guard number <= limit else { throw .beyond(limit: Int(clamping: limit)) }
    return number
  }
}
