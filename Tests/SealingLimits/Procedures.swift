import DeviceSync
import Sealing
import Wire

/// A space founded, joined and recovered by procedures, run as `DeviceReplay` by two devices
/// without any cryptography.
struct Procedures {
  private var relay = PlainRelay()
  /// Counts the random values, so that each is another.
  private var number: UInt8 = 0
  private var rounds: Int32 = 0

  /// - Returns: the rounds of answers that it took, or below zero the failure.
  static func outcome() -> Int32 {
    var procedures = Procedures()
    do throws(PlainFailure) {
      return try procedures.everything()
    } catch {
      return error.code
    }
  }

  private mutating func everything() throws(PlainFailure) -> Int32 {
    var founding = Founding(at: "http://relay.test", invitation: nil)
    let host = try run(&founding) { founding, io throws(PlainFailure) in
      try founding.member(using: &io)
    }
    relay.host = host
    var member = host
    var adding = try run(&member) { member, io throws(PlainFailure) in
      try Adding(to: member.space, at: member.relay, token: member.token, using: &io)
    }
    var joining = Joining(by: adding.link, as: "Phone")
    var phone: SpaceMember?
    for _ in 0..<4 where phone == nil {
      phone = try run(&joining) { joining, io throws(PlainFailure) in
        try joining.member(using: &io)
      }
      let asked = try run(&adding) { adding, io throws(PlainFailure) in
        try adding.request(using: &io)
      }
      guard let asked else { continue }
      try run(&adding) { adding, io throws(PlainFailure) in
        try adding.admit(asked.request, using: &io)
      }
    }
    guard phone?.roster.count == 2 else { throw .untrue }
    var new = NewCode(for: host.space, token: host.token)
    let code = try run(&new) { new, io throws(PlainFailure) in try new.make(using: &io) }
    var recovery = Recovery(by: code, at: "http://relay.test")
    let back = try run(&recovery) { recovery, io throws(PlainFailure) in
      try recovery.member(using: &io)
    }
    guard back.roster.count == 4, back.space == host.space else { throw .untrue }
    return rounds
  }

  private mutating func run<Procedure, Outcome>(
    _ procedure: inout Procedure,
    _ body: (inout Procedure, inout DeviceReplay<NothingInLine>) throws(PlainFailure) -> Outcome
  ) throws(PlainFailure) -> Outcome {
    var replay = DeviceReplay(NothingInLine())
    while true {
      if let outcome = try replay.outcome(of: &procedure, body) { return outcome }
      rounds += 1
      if let request = replay.waiting {
        replay.take(.success(try relay.answer(to: request)))
      } else {
        replay.take(try answers(to: replay.open))
      }
    }
  }

  private mutating func answers(
    to requests: [PrimitiveRequest]
  ) throws(PlainFailure) -> [PrimitiveAnswer] {
    var plain = PlainPrimitives()
    var answers: [PrimitiveAnswer] = []
    for request in requests {
      if case .random(let count) = request {
        number += 1
        answers.append(.bytes(repeated(number, count)))
      } else if let answer = try? plain.answers(to: [request]).first {
        answers.append(answer)
      }
    }
    return answers
  }
}

enum PlainFailure: ProcedureFailure {
  case untrue, stranger
  case refused(Refusal)

  var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  fileprivate var code: Int32 {
    switch self {
    case .untrue: -16
    case .stranger: -17
    case .refused: -18
    }
  }
}

private struct NothingInLine: InLineAnswers {
  func answers(to requests: [PrimitiveRequest]) -> [PrimitiveAnswer] { [] }

  func answer(to request: DeviceRequest) -> Result<DeviceAnswer, PlainFailure>? { nil }
}

/// A relay that believes everything, and the rows of the device that founded its space.
private struct PlainRelay {
  var host: SpaceMember?
  private var entries: [[UInt8]] = []
  private var slot: [UInt8] = []
  private var requests: [MailboxID: [UInt8]] = [:]
  private var letters: [MailboxID: [UInt8]] = [:]

  mutating func answer(to request: DeviceRequest) throws(PlainFailure) -> DeviceAnswer {
    switch request {
    case .call(let call, let id, _): return .bytes(bytes(for: call, id))
    case .find: return .attempt(nil)
    case .keep, .forget, .withdraw: return .done
    case .request(let request): return .roster(try own(after: request))
    }
  }

  private mutating func bytes(for call: RelayCall, _ id: CallID) -> [UInt8] {
    switch call {
    case .create(_, _, let roster, _):
      entries = roster
      return bytes(state, call, id)
    case .state: return bytes(state, call, id)
    case .append(_, _, let more):
      entries += more
      let last = UInt64(entries.count)
      return bytes(Appended(sequences: [last], head: head, refusal: nil), call, id)
    case .roster(_, let after):
      let rest = Array(entries.dropFirst(Int(after)))
      return bytes(Page(after: UInt64(after), head: head, entries: rest), call, id)
    case .slot: return bytes(StoredPieces([slot]), call, id)
    case .request(let mailbox): return bytes(pieces(requests[mailbox]), call, id)
    case .answer(let mailbox): return bytes(pieces(letters[mailbox]), call, id)
    case .putSlot(_, _, _, let bytes): slot = bytes
    case .putRequest(let mailbox, let bytes): requests[mailbox] = bytes
    case .putAnswer(let mailbox, let bytes): letters[mailbox] = bytes
    case .page, .announce, .putPart, .complete, .attest, .newest, .latest, .part, .openMailbox,
      .wakes, .putWakes, .testWake, .feedback, .conversation, .putMessage, .endConversation,
      .putLink, .asks, .ask, .putLetter, .letters:
      break
    }
    return bytes(Done(), call, id)
  }

  private func bytes<Content: AnswerContent>(
    _ content: Content, _ call: RelayCall, _ id: CallID
  ) -> [UInt8] {
    Answer<Content>(to: call.kind, id, time: 0, .done(content)).bytes
  }

  private func pieces(_ bytes: [UInt8]?) -> StoredPieces { StoredPieces(bytes.map { [$0] } ?? []) }

  private var head: LogPoint { LogPoint(sequence: UInt64(entries.count), log: .zeros) }

  private var state: SpaceState {
    SpaceState(
      head: head, pruneIndex: LogPoint(sequence: 0, log: .zeros),
      roster: RosterPoint(number: 1, id: .zeros, epoch: 1), bytes: 0, limit: 0, chains: [],
      snapshot: nil)
  }

  /// Appends an admission by the founder.
  private mutating func own(after request: RosterRequest) throws(PlainFailure) -> OwnRoster? {
    guard let host, case .admit(let admission) = request else { return nil }
    var plain = PlainPrimitives()
    do throws(SealingError) {
      var read: [RosterEntry] = []
      for bytes in entries { read.append(try RosterEntry(parsing: bytes)) }
      var roster = try Roster(read, using: &plain)
      let entry = try roster.entry(
        .admit(admission), by: host.ring.device, with: host.ring.keys, using: &plain)
      try roster.add(entry, using: &plain)
      entries.append(entry.bytes)
      return OwnRoster(roster, key: try host.ring.key(of: roster.epoch))
    } catch {
      throw .untrue
    }
  }
}
