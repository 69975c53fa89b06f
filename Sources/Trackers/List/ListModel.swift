import CivilTime
import Ledger

/// A thing with a record in a list, where other people write as well.
package protocol ListModel: RecordMapped {
  /// Without its label.
  static var kind: Kind { get }
  var list: ListID { get }
  var id: RecordID { get }
}

extension ListModel {
  package var labelledKind: Kind { Self.kind.labelled(list) }

  /// The writes that turn `former` into this; without it, those of a new record.
  package func change(from former: Self?) -> RecordChange {
    RecordChange(labelledKind, id, writes(from: former))
  }
}

extension RecordFields {
  /// The time of making. NB: the store replaces it by that of the stamp, which the rules of a list
  /// demand.
  mutating func made(_ made: inout Instant) {
    if let at = value(.at, .moment(.inList(made)))?.moment { made = at.instant }
  }

  /// An id; what is none is not there.
  mutating func id(_ name: FieldName, _ id: inout RecordID?) { field(name, &id) }

  /// At most so many ids with a space between them; null for none.
  mutating func ids(_ name: FieldName, _ ids: inout [RecordID], limit: Int) {
    let text = ids.map { $0.description }.joined(separator: " ")
    guard let stored = value(name, ids.isEmpty ? .null : .text(text)) else { return }
    ids = RecordID.ids(in: stored, limit: limit)
  }
}

extension RecordID {
  /// Each once, in their order.
  static func ids(in value: Value, limit: Int) -> [RecordID] {
    var ids: [RecordID] = []
    for word in (value.text ?? "").split(separator: " ", maxSplits: limit).prefix(limit) {
      if let id = RecordID(String(word)), !ids.contains(id) { ids.append(id) }
    }
    return ids
  }
}

extension Moment {
  /// Without the offset, which would tell others the zone.
  package static func inList(_ instant: Instant) -> Moment { Moment(instant, offset: .utc) }
}

/// The newest write to a record of a list. Any two are equal, since it is no part of the record's
/// value; see ``LastWrite``.
package struct ListWrite: Hashable, Sendable {
  /// By the clock of the device that wrote; nil, as the device, for what is not stored yet.
  package let at: Instant?
  /// See ``ReplicaID/device``; ``ListPeople/person(of:)`` knows whose it is.
  package let device: UInt64?

  init() { (at, device) = (nil, nil) }

  init(_ record: Record) {
    let stamp = record.fields.map { $0.stamp }.max()
    at = stamp.map { Instant(milliseconds: $0.milliseconds) }
    device = stamp?.replica.device
  }

  package static func == (left: ListWrite, right: ListWrite) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

extension UInt64 {
  /// The device, as in ``ReplicaID/device``, in a name such as `r.0123456789ab`; nil in others.
  init?(device name: FieldName, after prefix: String) {
    let bytes = Array(name.rawValue.utf8)
    let count = prefix.utf8.count
    guard bytes.count == count + 12, bytes.starts(with: prefix.utf8) else { return nil }
    var number: UInt64 = 0
    for digit in bytes[count...] {
      switch digit {
      case 0x30...0x39: number = number << 4 | UInt64(digit - 0x30)
      case 0x61...0x66: number = number << 4 | UInt64(digit - 0x61 + 10)
      default: return nil
      }
    }
    self = number
  }
}
