import Ledger
import Wire

/// The place of an envelope in a list's log: its writer there, and the rules by which its ops count.
struct ListPlace: Sendable {
  fileprivate let list: ListID
  fileprivate let writer: ListSigner
  fileprivate let rules: ListRules
  fileprivate let place: DerivedOps.Place

  /// - Throws: `.field(.device)` unless the device is one of a present person; `.version` for rules of
  ///   a later version.
  init(
    of list: ListID, _ device: DeviceID, in roster: Roster, at place: DerivedOps.Place
  ) throws(SealingError) {
    guard let writer = ListSigner(device, in: roster) else { throw .field(.device) }
    self.list = list
    self.writer = writer
    rules = try ListRules(of: roster)
    self.place = place
  }
}

/// The contents of an envelope of a list, with the label on every kind.
///
/// Only members can check them, so nothing in them stops a device: contents that are no list of ops
/// make the envelope void, and an op that breaks a rule is void by itself.
struct ListOps: Sendable {
  /// Those that count.
  let valid: [Op]
  /// The events that follow.
  let derived: [Op]
  let hasVoid: Bool
  /// In bytes.
  let jsonLength: Int

  /// - Parameter part: nil where it could not be opened.
  init(_ part: OpPart?, at place: ListPlace) {
    guard let part, let json = try? part.listJSON(),
      let ops = try? OpList.everyOp(in: json, notAfter: part.minute)
    else {
      valid = []
      derived = [
        DerivedOps.event(ofVoidEnvelopeBy: place.writer.person, at: place.place)
          .labelled(place.list)
      ]
      hasVoid = true
      jsonLength = 0
      return
    }
    let verdicts = place.rules.verdicts(on: ops, by: place.writer)
    var valid: [Op] = []
    for (op, verdict) in zip(ops, verdicts) where verdict == .valid {
      valid.append(op.labelled(place.list))
    }
    self.valid = valid
    derived = DerivedOps.events(of: ops, verdicts, by: place.writer.person, at: place.place)
      .map { $0.labelled(place.list) }
    hasVoid = valid.count < ops.count
    jsonLength = json.count
  }
}

/// An envelope of a list holds a whole list of ops, and its JSON is bounded by its packed length.
extension OpPart {
  /// Of the packed length, and so many bytes more.
  private static let ratio = 20
  private static let slack = 4 << 10

  /// - Throws: `.field(.more)`, `.deflate`, `.tooLarge`.
  fileprivate func listJSON() throws(SealingError) -> [UInt8] {
    guard !more else { throw .field(.more) }
    let limit = OpPart.ratio * packed.count + OpPart.slack
    return try RawInflate.unpacked(packed, limit: min(limit, OpPart.jsonLimit))
  }

  /// The part for ops of a list.
  ///
  /// - Parameter ops: bare.
  /// - Throws: `.tooLarge` where they do not fit into one envelope.
  package static func list(
    of ops: [Op], using primitives: inout some Primitives
  ) throws(SealingError) -> OpPart {
    let (json, minute) = joined(ops)
    var packed = try primitives.bytes(.pack(json), or: .deflate)
    if json.count > ratio * packed.count + slack {
      // As much stays as it is as the ratio demands.
      let count = (json.count - slack) / ratio + 1
      packed =
        RawInflate.stored(json[..<count])
        + (try primitives.bytes(.pack(Array(json[count...])), or: .deflate))
    }
    let part = OpPart(more: false, minute: minute, packed: packed)
    guard json.count <= jsonLimit, part.isFit else { throw .tooLarge(limit: plaintextLimit) }
    return part
  }
}
