import CivilTime
import Ledger
import Trackers

/// A shared list as ops that one of its devices has read from its log, with the events that the log
/// derives. Each op is a minute after the one before.
package struct ListOps: Sendable {
  package enum Person: UInt64, CaseIterable, Sendable {
    /// The owner at first, an editor, and a reader.
    case anna = 1
    case ben, cleo

    package var id: RecordID { RecordID(high: 0x1111 * rawValue << 48 | rawValue, low: rawValue) }
    package var name: String { ["Anna", "Ben", "Cleo"][Int(rawValue) - 1] }
    fileprivate var device: UInt64 { 0xa0_0000_0000 | rawValue }
  }

  package let list: ListID
  package private(set) var ops: [Op] = []
  /// Of the newest op: minutes after 2026-11-21T10:00Z, and the place in the log.
  private var minute: Int64 = 0
  private var tasks: UInt64 = 0

  /// - Parameter name: of the list; nil while its owner has not named it.
  package init(
    _ name: String? = "Shopping", list number: UInt64 = 5,
    names: (Person) -> String = { $0.name }
  ) {
    list = ListID(rawValue: RecordID(high: 0x5555 << 48, low: number))
    for person in Person.allCases {
      member(person, ListRole(rawValue: Int(person.rawValue)), isFirst: true)
    }
    for person in Person.allCases {
      write(.person, person.id, by: person, [.init(.name, .text(names(person)))])
    }
    if let name {
      write(.sharedList, list.rawValue, by: .anna, [.init(.name, .text(name))])
    }
  }

  /// An entry of the roster.
  /// - Parameter role: nil removes the person.
  package mutating func member(_ person: Person, _ role: ListRole?, isFirst: Bool = false) {
    minute += 1
    var fields = [RecordChange.Write(.role, .integer(Int64(role?.rawValue ?? 0)))]
    if isFirst {
      let digits = String(person.device, radix: 16)
      let name = "r." + String(repeating: "0", count: 12 - digits.utf8.count) + digits
      fields.append(.init(FieldName(rawValue: name), .bool(true)))
    }
    append(
      Stamp(time: UInt64(minute), replica: ReplicaID(rawValue: 0)), .member, person.id, fields)
  }

  @discardableResult
  package mutating func task(
    _ title: String, by person: Person = .anna, given: Person? = nil
  ) -> RecordID {
    tasks += 1
    let id = RecordID(high: 0x7777 << 48 | tasks << 20, low: tasks)
    add(id, title, by: person, given: given)
    event(.add, by: person, of: id, to: given)
    return id
  }

  /// So many tasks without events, in few ops.
  package mutating func manyTasks(_ count: Int) {
    for first in stride(from: 0, to: count, by: 2000) {
      minute += 1
      let stamp = stamp(of: .anna)
      let changes = (first..<min(count, first + 2000)).map { number in
        RecordChange(
          Kind.task.labelled(list), RecordID(high: 0x8888 << 48, low: UInt64(number)),
          fields("Task \(number)", order: Int64(number), given: nil))
      }
      ops.append(Op(stamp: stamp, changes: changes))
    }
  }

  @discardableResult
  package mutating func comment(
    _ text: String, on task: RecordID?, by person: Person, mentioning mentioned: Person? = nil
  ) -> RecordID {
    let id = RecordID(high: person.id.high, low: UInt64(minute) + 1)
    write(.comment, id, by: person) { ops in
      [
        .init(.at, .moment(.inList(ops.time))), .init(.of, ops.value(task)),
        .init(.text, .text(text)), .init(.to, ops.value(mentioned?.id)),
      ]
    }
    event(.comment, by: person, of: task, to: mentioned)
    return id
  }

  package mutating func status(_ task: RecordID, _ status: TaskStatus, by person: Person) {
    write(.task, task, by: person) { ops in
      let end = status.isOpen ? Value.null : .moment(.inList(ops.time))
      return [.init(.status, .text(status.rawValue)), .init(.end, end)]
    }
    event(status.isOpen ? .reopen : .done, by: person, of: task)
  }

  package mutating func delete(_ kind: Kind, _ id: RecordID, by person: Person) {
    write(kind, id, by: person, [.init(.deleted, .bool(true))])
    event(.delete, by: person, of: id)
  }

  /// An entry of the roster, before there was a time.
  package mutating func founded() {
    minute += 1
    append(
      stamp(of: .anna), .event, RecordID(high: UInt64(minute), low: 0),
      [
        .init(.at, .moment(.inList(Instant(milliseconds: 0)))), .init(.what, .text("found")),
        .init(.by, value(Person.anna.id)),
      ])
  }

  /// The record of the own space by which a person's devices are in the list.
  package func membership(left: Bool = false) -> Op {
    Op(
      stamp: Stamp(time: 77 << 16, replica: ReplicaID(rawValue: 77)),
      changes: [
        RecordChange(
          .membership, RecordID(high: 77, low: list.rawValue.low),
          [
            .init(.list, .text(list.rawValue.description)),
            .init(FieldName(rawValue: "left"), .bool(left)),
          ])
      ])
  }

  /// A device of a person as a writer of the list.
  /// - Parameter random: another for each tab.
  package func writer(
    _ person: Person, as role: ListRole? = nil, random: UInt64 = 1
  ) -> ListWriter {
    let role = role ?? ListRole(rawValue: Int(person.rawValue)) ?? .reader
    return ListWriter(
      list, replica: ReplicaID(rawValue: person.device << 16 | random),
      kinds: [.comment, .person] + (role >= .editor ? [.task] : [])
        + (role == .owner ? [.sharedList] : []))
  }
}

extension ListOps {
  private var time: Instant {
    Instant(milliseconds: 1_795_255_200_000 + minute * 60_000)
  }

  private func stamp(of person: Person) -> Stamp {
    Stamp(
      time: UInt64(time.milliseconds) << 16, replica: ReplicaID(rawValue: person.device << 16))
  }

  private func value(_ id: RecordID?) -> Value { id.map { .text($0.description) } ?? .null }

  private func fields(
    _ title: String, order: Int64, given: Person?
  ) -> [RecordChange.Write] {
    [
      .init(.at, .moment(.inList(time))), .init(.title, .text(title)), .init(.notes, .text("")),
      .init(.status, .text("todo")), .init(.end, .null), .init(.order, .integer(order)),
      .init(.given, value(given?.id)),
    ]
  }

  private mutating func add(
    _ id: RecordID, _ title: String, by person: Person, given: Person?
  ) {
    write(.task, id, by: person) { $0.fields(title, order: Int64($0.tasks), given: given) }
  }

  private mutating func event(
    _ what: ListEvent.What, by person: Person, of record: RecordID?, to: Person? = nil
  ) {
    append(
      stamp(of: person), .event, RecordID(high: UInt64(minute), low: 0),
      [
        .init(.at, .moment(.inList(time))), .init(.what, .text(what.rawValue)),
        .init(.by, value(person.id)), .init(.of, value(record)), .init(.to, value(to?.id)),
      ])
  }

  private mutating func write(
    _ kind: Kind, _ id: RecordID, by person: Person, _ fields: [RecordChange.Write]
  ) {
    write(kind, id, by: person) { _ in fields }
  }

  private mutating func write(
    _ kind: Kind, _ id: RecordID, by person: Person,
    _ fields: (ListOps) -> [RecordChange.Write]
  ) {
    minute += 1
    append(stamp(of: person), kind, id, fields(self))
  }

  private mutating func append(
    _ stamp: Stamp, _ kind: Kind, _ id: RecordID, _ fields: [RecordChange.Write]
  ) {
    ops.append(
      Op(stamp: stamp, changes: [RecordChange(kind.labelled(list), id, fields)]))
  }
}
