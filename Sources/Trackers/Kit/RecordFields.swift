import CivilTime
import Ledger

/// A thing that is stored as the fields of one record. It names each field once; reading, writing and
/// comparing follow from that.
package protocol RecordMapped {
  /// Reads or writes each field, in the order of an op.
  mutating func map(_ fields: inout RecordFields)
}

extension RecordMapped {
  /// Takes over the fields of a record. What is missing, or of another type, as in an incomplete
  /// history or a later version, stays as it is.
  mutating func read(_ record: Record) {
    var fields = RecordFields(reading: record)
    map(&fields)
  }

  /// The writes that turn `former` into this: only what differs, and of fields that belong together all.
  /// Without a former one, those of a new record.
  package func writes(from former: Self?) -> [RecordChange.Write] {
    written.writes(from: former?.written)
  }

  private var written: RecordFields {
    var (copy, fields) = (self, RecordFields(reading: nil))
    copy.map(&fields)
    return fields
  }
}

/// A thing with a record of its own.
package protocol RecordModel: RecordMapped {
  static var kind: Kind { get }
  var id: RecordID { get }
}

extension RecordModel {
  /// The writes that turn `former` into this; without it, those of a new record.
  package func change(from former: Self?) -> RecordChange {
    RecordChange(Self.kind, id, writes(from: former))
  }
}

/// The fields of one record, while they are read or written.
package struct RecordFields {
  /// Nil while they are written.
  private let record: Record?
  private var writes: [RecordChange.Write] = []
  private var groups: [[FieldName]] = []
  /// Those that a new record lacks while they are empty.
  private var sparse: [FieldName] = []

  fileprivate init(reading record: Record?) {
    self.record = record
  }

  /// Those that are written by `map`.
  static func writes<Part>(
    of part: Part, by map: (inout Part, inout RecordFields) -> Void
  ) -> [RecordChange.Write] {
    var (copy, fields) = (part, RecordFields(reading: nil))
    map(&copy, &fields)
    return fields.writes
  }

  var isReading: Bool { record != nil }

  // Outlined, as it is the same for all kinds.
  @inline(never)
  fileprivate func writes(from former: RecordFields?) -> [RecordChange.Write] {
    guard let former else {
      return writes.filter { !($0.value.isEmpty && sparse.contains($0.name)) }
    }
    let changed = writes.filter { !former.writes.contains($0) }.map { $0.name }
    let others = groups.filter { group in group.contains { changed.contains($0) } }
    return writes.filter { write in
      changed.contains(write.name) || others.contains { $0.contains(write.name) }
    }
  }

  package mutating func field<Field: StoredValue>(
    _ name: FieldName, _ value: inout Field, isSparse: Bool = false
  ) {
    guard let record else { return write(name, value.stored, isSparse) }
    if let stored = record[name], let read = Field(stored: stored) { value = read }
  }

  package mutating func field<Field: StoredValue>(
    _ name: FieldName, _ value: inout Field?, isSparse: Bool = false
  ) {
    guard let record else { return write(name, value?.stored ?? .null, isSparse) }
    value = record[name].flatMap { Field(stored: $0) }
  }

  /// An integer, clamped to `range` when it is read.
  package mutating func field<Number: FixedWidthInteger>(
    _ name: FieldName, _ value: inout Number, in range: ClosedRange<Number>
  ) {
    guard let record else { return write(name, .integer(Int64(value)), false) }
    if let read = record.whole(name, in: range) { value = read }
  }

  /// A field of any form: writes `value`, or returns what the record has.
  package mutating func value(_ name: FieldName, _ value: @autoclosure () -> Value) -> Value? {
    if let record { return record[name] }
    write(name, value(), false)
    return nil
  }

  // Outlined, as every field of every kind comes here.
  @inline(never)
  private mutating func write(_ name: FieldName, _ value: Value, _ isSparse: Bool) {
    writes.append(RecordChange.Write(name, value))
    if isSparse { sparse.append(name) }
  }

  /// Has all of these fields written when one changes, so that merged edits of two devices never combine
  /// into a third.
  package mutating func together(_ names: FieldName...) {
    groups.append(names)
  }
}

extension Value {
  fileprivate var isEmpty: Bool { self == .null || self == .bool(false) || self == .text("") }
}

/// A type of which one value is one field.
package protocol StoredValue {
  /// Nil for a value of another type or of a later version.
  init?(stored: Value)
  var stored: Value { get }
}

extension StoredValue where Self: RawRepresentable, RawValue == String {
  package init?(stored: Value) {
    guard let text = stored.text else { return nil }
    self.init(rawValue: text)
  }

  package var stored: Value { .text(rawValue) }
}

extension StoredValue where Self: RawRepresentable, RawValue == Int {
  /// NB: any other number becomes -1 or 99, which stand for none.
  package init?(stored: Value) {
    guard let number = stored.whole(in: -1...99) else { return nil }
    self.init(rawValue: number)
  }

  package var stored: Value { .integer(Int64(rawValue)) }
}

extension StoredValue where Self: LosslessStringConvertible {
  package init?(stored: Value) {
    guard let text = stored.text else { return nil }
    self.init(text)
  }

  package var stored: Value { .text(description) }
}

extension String: StoredValue {}
extension RecordID: StoredValue {}

extension Bool: StoredValue {
  package init?(stored: Value) {
    guard case .bool(let value) = stored else { return nil }
    self = value
  }

  package var stored: Value { .bool(self) }
}

extension Moment: StoredValue {
  package init?(stored: Value) {
    guard let moment = stored.moment else { return nil }
    self = moment
  }

  package var stored: Value { .moment(self) }
}

extension Day: StoredValue {
  package init?(stored: Value) {
    guard let text = stored.text else { return nil }
    self.init(iso8601: text)
  }

  package var stored: Value { .text(iso8601) }
}

/// To the minute: `2026-11-27T09:30`.
extension LocalTime: StoredValue {
  package init?(stored: Value) {
    guard let text = stored.text else { return nil }
    self.init(minute: text)
  }

  package var stored: Value { .text(minuteText) }
}
