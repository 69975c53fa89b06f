import Ledger
import Sealing
import Wire

/// Forms at the limits of their numbers, and bodies run as `Replay`, as a number each: what comes
/// out, or below zero the error. A trap ends the program.
enum Limits {
  static let count = 65 + ListLimits.count

  static func outcome(_ number: Int) -> Int32 {
    do throws(SealingError) {
      switch number {
      case 0..<8: return try manifest(length: numbers[number])
      case 8..<16: return try part(length: UInt32(truncatingIfNeeded: numbers[number - 8]))
      case 16..<24: return try envelope(numbers[number - 16])
      case 24..<40: return try digits(UInt8(number))
      case 40: return Int32(Digest.hash(Array("abc".utf8))[0])
      case 41: return try removal()
      case 42: return try recovery()
      case 43: return try log()
      case 44: return try list(count: .max)
      case 45: return try rosterEntry(number: .max)
      case 46..<48: return hashes(after: numbers[number - 40])
      case 48..<56: return try page(place: numbers[number - 48], isVoid: true)
      case 56..<64: return try page(place: numbers[number - 56], isVoid: false)
      case 64: return Procedures.outcome()
      default: return try ListLimits.outcome(number - 65)
      }
    } catch {
      return code(error)
    }
  }

  static let numbers: [UInt64] = [
    0, 251, 252, 1 << 31 - 1, 1 << 31, 1 << 32 - 1, 1 << 63 - 1, .max,
  ]

  private static func code(_ error: SealingError) -> Int32 {
    switch error {
    case .length: -1
    case .version: -2
    case .field(.length): -3
    case .field(.n): -4
    case .field(.sequence): -5
    case .field(.number): -6
    case .field: -7
    case .signature: -8
    case .key: -9
    case .seal: -10
    case .padding: -11
    case .deflate: -12
    case .tooLarge(let limit): -1000 - Int32(truncatingIfNeeded: limit)
    case .ops: -13
    case .ahead: -14
    case .unanswered: -15
    }
  }

  private static let space: SpaceID = value(9)

  private static var key: EpochKey {
    get throws(SealingError) { try EpochKey(epoch: 1, secret: repeated(1, 32)) }
  }

  private static func admission(_ number: UInt8) throws(SealingError) -> Admission {
    let token: RelayToken = value(number)
    return Admission(
      device: value(number), type: .device, keys: try PlainPrimitives.keys, token: token.hash)
  }

  /// The outcome of a body, and the rounds that it took.
  static func replayed<Outcome>(
    _ body: (inout Replay) throws(SealingError) -> Outcome
  ) throws(SealingError) -> (outcome: Outcome, rounds: Int32) {
    var (replay, primitives) = (Replay(), PlainPrimitives())
    var rounds: Int32 = 0
    while true {
      if let outcome = try replay.outcome(of: body) { return (outcome, rounds) }
      rounds += 1
      replay.take(try primitives.answers(to: replay.open))
    }
  }

  /// A page that is read as a whole, and the rounds that it took.
  private static func page(
    of entries: [[UInt8]], after view: LogView
  ) throws(SealingError) -> (page: ReadPage, rounds: Int32) {
    let ring = KeyRing(value(2), try PlainPrimitives.keys, epochs: [try key])
    var reading = PageReading(entries, after: view, knowing: [], with: ring)
    var (primitives, rounds) = (PlainPrimitives(), 0 as Int32)
    while !reading.requests.isEmpty {
      rounds += 1
      reading.take(try primitives.answers(to: reading.requests))
    }
    if let refusal = reading.page.refusal { throw refusal }
    return (reading.page, rounds)
  }
}

/// Numbers in forms.
extension Limits {
  private static func manifest(length: UInt64) throws(SealingError) -> Int32 {
    var writer = manifest
    writer.append(length)
    writer.append(1 as UInt32)
    writer.append(value(6) as Fingerprint)
    writer.append(0 as UInt32)
    writer.append(repeated(0, 64))
    return Int32(try SnapshotManifest(parsing: writer.bytes).parts.count)
  }

  /// A list with more than there is.
  private static func list(count: UInt32) throws(SealingError) -> Int32 {
    var writer = manifest
    writer.append(1 as UInt64)
    writer.append(count)
    writer.append(repeated(0, 100))
    return Int32(try SnapshotManifest(parsing: writer.bytes).parts.count)
  }

  /// Up to its digest.
  private static var manifest: BinaryWriter {
    var writer = BinaryWriter(.snapshot)
    writer.append(UInt32.max)
    writer.append(value(1) as KeyID)
    writer.append(value(2) as DeviceID)
    writer.append(value(3) as SnapshotID)
    writer.append(UInt64(Int64.max))
    writer.append(value(4) as LogHash)
    writer.append(value(5) as Fingerprint)
    return writer
  }

  private static func part(length: UInt32) throws(SealingError) -> Int32 {
    let envelope = try envelope(chain: 1, n: 1, sequence: 0, minute: 7, length: length)
    let place = LogPoint(sequence: 1, log: .zeros)
    let view = LogView(of: space, from: place, roster: try roster, chains: [])
    return try page(of: [envelope.bytes], after: view).rounds
  }

  /// The envelope of a chain that has come as far as the log, read as void or not.
  private static func page(place number: UInt64, isVoid: Bool) throws(SealingError) -> Int32 {
    let place = LogPoint(sequence: min(number, UInt64(Int64.max)), log: value(4))
    let head = ChainHead(
      device: value(2), point: ChainPoint(chain: number, n: number &- 1, id: value(3)))
    var view = LogView(
      of: space, from: place, roster: try roster, chains: [KeptChain(head: head, list: OpList())])
    let envelope = try envelope(
      chain: number, n: number, sequence: place.sequence, minute: .max, length: 251)
    if isVoid { view.voidedAhead.insert(envelope.id(in: space)) }
    let (page, rounds) = try page(of: [envelope.bytes], after: view)
    return page.view.place.sequence == place.sequence + 1 ? rounds : -100
  }

  private static func envelope(_ number: UInt64) throws(SealingError) -> Int32 {
    let envelope = try envelope(
      chain: number, n: number, sequence: number, minute: UInt32(truncatingIfNeeded: number),
      length: 251)
    let next = envelope.point(in: space)
    try envelope.check(follows: ChainPoint(chain: number, n: number - 1, id: value(3)))
    return next.n == number && envelope.seen.adding(value(1)).sequence == number &+ 1 ? 1 : -100
  }

  private static func envelope(
    chain: UInt64, n: UInt64, sequence: UInt64, minute: UInt32, length: UInt32
  ) throws(SealingError) -> Envelope {
    var writer = BinaryWriter(.envelope)
    writer.append(1 as UInt32)
    writer.append(try key.id(in: space))
    writer.append(value(2) as DeviceID)
    writer.append(chain)
    writer.append(n)
    writer.append(n == 1 ? EntryID.zeros : value(3))
    writer.append(sequence)
    writer.append(value(4) as LogHash)
    writer.append(minute)
    writer.append(value(1) as Nonce)
    writer.append(0 as UInt8)
    writer.append(length)
    writer.append(repeated(0, 251 + 16 + 64))
    return try Envelope(parsing: writer.bytes)
  }

  private static func rosterEntry(number: UInt32) throws(SealingError) -> Int32 {
    var writer = BinaryWriter(.roster)
    writer.append(space)
    writer.append(number)
    writer.append(value(1) as EntryID)
    writer.append(value(2) as DeviceID)
    writer.append(5 as UInt8)
    writer.append(repeated(0, 64))
    var (roster, primitives) = (try roster, PlainPrimitives())
    try roster.add(RosterEntry(parsing: writer.bytes), using: &primitives)
    return Int32(roster.entries.count)
  }

  private static var roster: Roster {
    get throws(SealingError) {
      var primitives = PlainPrimitives()
      return try Roster(
        foundedBy: Roster.founding(
          space, by: admission(2), with: PlainPrimitives.keys, using: &primitives),
        using: &primitives)
    }
  }

  private static func hashes(after sequence: UInt64) -> Int32 {
    let base = LogPoint(sequence: 1, log: .zeros)
    let view = LogView(of: space, from: base, hashes: [.zeros], roster: nil, chains: [])
    return Int32(view.hashes(after: sequence).count)
  }
}

/// Bodies.
extension Limits {
  private static func digits(_ number: UInt8) throws(SealingError) -> Int32 {
    let (reveal, mailbox): (LinkReveal, MailboxID) = (value(number), value(1))
    let link = try JoinLink(
      relay: "https://relay.example", mailbox: mailbox, secret: value(2),
      commitment: reveal.commitment(at: mailbox))
    let read = try JoinLink(link.text(app: "https://app.example/"))
    let admission = try admission(1)
    let (request, _) = try replayed { replay throws(SealingError) in
      try JoinRequest.seal(admission, name: "Phone", for: read, nonce: value(1), using: &replay)
    }
    let digits = try request.digits(reveal, for: link)
    return digits.utf8.count == 6 ? Int32(digits) ?? -100 : -100
  }

  /// An epoch for two members, whose key both read.
  private static func removal() throws(SealingError) -> Int32 {
    let (keys, key) = (try PlainPrimitives.keys, try key)
    let (founder, phone) = (try admission(1), try admission(2))
    let (roster, rounds) = try replayed { replay throws(SealingError) in
      var roster = try Roster(
        foundedBy: Roster.founding(space, by: founder, with: keys, using: &replay),
        using: &replay)
      try roster.add(
        roster.entry(.admit(phone), by: founder.device, with: keys, using: &replay),
        using: &replay)
      let removal = try roster.removal(
        of: [], current: key, secret: repeated(2, 32), nonce: value(1), using: &replay)
      let entry = try roster.entry(removal, by: founder.device, with: keys, using: &replay)
      try roster.add(RosterEntry(parsing: entry.bytes), using: &replay)
      return roster
    }
    let (second, more) = try replayed { replay throws(SealingError) in
      try roster.key(of: 2, for: phone.device, with: keys, using: &replay)
    }
    return second.secret == repeated(2, 32) ? 10 * rounds + more : -100
  }

  private static func recovery() throws(SealingError) -> Int32 {
    let (keys, key, founder) = (try PlainPrimitives.keys, try key, try admission(1))
    let code: RecoveryCode = value(7)
    let read = try RecoveryCode(code.text)
    let (recoveryPackage, rounds) = try replayed { replay throws(SealingError) in
      let roster = try Roster(
        foundedBy: Roster.founding(space, by: founder, with: keys, using: &replay),
        using: &replay)
      let made = RecoveryPackage(
        introduction: try Introduction(to: roster, key: key), device: value(5), keys: keys)
      let sealed = try made.seal(under: code, nonce: value(1), using: &replay)
      return try RecoveryPackage(opening: sealed, with: read, using: &replay)
    }
    return recoveryPackage.keys == keys ? rounds : -100
  }

  /// An op, sealed and read again.
  private static func log() throws(SealingError) -> Int32 {
    let (keys, key, founder) = (try PlainPrimitives.keys, try key, try admission(1))
    let change = RecordChange(
      Kind(rawValue: "drink"), RecordID(high: 0, low: 1), [.init(.amount, .integer(250))])
    let op = Op(
      stamp: Stamp(time: 60_000 << 16, replica: ReplicaID(rawValue: 1)), changes: [change])
    let (entries, rounds) = try replayed { replay throws(SealingError) in
      let founding = try Roster.founding(space, by: founder, with: keys, using: &replay)
      let parts = try OpPart.parts(of: [op], using: &replay)
      let envelope = try Envelope.seal(
        parts[0], by: founder.device, after: .start(of: 7),
        seen: .start(of: space).adding(founding.id), under: key, nonce: replay.random(),
        signedBy: keys, in: space, using: &replay)
      return [founding.bytes, envelope.bytes]
    }
    let (page, more) = try page(of: entries, after: LogView(of: space))
    return page.ops == [op] ? 10 * rounds + more : -100
  }
}
