import CivilTime
import NativePrimitives
import Relay
import Sealing
import Wire

/// The requests of many devices, made before any time is taken.
struct RelayLoad {
  private var creations: [(space: SpaceID, call: RelayCall, token: RelayToken)] = []
  /// The rosters of lists behind their founding, as the owners append them.
  private var joins: [(call: RelayCall, token: RelayToken)] = []
  private var writers: [Writer] = []
  private let now: Instant

  private struct Writer {
    let space: SpaceID
    let token: RelayToken
    let envelopes: [[UInt8]]
  }

  private struct Member {
    let device: DeviceID
    let keys: DeviceKeys
    let token: RelayToken

    init(using generator: inout some RandomNumberGenerator) {
      device = DeviceID(using: &generator)
      keys = DeviceKeys(using: &generator)
      token = RelayToken(using: &generator)
    }

    func admission() -> Admission {
      Admission(device: device, type: .device, keys: keys, token: token.hash)
    }

    func admission(_ type: MemberType, of person: PersonID, _ role: Role) -> Admission {
      Admission(
        device: device, type: type, role: role, person: person, keys: keys, token: token.hash)
    }
  }

  struct Requests: Encodable {
    var spaces: [Creation] = []

    struct Creation: Encodable {
      let space: String
      let target: String
      let token: String
      let body: String
    }
  }

  struct Times: Encodable {
    var seconds = 0.0
    /// Of each append.
    var appends: [Double] = []
  }

  /// An op as a drink makes it.
  private static let op = Array(
    (#"[{"stamp":"01a1ff4fe1f40000-00000000000000aa","records":[{"kind":"drink","#
      + #""id":"00000000000000000000000007","fields":{"amount":2500,"at":"2026-11-24T10:00:00+01:00","#
      + #""of":"water"}}]}]"#).utf8)

  /// - Parameters:
  ///   - devices: a multiple of `spaces`.
  ///   - count: of envelopes, by each device.
  init(devices: Int, spaces: Int, count: Int, at now: Instant) throws {
    self.now = now
    var primitives = NativePrimitives()
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<spaces {
      let space = SpaceID(using: &generator)
      let members = (0..<devices / spaces).map { _ in Member(using: &generator) }
      let key = try EpochKey(epoch: 1, secret: Fingerprint(using: &generator).bytes)
      let founder = members[0]
      let founding = try Roster.founding(
        space, by: founder.admission(), with: founder.keys, using: &primitives)
      var roster = try Roster(foundedBy: founding, using: &primitives)
      var entries = [founding.bytes]
      for member in members.dropFirst() {
        let entry = try roster.entry(
          .admit(member.admission()), by: founder.device, with: founder.keys, using: &primitives)
        roster = try roster.adding(entry, using: &primitives)
        entries.append(entry.bytes)
      }
      creations.append(
        (space, .create(space, invitation: nil, roster: entries), founder.token))
      try write(count, by: members, in: space, under: key)
    }
  }

  /// One list, of people with four devices each.
  ///
  /// - Parameters:
  ///   - devices: a multiple of 4, up to 200.
  ///   - count: of envelopes, by each device.
  init(list devices: Int, count: Int, at now: Instant) throws {
    self.now = now
    var primitives = NativePrimitives()
    var generator = SystemRandomNumberGenerator()
    let space = SpaceID(using: &generator)
    let key = try EpochKey(epoch: 1, secret: Fingerprint(using: &generator).bytes)
    var members: [Member] = []
    var roster: Roster?
    var entries: [[UInt8]] = []
    for _ in 0..<devices / 4 {
      let person = PersonID(using: &generator)
      let role = roster == nil ? Role.owner : .editor
      let personKey = Member(using: &generator)
      let own = (0..<4).map { _ in Member(using: &generator) }
      let new = try NewPerson(
        key: personKey.admission(.personKey, of: person, role),
        device: own[0].admission(.device, of: person, role))
      var (contents, signers) = ([RosterEntry.Content](), [Member]())
      if let owner = members.first {
        contents.append(.list(.join(new)))
        signers.append(owner)
      } else {
        let founding = try Roster.founding(
          list: space, by: new, key: key, with: own[0].keys, using: &primitives)
        roster = try Roster(foundedBy: founding, using: &primitives)
        creations.append(
          (space, .create(space, invitation: nil, roster: [founding.bytes]), own[0].token))
      }
      for device in own.dropFirst() {
        contents.append(.list(.admit(device.admission(.device, of: person, role))))
        signers.append(personKey)
      }
      for (content, signer) in zip(contents, signers) {
        guard let former = roster else { continue }
        let entry = try former.entry(
          content, by: signer.device, with: signer.keys, using: &primitives)
        roster = try former.adding(entry, using: &primitives)
        entries.append(entry.bytes)
      }
      members += own
    }
    if let owner = members.first {
      joins.append((.append(space, known: .start(of: space), entries: entries), owner.token))
    }
    try write(count, by: members, in: space, under: key)
  }

  /// The envelopes of each member.
  private mutating func write(
    _ count: Int, by members: [Member], in space: SpaceID, under key: EpochKey
  ) throws {
    var primitives = NativePrimitives()
    var generator = SystemRandomNumberGenerator()
    let minute = UInt32(now.milliseconds / 60_000)
    guard let part = try OpPart(RelayLoad.op[...], more: false, minute: minute, using: &primitives)
    else { throw SealingError.tooLarge(limit: SyncLimits.envelope) }
    for member in members {
      var point = ChainPoint.start(of: generator.next())
      let envelopes = try (0..<count).map { _ in
        let envelope = try Envelope.seal(
          part, by: member.device, after: point, seen: .start(of: space), under: key,
          nonce: Nonce(using: &generator), signedBy: member.keys, in: space, using: &primitives)
        point = envelope.point(in: space)
        return envelope.bytes
      }
      writers.append(Writer(space: space, token: member.token, envelopes: envelopes))
    }
  }

  /// The requests that begin the spaces; bytes as hexadecimal digits.
  var requests: Requests {
    let request = CallID(checked: .init(repeating: 1, count: 16))
    return Requests(
      spaces: creations.map { space, call, token in
        Requests.Creation(
          space: space.text, target: call.target(request),
          token: token.text,
          body: call.body.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
      })
  }

  /// - Parameter rate: appends a second of all together, each counted from when it was due; 0 for as many
  ///   as can be, each device one after the other.
  func run(on relay: RelayRules<some RelayStore>, rate: Double) async throws -> Times {
    for creation in creations {
      _ = try await answer(creation.call, creation.token, relay, as: SpaceState.self)
    }
    for join in joins { _ = try await answer(join.call, join.token, relay, as: Appended.self) }
    let clock = ContinuousClock()
    let start = clock.now
    var times = Times()
    try await withThrowingTaskGroup(of: [Double].self) { group in
      for (index, writer) in writers.enumerated() {
        group.addTask {
          var times: [Double] = []
          for (n, envelope) in writer.envelopes.enumerated() {
            var begun = clock.now
            if rate > 0 {
              begun = start + .seconds(Double(n * writers.count + index) / rate)
              try await clock.sleep(until: begun, tolerance: .zero)
            }
            let call = RelayCall.append(
              writer.space, known: .start(of: writer.space),
              entries: [envelope])
            let kept = try await answer(call, writer.token, relay, as: Appended.self)
            guard kept.refusal == nil, kept.sequences.count == 1 else { throw RelayError.damaged }
            times.append((clock.now - begun) / .seconds(1))
          }
          return times
        }
      }
      for try await some in group { times.appends += some }
    }
    times.seconds = (clock.now - start) / .seconds(1)
    return times
  }

  private func answer<Content: AnswerContent>(
    _ call: RelayCall, _ token: RelayToken, _ relay: RelayRules<some RelayStore>,
    as type: Content.Type
  ) async throws -> Content {
    let request = CallID(checked: .init(repeating: 1, count: 16))
    let reply = try await relay.answer(call, request, token: token, at: now)
    switch try Answer<Content>(reply.bytes, to: call.kind, request).outcome {
    case .done(let content): return content
    case .refused(let refusal): throw RelayError.refused(refusal)
    }
  }
}
