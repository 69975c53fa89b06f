import CivilTime
import Crypto
import RelayTesting
import Testing
import Wire

@testable import Relay
@testable import Sealing

/// The wakes of devices, in all stores.
@Suite struct WakeTests {
  private static let endpoint = "https://fcm.googleapis.com/fcm/send/abc"
  private static let waking = Waking(contact: "mailto:relay@example.org")
  private let now = RelayWorld.now

  private func minutes(_ count: Int) -> Instant { now + .minutes(count) }

  private func request(_ times: Instant..., at endpoint: String = Self.endpoint) -> WakeRequest {
    WakeRequest(endpoint: endpoint, times: times.map { UInt64($0.milliseconds) })
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A device is woken at each of its times, once each`(sort: TestRelay.Sort) async throws {
    let (world, relay, phone) = try await admitted(sort, seed: 301, waking: Self.waking)
    #expect(
      try await relay.refusal(
        .putWakes(world.space, request(minutes(5), minutes(9))), by: phone.token) == nil)
    #expect(try await relay.rules.claimWakes(at: minutes(4)).isEmpty)
    for minute in [5, 9] {
      let claimed = try #require(try await relay.rules.claimWakes(at: minutes(minute)).first)
      #expect(claimed.endpoint == Self.endpoint && claimed.device == phone.device)
      // No other worker gets it meanwhile.
      #expect(try await relay.rules.claimWakes(at: minutes(minute)).isEmpty)
      try await relay.rules.settle(claimed, .accepted(status: 201), at: minutes(minute))
    }
    #expect(try await relay.rules.claimWakes(at: minutes(600)).isEmpty)
    let state: WakeState = try await relay.done(.wakes(world.space), by: phone)
    #expect(state.times == 0 && state.last?.status == 201)
    // Another device is another matter.
    let other: WakeState = try await relay.done(.wakes(world.space), by: world.founder)
    #expect(other.times == nil && other.last == nil && other.key == state.key)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A relay that ends between due and sent sends it after a minute`(
    sort: TestRelay.Sort
  ) async throws {
    let (world, relay, phone) = try await admitted(sort, seed: 302, waking: Self.waking)
    let _: Done = try await relay.done(.putWakes(world.space, request(minutes(5))), by: phone)
    #expect(try await relay.rules.claimWakes(at: minutes(5)).count == 1)
    #expect(try await relay.rules.claimWakes(at: minutes(5) + .minutes(1)).count == 1)
  }

  @Test func `What was missed for hours is let go, and one wake-up stands for several`()
    async throws
  {
    let (world, relay, phone) = try await admitted(.memory, seed: 303, waking: Self.waking)
    let _: Done = try await relay.done(
      .putWakes(world.space, request(minutes(1), minutes(200), minutes(210), minutes(900))),
      by: phone)
    let claimed = try await relay.rules.claimWakes(at: minutes(300))
    #expect(claimed.count == 1)
    try await relay.rules.settle(claimed[0], .accepted(status: 201), at: minutes(300))
    let state: WakeState = try await relay.done(.wakes(world.space), by: phone, at: minutes(300))
    #expect(state.times == 1)
    #expect(try await relay.rules.claimWakes(at: minutes(1800)).isEmpty)
  }

  @Test func `Who has too much to do is asked ever less often, and for hours only`() throws {
    let world = try RelayWorld(seed: 304)
    var row = WakeRow(
      space: world.space, device: world.founder.device, endpoint: Self.endpoint, times: [now],
      next: now)
    var (time, pauses) = (now, [Int64]())
    while let claimed = row.claim(at: time) {
      row.settle(.failed(status: 503, retryAfter: nil), of: claimed, at: time)
      pauses.append((row.next - time).milliseconds / 1000)
      time = row.next
    }
    #expect(pauses.prefix(8) == [30, 60, 120, 240, 480, 960, 1800, 1800])
    #expect(time > now + WakeRow.life && time < now + WakeRow.life + .hours(1))
    #expect(row.next == WakeRow.never && row.times.isEmpty)
  }

  @Test func `A push service's own pause is kept, also when the device requests anew`() async throws
  {
    let (world, relay, phone) = try await admitted(.memory, seed: 305, waking: Self.waking)
    let _: Done = try await relay.done(.putWakes(world.space, request(now)), by: phone)
    let claimed = try #require(try await relay.rules.claimWakes(at: now).first)
    try await relay.rules.settle(claimed, .failed(status: 429, retryAfter: 600), at: now)
    let _: Done = try await relay.done(.putWakes(world.space, request(now, minutes(1))), by: phone)
    #expect(try await relay.rules.claimWakes(at: minutes(9)).isEmpty)
    let state: WakeState = try await relay.done(.wakes(world.space), by: phone)
    #expect(state.last?.status == 429)
    #expect(try await relay.rules.claimWakes(at: minutes(10)).count == 1)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A message that awaits its answer is no attempt yet, after any former one`(
    sort: TestRelay.Sort
  ) async throws {
    let (world, relay, phone) = try await admitted(sort, seed: 315, waking: Self.waking)
    let times = [now, minutes(1), minutes(2)]
    let _: Done = try await relay.done(
      .putWakes(world.space, request(times[0], times[1], times[2])), by: phone)
    for (time, status) in zip(times, [201, 503, 201]) {
      let claimed = try #require(try await relay.rules.claimWakes(at: time).first)
      let asked: WakeState = try await relay.done(.wakes(world.space), by: phone, at: time)
      #expect(asked.last == nil)
      let outcome = WakeOutcome(status: status, retryAfter: nil)
      try await relay.rules.settle(claimed, outcome, at: time)
      let state: WakeState = try await relay.done(.wakes(world.space), by: phone, at: time)
      #expect(state.last == .init(time: time.milliseconds, status: status))
    }
  }

  @Test(arguments: [404, 410]) func `A device that its push service knows no more is let go`(
    status: Int
  ) async throws {
    let (world, relay, phone) = try await admitted(.memory, seed: 306, waking: Self.waking)
    let _: Done = try await relay.done(.putWakes(world.space, request(now, minutes(9))), by: phone)
    let claimed = try #require(try await relay.rules.claimWakes(at: now).first)
    try await relay.rules.settle(claimed, WakeOutcome(status: status, retryAfter: nil), at: now)
    let state: WakeState = try await relay.done(.wakes(world.space), by: phone)
    #expect(state.times == nil && state.last?.status == status)
    #expect(try await relay.rules.claimWakes(at: minutes(9)).isEmpty)
  }

  @Test func `An answer about a former address changes nothing about the new one`() async throws {
    let (world, relay, phone) = try await admitted(.memory, seed: 307, waking: Self.waking)
    let _: Done = try await relay.done(.putWakes(world.space, request(now)), by: phone)
    let claimed = try #require(try await relay.rules.claimWakes(at: now).first)
    let new = "https://updates.push.services.mozilla.com/wpush/v2/new"
    let _: Done = try await relay.done(.putWakes(world.space, request(now, at: new)), by: phone)
    try await relay.rules.settle(claimed, .gone(status: 410), at: now)
    #expect(try await relay.rules.claimWakes(at: now).isEmpty)
    #expect(try await relay.rules.claimWakes(at: now + .seconds(5)).map(\.endpoint) == [new])
  }

  /// The calls to a device between two requests to be woken now.
  enum Detour: CaseIterable, Sendable {
    case none, otherAddress, noAddress, test
  }

  @Test(arguments: TestRelay.Sort.allCases, Detour.allCases)
  func `No device is woken twice within five seconds, whatever it requests`(
    sort: TestRelay.Sort, detour: Detour
  ) async throws {
    let (world, relay, phone) = try await admitted(sort, seed: 313, waking: Self.waking)
    var sent: [Instant] = []
    for step in 0..<80 {
      let time = now + Span(milliseconds: Int64(step) * 250)
      let endpoint =
        detour == .otherAddress ? Self.endpoint + "\(step % 2)" : Self.endpoint
      if detour == .noAddress {
        let none = WakeRequest(endpoint: "", times: [])
        let _: Done = try await relay.done(.putWakes(world.space, none), by: phone, at: time)
      }
      let past = time - Span(milliseconds: 1)
      let _: Done = try await relay.done(
        .putWakes(world.space, request(past, at: endpoint)), by: phone, at: time)
      if detour == .test {
        _ = try await relay.refusal(.testWake(world.space), by: phone.token, at: time)
      }
      guard let claimed = try await relay.rules.claimWakes(at: time).first else { continue }
      sent.append(time)
      // Of a failure the row itself waits for longer.
      if step % 3 != 0 || detour != .none {
        try await relay.rules.settle(claimed, .accepted(status: 201), at: time)
      }
    }
    #expect(sent.count > 0)
    for (former, next) in zip(sent, sent.dropFirst()) { #expect(next - former >= .seconds(5)) }
    if detour != .none { #expect(sent.count == 4, "Those that keep to it are woken") }
  }

  @Test func `A row that is due too soon is put off, whatever has stored it so`() throws {
    let world = try RelayWorld(seed: 314)
    var row = WakeRow(
      space: world.space, device: world.founder.device, endpoint: Self.endpoint, times: [now],
      next: now)
    row.told = now - .seconds(1)
    #expect(row.claim(at: now) == nil)
    #expect(row.next == now + .seconds(4) && row.times == [now])
    #expect(row.claim(at: row.next) != nil)
    // A clock that was set back keeps no device asleep.
    row.told = now + .hours(1)
    #expect(row.claim(at: now) != nil)
  }

  @Test(arguments: [
    ("https://push.example.org", true), ("http://127.0.0.1:99", true), ("https://[::1]:8443", true),
    ("http://127.0.0.1:99999", false), ("https://a:0", false), ("https://a/", false),
    ("https://A", false), ("https://a:", false), ("https://me@a", false), ("https://127.1", false),
    ("ftp://a", false), ("", false),
  ])
  func `A push service is named by its origin`(text: String, isOne: Bool) {
    #expect(PushServices.isOrigin(text) == isOne)
    #expect(PushServices(others: [text]).origin(of: text + "/x") == (isOne ? text : nil))
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A test wakes at once, and not again and again`(sort: TestRelay.Sort) async throws {
    let (world, relay, phone) = try await admitted(sort, seed: 308, waking: Self.waking)
    #expect(try await relay.refusal(.testWake(world.space), by: phone.token) == .absent)
    let _: Done = try await relay.done(.putWakes(world.space, request(minutes(60))), by: phone)
    let _: Done = try await relay.done(.testWake(world.space), by: phone)
    let claimed = try #require(try await relay.rules.claimWakes(at: now).first)
    try await relay.rules.settle(claimed, .refused(status: 403), at: now)
    #expect(
      try await relay.refusal(.testWake(world.space), by: phone.token)
        == .tooMany(retryAfter: 5))
    let _: Done = try await relay.done(.testWake(world.space), by: phone, at: minutes(1))
    let state: WakeState = try await relay.done(.wakes(world.space), by: phone, at: minutes(1))
    #expect(state.times == 2 && state.last == .init(time: now.milliseconds, status: 403))
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Wake-ups go with their device, and when it requests none`(sort: TestRelay.Sort) async throws
  {
    var (world, relay, phone) = try await admitted(sort, seed: 309, waking: Self.waking)
    let _: Done = try await relay.done(.putWakes(world.space, request(now)), by: phone)
    let _: Done = try await relay.done(.putWakes(world.space, request(now)), by: world.founder)
    let _: Done = try await relay.done(
      .putWakes(world.space, WakeRequest(endpoint: "", times: [])), by: world.founder)
    #expect(try await relay.rules.claimWakes(at: now).map(\.device) == [phone.device])
    let (content, _) = try world.removal(of: [phone])
    let removal = try world.entry(content, by: world.founder)
    try await relay.append([removal.bytes], to: world, by: world.founder)
    #expect(try await relay.rules.claimWakes(at: minutes(2)).isEmpty)
    #expect(
      try await relay.refusal(.putWakes(world.space, request(now)), by: phone.token)
        == .unauthorized
    )
  }

  @Test(arguments: [
    "http://fcm.googleapis.com/fcm/send/a", "https://fcm.googleapis.com", "https://127.0.0.1/a",
    "https://fcm.googleapis.com.evil.example/a", "https://fcm.googleapis.com:8443/a",
    "https://user@fcm.googleapis.com/a", "https://evil.example/fcm.googleapis.com/a",
    "https://push.services.mozilla.com.evil.example/a", "https://.push.apple.com/a",
    "https://FCM.googleapis.com/a", "file:///etc/passwd", "https://other.example/a",
  ])
  func `A relay sends nothing to an address that is not a push service's`(
    endpoint: String
  ) async throws {
    let (world, relay, phone) = try await admitted(.memory, seed: 310, waking: Self.waking)
    #expect(
      try await relay.refusal(
        .putWakes(world.space, request(now, at: endpoint)), by: phone.token) == .closed)
  }

  @Test func `An operator may name other push services`() {
    let services = PushServices(others: ["https://other.example", "http://127.0.0.1:99"])
    #expect(services.origin(of: "https://other.example/a") == "https://other.example")
    #expect(services.origin(of: "http://127.0.0.1:99/a") == "http://127.0.0.1:99")
    #expect(services.origin(of: "http://127.0.0.1:999/a") == nil)
    #expect(services.origin(of: "https://web.push.apple.com/a") == "https://web.push.apple.com")
  }

  @Test func `A relay that wakes nobody says so`() async throws {
    let (world, relay, phone) = try await admitted(.memory, seed: 311)
    let state: WakeState = try await relay.done(.wakes(world.space), by: phone)
    #expect(state == .none)
    #expect(
      try await relay.refusal(.putWakes(world.space, request(now)), by: phone.token) == .closed)
  }

  @Test(arguments: [
    ("mailto:a@example.org", true), ("https://example.org", true), ("https://example.org/me", true),
    ("mailto:a@localhost", false), ("https://localhost", false), ("mailto:example.org", false),
    ("a@example.org", false), ("https://192.168.1.1", false), ("https://nas.local", false),
    ("mailto:@example.org", false), ("https://exa mple.org", false), ("", false),
  ])
  func `Push services are told a contact that can be reached`(text: String, isOne: Bool) {
    #expect(Waking.isContact(text) == isOne)
  }

  @Test func `The token is signed by the key that devices subscribe with`() async throws {
    let (world, relay, phone) = try await admitted(.memory, seed: 312, waking: Self.waking)
    let _: Done = try await relay.done(.putWakes(world.space, request(now)), by: phone)
    let state: WakeState = try await relay.done(.wakes(world.space), by: phone)
    guard case .memory(let rules) = relay.relay else { return }
    let claimed = try #require(try await relay.rules.claimWakes(at: now).first)
    let header = try #require(try await rules.wakes?.authorization(for: claimed, at: now))
    let match = try #require(header.firstMatch(of: /^vapid t=([^.]+\.[^.]+)\.([^,]+),k=(.+)$/))
    #expect(String(match.3) == state.key)
    let point = try #require(Base64URL.bytes(match.3.utf8))
    let key = try P256.Signing.PublicKey(x963Representation: point)
    let signature = try P256.Signing.ECDSASignature(
      rawRepresentation: try #require(Base64URL.bytes(match.2.utf8)))
    #expect(key.isValidSignature(signature, for: Array(match.1.utf8)))
    let claims = try #require(Base64URL.bytes(match.1.split(separator: ".")[1].utf8))
    #expect(
      String(decoding: claims, as: UTF8.self)
        == #"{"aud":"https://fcm.googleapis.com","exp":\#(now.milliseconds / 1000 + 43200),"#
        + #""sub":"mailto:relay@example.org"}"#)
  }
}
