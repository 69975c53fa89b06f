import Ledger
import Wire

/// The writer of an envelope in a list, as the roster has it at that place.
package struct ListSigner: Hashable, Sendable {
  package let person: PersonID
  package let role: Role
  /// See ``DeviceID/replica``.
  let replica: UInt64

  package init(_ device: DeviceID, of person: PersonID, _ role: Role) {
    self.person = person
    self.role = role
    replica = device.replica
  }

  /// Nil unless the device is one of a present person of a list.
  package init?(_ device: DeviceID, in roster: Roster) {
    guard let member = roster.member(device), member.type == .device,
      let role = roster.list?.role(of: member.person)
    else { return nil }
    self.init(device, of: member.person, role)
  }
}

/// The rules for ops in a list. An op that breaks one is void, everywhere.
///
/// They see an op and its writer, never records, so neither waiting ops nor snapshots nor the order
/// of arrival make two devices decide differently. NB: each change of them is a new number.
package struct ListRules: Sendable {
  /// The number of the rules below.
  package static let newest: UInt16 = 1
  /// Changed records of one op.
  package static let changesLimit = 2000
  /// Changed records of a reader's envelope.
  package static let readersChangesLimit = 20
  /// People that a comment mentions.
  package static let mentionsLimit = 20
  /// In bytes of UTF-8.
  package static let notesLimit = 40_000
  package static let commentLimit = 8000
  package static let textLimit = 800
  /// 2026-01-01, before which there were no lists, in milliseconds.
  package static let earliest: Int64 = 1_767_225_600_000

  private let list: RecordID

  /// - Throws: `.version` for rules of a later version; `.field(.rules)` for the roster of no list.
  package init(of roster: Roster) throws(SealingError) {
    guard let rules = roster.rules, let founding = roster.founding else { throw .field(.rules) }
    guard rules <= ListRules.newest else { throw .version(bigEndian(rules)) }
    list = RecordID(founding)
  }

  package enum Verdict: Hashable, Sendable {
    case valid
    case void(Fault)
  }

  package enum Fault: Hashable, Sendable {
    /// Of another replica, or of a time before there were lists.
    case stamp
    /// Too many changes.
    case size
    case kind
    case field
    case value
    /// Not allowed at this role.
    case role
    /// The record is another person's, or another list's.
    case id
  }

  /// The verdict on each op of one envelope, whose stamps are not later than its minute.
  package func verdicts(on ops: [Op], by writer: ListSigner) -> [Verdict] {
    let count = ops.reduce(0) { $0 + $1.changes.count }
    let isTooMany = writer.role == .reader && count > ListRules.readersChangesLimit
    return ops.map { isTooMany ? .void(.size) : verdict(on: $0, by: writer) }
  }

  /// By itself; see ``verdicts(on:by:)``.
  package func verdict(on op: Op, by writer: ListSigner) -> Verdict {
    guard op.stamp.replica.rawValue >> 16 == writer.replica,
      op.stamp.milliseconds >= ListRules.earliest
    else { return .void(.stamp) }
    guard op.changes.count <= ListRules.changesLimit else { return .void(.size) }
    for change in op.changes {
      if let fault = fault(in: change, at: op.stamp, by: writer) { return .void(fault) }
    }
    return .valid
  }

  private func fault(
    in change: RecordChange, at stamp: Stamp, by writer: ListSigner
  ) -> Fault? {
    if change.kind == ListTable.task {
      guard writer.role != .reader else { return .role }
    } else if change.kind == ListTable.comment {
      if change.id.high != writer.person.prefix {
        guard writer.role == .owner else { return .id }
        for write in change.fields {
          if let fault = erasureFault(write.name, write.value) { return fault }
        }
        return nil
      }
    } else if change.kind == ListTable.person {
      guard change.id == RecordID(writer.person) else { return .id }
    } else if change.kind == ListTable.list {
      guard writer.role == .owner else { return .role }
      guard change.id == list else { return .id }
    } else {
      return .kind
    }
    for write in change.fields {
      if let fault = fault(write.name, write.value, of: change.kind, at: stamp) { return fault }
    }
    return nil
  }

  private func fault(
    _ name: FieldName, _ value: Value, of kind: Kind, at stamp: Stamp
  ) -> Fault? {
    guard let form = ListTable.form(of: name, in: kind) else { return .field }
    return form.accepts(value, at: stamp) ? nil : .value
  }

  /// The owner deletes a comment of another with its text, and writes nothing into it.
  private func erasureFault(_ name: FieldName, _ value: Value) -> Fault? {
    if name == .deleted { return value.isTrue ? nil : .value }
    guard name == ListTable.text else { return .id }
    return value.text?.isEmpty == true ? nil : .value
  }
}

/// Records of a snapshot.
extension ListRules {
  /// The reason why no ops that the rules allow can have made a record, nil where they can.
  ///
  /// Of the writers only the people are known, not the roles that they had.
  ///
  /// - Parameter people: up to the snapshot's place.
  package func fault(in record: Record, by people: ListPeople) -> Fault? {
    for field in record.fields {
      if let fault = fault(in: field, of: record, by: people) { return fault }
    }
    return nil
  }

  private func fault(
    in field: Record.Field, of record: Record, by people: ListPeople
  ) -> Fault? {
    let person = people.person(of: field.stamp.replica)
    if record.kind == ListTable.event {
      guard person != nil || field.stamp.replica == .zero else { return .stamp }
      return fault(field.name, field.value, of: record.kind, at: field.stamp)
    }
    guard let person, field.stamp.milliseconds >= ListRules.earliest else { return .stamp }
    if record.kind == ListTable.comment {
      if record.id.high != person.prefix { return erasureFault(field.name, field.value) }
    } else if record.kind == ListTable.person {
      guard record.id == RecordID(person) else { return .id }
    } else if record.kind == ListTable.list {
      guard record.id == list else { return .id }
    } else if record.kind != ListTable.task {
      return .kind
    }
    return fault(field.name, field.value, of: record.kind, at: field.stamp)
  }
}
