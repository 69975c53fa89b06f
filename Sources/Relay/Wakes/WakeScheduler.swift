import CivilTime
import Crypto
import Sealing
import Wire

/// The schedule of wake-ups (Web Push) of a relay that wakes devices. Devices request times without
/// a purpose.
package struct WakeScheduler<Store: RelayStore>: Sendable {
  private let store: Store
  private let waking: Waking

  init(_ store: Store, _ waking: Waking) {
    self.store = store
    self.waking = waking
  }

  // Calls of devices.

  func state(of caller: TokenHash, in space: SpaceID) async throws(RelayError) -> WakeState {
    let key = try await key().publicKey.x963Representation
    return try await store.read { tables throws(RelayError) in
      let device = try tables.caller(caller, in: space).device
      let row = try tables.wake(of: device, in: space)
      let isWoken = row.map { !$0.endpoint.isEmpty } ?? false
      return WakeState(
        key: Base64URL.text([UInt8](key)), times: isWoken ? row?.times.count : nil, last: row?.last)
    }
  }

  /// Replaces the device's former request.
  func put(
    _ request: WakeRequest, by caller: TokenHash, in space: SpaceID, at now: Instant
  ) async throws(RelayError) -> Done {
    guard request.endpoint.isEmpty || waking.services.origin(of: request.endpoint) != nil else {
      throw .refused(.closed)
    }
    return try await store.write { tables throws(RelayError) in
      let device = try tables.caller(caller, in: space).device
      let former = try tables.wake(of: device, in: space)
      let pauseEnd = former?.pauseEnd(at: now)
      guard !request.endpoint.isEmpty || pauseEnd != nil else {
        try tables.removeWake(of: device, in: space)
        return Done()
      }
      let times = request.times.map { Instant(milliseconds: Int64($0)) }.filter {
        $0 > now - WakeRow.life && $0 < now + Waking.horizon
      }
      var row = WakeRow(
        space: space, device: device, endpoint: request.endpoint,
        times: request.endpoint.isEmpty ? [] : times, next: WakeRow.never, told: former?.told,
        status: former?.status)
      if let first = row.times.first { row.next = max(first, pauseEnd ?? first) }
      // A pause that the push service has asked for is kept, whatever is requested meanwhile.
      if let former, former.endpoint == row.endpoint, former.attempts > 0 {
        row.attempts = former.attempts
        row.next = max(row.next, former.next)
      }
      try tables.save(row)
      return Done()
    }
  }

  func test(
    by caller: TokenHash, in space: SpaceID, at now: Instant
  ) async throws(RelayError) -> Done {
    try await store.write { tables throws(RelayError) in
      let device = try tables.caller(caller, in: space).device
      guard var row = try tables.wake(of: device, in: space), !row.endpoint.isEmpty else {
        throw .refused(.absent)
      }
      if let end = row.pauseEnd(at: now) {
        throw .refused(.tooMany(retryAfter: Int(((end - now).milliseconds + 999) / 1000)))
      }
      row.times = [now] + row.times.filter { $0 > now }
      row.next = now
      try tables.save(row)
      return Done()
    }
  }

  // The relay's own work.

  /// Claims the due wake-ups; empty only where there are none. They are not claimed again before
  /// they are settled, for ``WakeRow/lease``; after that they count as never sent.
  package func claim(at now: Instant, limit: Int) async throws(RelayError) -> [WakeRow] {
    let isDue = try await store.read { tables throws(RelayError) in
      try !tables.wakes(dueBy: now, limit: 1).isEmpty
    }
    guard isDue else { return [] }
    return try await store.write { tables throws(RelayError) in
      var claimed: [WakeRow] = []
      while claimed.isEmpty {
        let rows = try tables.wakes(dueBy: now, limit: limit)
        guard !rows.isEmpty else { break }
        // Each is due later from here on, whether it is claimed or not.
        for var row in rows {
          if let due = row.claim(at: now) { claimed.append(due) }
          try tables.save(row)
        }
      }
      return claimed
    }
  }

  package func settle(
    _ claimed: WakeRow, _ outcome: WakeOutcome, at now: Instant
  ) async throws(RelayError) {
    try await store.write { tables throws(RelayError) in
      guard var row = try tables.wake(of: claimed.device, in: claimed.space) else { return }
      row.settle(outcome, of: claimed, at: now)
      try tables.save(row)
    }
  }

  /// The `Authorization` header for the push service.
  ///
  /// - Throws: `.refused(.closed)` for an address of a push service that is allowed no more.
  package func authorization(
    for claimed: WakeRow, at now: Instant
  ) async throws(RelayError) -> String {
    guard let origin = waking.services.origin(of: claimed.endpoint) else {
      throw .refused(.closed)
    }
    let token = VAPID(key: try await key(), contact: waking.contact)
    return try token.authorization(at: origin, until: now + VAPID.life)
  }

  private func key() async throws(RelayError) -> P256.Signing.PrivateKey {
    let stored = try await store.read { tables throws(RelayError) in
      try tables.setting(.wakeKey)
    }
    let new = P256.Signing.PrivateKey()
    let bytes: [UInt8]
    if let stored {
      bytes = stored
    } else {
      bytes = try await store.write { tables throws(RelayError) in
        try tables.add(.wakeKey, [UInt8](new.rawRepresentation))
        return try tables.setting(.wakeKey) ?? []
      }
    }
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else { throw .damaged }
    return key
  }
}

/// The operator's configuration of wake-ups.
package struct Waking: Hashable, Sendable {
  /// The furthest time ahead that devices may request.
  static let horizon = Span.days(62)

  package let contact: String
  package let services: PushServices

  /// - Parameter contact: the address at which push services reach the relay's operator; see
  ///   ``isContact(_:)``.
  package init(contact: String, services: PushServices = PushServices()) {
    self.contact = contact
    self.services = services
  }

  /// `mailto:` or `https:`, at a name with a dot: others are refused by Apple's push service.
  package static func isContact(_ text: String) -> Bool {
    guard text.utf8.count <= 200, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      return false
    }
    let host: Substring?
    if text.hasPrefix("mailto:") {
      let parts = text.dropFirst("mailto:".count).split(
        separator: "@", omittingEmptySubsequences: false)
      host = parts.count == 2 && !parts[0].isEmpty ? parts[1] : nil
    } else if text.hasPrefix("https://") {
      let address = HTTPAddress(String(text.prefix { $0 != "#" }))
      host = address.flatMap { $0.port == nil ? $0.host[...] : nil }
    } else {
      host = nil
    }
    let labels = host?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    return labels.count > 1
      && labels.allSatisfy { label in
        !label.isEmpty && label.utf8.allSatisfy { PushServices.isLetter($0) }
      } && labels.last != "local" && labels.last.map { UInt8($0) == nil } ?? false
  }
}
