/// A request to be woken: at which times, and by which address of its push service (RFC 8030).
/// Without an address it is woken no more.
package struct WakeRequest: Hashable, Sendable {
  /// In ASCII, at most ``SyncLimits/endpoint`` bytes.
  package let endpoint: String
  /// In milliseconds since 1970, ascending; at most ``SyncLimits/wakes``.
  package let times: [UInt64]

  package init(endpoint: String, times: [UInt64]) {
    self.endpoint = endpoint
    self.times = times
  }

  init(reading body: inout WireReader) throws(WireFailure) {
    let count: UInt16 = try body.number()
    guard count <= SyncLimits.wakes else { throw .beyond(limit: SyncLimits.wakes) }
    var times: [UInt64] = []
    for _ in 0..<count {
      let time = try body.count()
      if let last = times.last, time <= last { throw .malformed }
      times.append(time)
    }
    let bytes = try body.everything()
    guard bytes.count <= SyncLimits.endpoint else { throw .beyond(limit: SyncLimits.endpoint) }
    for byte in bytes where byte <= 0x20 || byte >= 0x7f { throw .malformed }
    self.init(endpoint: String(decoding: bytes, as: UTF8.self), times: times)
  }

  func write(to writer: inout WireWriter) {
    writer.append(UInt16(times.count))
    for time in times { writer.append(time) }
    writer.append(Array(endpoint.utf8))
  }
}
