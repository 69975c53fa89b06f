import Ledger
import Sealing
import Wire

/// The forms and rules of lists, as ``Limits`` has those of spaces.
enum ListLimits {
  static let count = 28

  static func outcome(_ number: Int) throws(SealingError) -> Int32 {
    let numbers = Limits.numbers
    switch number {
    case 0..<8: return try removal(numbers[number])
    case 8..<16: return try place(numbers[number - 8])
    case 16..<24: return try verdict(at: numbers[number - 16])
    case 24: return try epoch()
    case 25: return try joining()
    case 26: return try membership()
    default: return try rules()
    }
  }

  private static let space: SpaceID = value(9)

  private static var key: EpochKey {
    get throws(SealingError) { try EpochKey(epoch: 1, secret: repeated(1, 32)) }
  }

  private static func person(_ number: UInt8, _ role: Role) throws(SealingError) -> NewPerson {
    try NewPerson(
      key: admission(number, 100 + number, role, .personKey),
      device: admission(number, number, role, .device))
  }

  private static func admission(
    _ person: UInt8, _ number: UInt8, _ role: Role, _ type: MemberType
  ) throws(SealingError) -> Admission {
    let token: RelayToken = value(number)
    return Admission(
      device: value(number), type: type, role: role, person: value(person),
      keys: try PlainPrimitives.keys, token: token.hash)
  }

  /// Of person 1, who owns it, and person 2, who reads.
  private static func founded(
    using primitives: inout some Primitives
  ) throws(SealingError) -> Roster {
    let keys = try PlainPrimitives.keys
    let founding = try Roster.founding(
      list: space, by: person(1, .owner), key: key, with: keys, using: &primitives)
    var roster = try Roster(
      foundedBy: RosterEntry(parsingList: founding.bytes), using: &primitives)
    let join = try roster.entry(
      .list(.join(person(2, .reader))), by: value(1), with: keys, using: &primitives)
    try roster.add(RosterEntry(parsingList: join.bytes), using: &primitives)
    return roster
  }

  /// An entry whose epoch and counts are these numbers.
  private static func removal(_ number: UInt64) throws(SealingError) -> Int32 {
    var writer = BinaryWriter(.listRoster)
    writer.append(space)
    writer.append(UInt32(truncatingIfNeeded: number))
    writer.append(value(1) as EntryID)
    writer.append(value(1) as DeviceID)
    writer.append(6 as UInt8)
    writer.append(0 as UInt8)
    writer.append(UInt32(truncatingIfNeeded: number))
    writer.append(repeated(5, 16 + 12 + 48))
    writer.append(UInt16(truncatingIfNeeded: number))
    writer.append(repeated(0, 64))
    return Int32(try RosterEntry(parsingList: writer.bytes).bytes.count)
  }

  /// The length of an event there.
  private static func place(_ number: UInt64) throws(SealingError) -> Int32 {
    let place = DerivedOps.Place(
      sequence: number, minute: UInt32(truncatingIfNeeded: number))
    let op = DerivedOps.event(ofVoidEnvelopeBy: value(1), at: place)
    return Int32(op.bytes.count)
  }

  /// Of a task that was made at that time.
  private static func verdict(at time: UInt64) throws(SealingError) -> Int32 {
    var primitives = PlainPrimitives()
    let roster = try founded(using: &primitives)
    let device: DeviceID = value(1)
    guard let writer = ListSigner(device, in: roster) else { return -100 }
    let op = Op(
      stamp: Stamp(time: time, replica: ReplicaID(rawValue: device.replica << 16)),
      changes: [
        RecordChange(
          Kind(rawValue: "task"), RecordID(high: 1, low: 1),
          [.init(.title, .text("Milk")), .init(.notes, .text("2 l"))])
      ])
    return try ListRules(of: roster).verdict(on: op, by: writer) == .valid ? 1 : 0
  }

  /// An epoch for those who remain, whose key the owner's person key reads.
  private static func epoch() throws(SealingError) -> Int32 {
    let (keys, key) = (try PlainPrimitives.keys, try key)
    let (roster, rounds) = try Limits.replayed { replay throws(SealingError) in
      var roster = try founded(using: &replay)
      let removal = try roster.removal(
        ofPeople: [value(2)], current: key, secret: repeated(2, 32), nonce: value(1),
        using: &replay)
      let entry = try roster.entry(removal, by: value(1), with: keys, using: &replay)
      try roster.add(RosterEntry(parsingList: entry.bytes), using: &replay)
      return roster
    }
    let (second, more) = try Limits.replayed { replay throws(SealingError) in
      try roster.key(of: 2, for: value(101), with: keys, using: &replay)
    }
    let isRight = second.secret == repeated(2, 32) && roster.members.count == 2
    return isRight ? 10 * rounds + more : -100
  }

  private static func joining() throws(SealingError) -> Int32 {
    let (keys, key, new) = (try PlainPrimitives.keys, try key, try person(3, .reader))
    let (introduction, rounds) = try Limits.replayed { replay throws(SealingError) in
      var roster = try founded(using: &replay)
      let link = try ListLink(
        relay: "https://relay.example", id: value(4), secret: value(5),
        founding: roster.head.founding)
      let read = try ListLink(link.text(app: "https://app.example/"))
      let request = try ListRequest.seal(
        new, name: "Dora", for: read, nonce: value(1), using: &replay)
      guard request.digits(value(7)).utf8.count == 6 else { throw .length }
      let join = try roster.entry(
        .list(.join(request.person.with(.editor))), by: value(1), with: keys, using: &replay)
      try roster.add(join, using: &replay)
      let answer = try JoinAnswer.seal(
        Introduction(to: roster, key: key), to: request, for: link, using: &replay)
      return try JoinAnswer.open(answer, to: request, for: link, with: keys, using: &replay)
    }
    return introduction.number == 3 && introduction.key == key ? rounds : -100
  }

  private static func membership() throws(SealingError) -> Int32 {
    let (keys, key) = (try PlainPrimitives.keys, try key)
    let (membership, rounds) = try Limits.replayed { replay throws(SealingError) in
      let made = SealedMembership(
        space: space, person: value(1), device: value(101), keys: keys, token: value(2), key: key)
      let sealed = try made.seal(under: key, in: value(3), nonce: value(4), using: &replay)
      return try SealedMembership(
        opening: sealed, of: value(101), with: key, in: value(3), using: &replay)
    }
    return membership.keys == keys && membership.key == key ? rounds : -100
  }

  /// Events of a comment, a reader's task and 21 changes: the length of their ops.
  private static func rules() throws(SealingError) -> Int32 {
    var primitives = PlainPrimitives()
    let roster = try founded(using: &primitives)
    let device: DeviceID = value(2)
    let person: PersonID = value(2)
    guard let writer = ListSigner(device, in: roster) else { return -100 }
    let stamp = Stamp(
      time: 1_800_000_000_000 << 16, replica: ReplicaID(rawValue: device.replica << 16))
    func comment(_ number: UInt64) -> RecordChange {
      let to = [RecordID(person).description, RecordID(value(1) as PersonID).description]
      return RecordChange(
        Kind(rawValue: "comment"), RecordID(high: person.prefix, low: number),
        [.init(FieldName(rawValue: "to"), .text(to[0] + " " + to[1]))])
    }
    let task = RecordChange(
      Kind(rawValue: "task"), RecordID(high: 1, low: 1), [.init(.title, .text("Milk"))])
    var length = 0
    for changes in [[comment(1)], [task], (0..<21).map { comment($0) }] {
      let ops = [Op(stamp: stamp, changes: changes)]
      let verdicts = try ListRules(of: roster).verdicts(on: ops, by: writer)
      let valid = verdicts.map { _ in ListRules.Verdict.valid }
      let place = DerivedOps.Place(sequence: 5, minute: 6)
      for verdicts in [verdicts, valid] {
        for op in DerivedOps.events(of: ops, verdicts, by: person, at: place) {
          length += op.bytes.count
        }
      }
    }
    return Int32(length)
  }
}
