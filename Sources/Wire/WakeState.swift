import JSON

/// The state of a device's wake-ups at a relay.
package struct WakeState: AnswerContent {
  /// The relay's key of VAPID (RFC 8292), a point of P-256 that is not compressed, as base 64 for
  /// addresses; nil where it wakes no device.
  package let key: String?
  /// The number of times still to come; nil where the device is not woken.
  package let times: Int?
  package let last: Attempt?

  /// The last time that the push service was asked.
  package struct Attempt: Hashable, Sendable {
    /// In milliseconds since 1970.
    package let time: Int64
    /// Of HTTP; 0 where the push service could not be reached.
    package let status: Int

    package init(time: Int64, status: Int) {
      self.time = time
      self.status = status
    }
  }

  package init(key: String?, times: Int?, last: Attempt?) {
    self.key = key
    self.times = times
    self.last = last
  }

  /// Of a relay that wakes no device.
  package static var none: WakeState { WakeState(key: nil, times: nil, last: nil) }

  package func bytes(in head: AnswerHead) -> [UInt8] {
    head.json(with: [
      "key": key.map { .string($0) } ?? .null, "times": times.map { .integer(Int64($0)) } ?? .null,
      "last": last.map {
        .object(["time": .integer($0.time), "status": .integer(Int64($0.status))])
      } ?? .null,
    ])
  }

  package init(_ json: JSON) throws(WireFailure) {
    key = try json.optional("key").map { json throws(WireFailure) in
      guard let key = json.text else { throw .malformed }
      return key
    }
    times = try json.optional("times").map { json throws(WireFailure) in
      // A test is one more.
      guard let times = json.int64, (0...Int64(SyncLimits.wakes) + 1).contains(times) else {
        throw .malformed
      }
      return Int(times)
    }
    last = try json.optional("last").map { json throws(WireFailure) in
      guard let time = json["time"]?.int64, let status = json["status"]?.int64,
        (0...999).contains(status)
      else { throw .malformed }
      return Attempt(time: time, status: Int(status))
    }
  }
}

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
    guard count <= SyncLimits.wakes else { throw .tooLarge(limit: SyncLimits.wakes) }
    var times: [UInt64] = []
    for _ in 0..<count {
      let time = try body.count()
      if let last = times.last, time <= last { throw .malformed }
      times.append(time)
    }
    let bytes = try body.everything()
    guard bytes.count <= SyncLimits.endpoint else { throw .tooLarge(limit: SyncLimits.endpoint) }
    for byte in bytes where byte <= 0x20 || byte >= 0x7f { throw .malformed }
    self.init(endpoint: String(decoding: bytes, as: UTF8.self), times: times)
  }

  var bytes: [UInt8] {
    var writer = BinaryWriter()
    writer.append(UInt16(times.count))
    for time in times { writer.append(time) }
    writer.append(endpoint.utf8)
    return writer.bytes
  }
}
