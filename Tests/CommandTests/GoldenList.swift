import CivilTime
import Ledger
import Synchronization

@testable import Commands
@testable import Trackers

/// A shared list "Shopping" as one of its people has it: of Anna, who owns it, of Ben, an editor, and
/// of Cleo, a reader. Others have added tasks, given one to Ben, and commented.
struct GoldenList {
  enum Person: String, CaseIterable {
    case anna, ben, cleo

    fileprivate var number: UInt64 {
      switch self {
      case .anna: 1
      case .ben: 2
      case .cleo: 3
      }
    }

    var id: RecordID { RecordID(high: 0x1111 * number << 48 | number, low: number) }
    /// See ``ReplicaID/device``.
    fileprivate var device: UInt64 { 0xa0_0000_0000 | number }
    fileprivate var role: ListRole { ListRole(rawValue: Int(number)) ?? .reader }
    fileprivate var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  static let list = ListID(rawValue: RecordID(high: 0x5555_0000_0000_0000, low: 5))

  let person: Person

  init(of person: Person) { self.person = person }

  func fill(_ shell: TestShell) throws {
    let (device, role) = (person.device, person.role)
    let count = Mutex<UInt64>(0)
    shell.environment.lists = { _ in
      // As of processes, of which each has a replica of its own.
      let random = count.withLock { count in
        count += 1
        return count
      }
      let writer = ListWriter(
        Self.list, replica: ReplicaID(rawValue: device << 16 | random), kinds: role.kinds)
      return [ListDevice(writer) { RecordID(high: $0, low: 1) }]
    }
    try shell.ledger.append(ops)
  }

  private var ops: [Op] {
    Person.allCases.map { member in
      op(
        Stamp(time: member.number, replica: ReplicaID(rawValue: 0)), .member, member.id,
        [
          (.role, .integer(Int64(member.role.rawValue))),
          (FieldName(rawValue: "r." + digits(member.device)), .bool(true)),
        ])
    } + Person.allCases.map { write(by: $0, 0, .person, $0.id, [(.name, .text($0.name))]) } + [
      write(
        by: .anna, 1, .sharedList, Self.list.rawValue,
        [(.name, .text("Shopping")), (.colour, .text("teal"))])
    ] + task(1, "Milk", by: .anna, 2) + task(2, "=Bread, rye", by: .ben, 3)
      + task(3, "Eggs", by: .anna, 4, given: .ben)
      + comment("Oat milk, please\u{1b}[31m", on: 1, by: .cleo, 5, mentioning: .anna)
      + comment("Two of them?", on: 1, by: .ben, 6)
  }

  static func task(_ number: UInt64) -> RecordID {
    RecordID(high: 0x7777_0000_0000_0000 | number << 40, low: number)
  }

  private func task(
    _ number: UInt64, _ title: String, by person: Person, _ minute: Int64, given: Person? = nil
  ) -> [Op] {
    let id = Self.task(number)
    let made = write(
      by: person, minute, .task, id,
      [
        (.at, .moment(.inList(at(minute)))), (.title, .text(title)), (.notes, .text("")),
        (.status, .text("todo")), (.end, .null), (.order, .integer(Int64(number))),
        (.given, given?.id.stored ?? .null),
      ])
    return [made, event(made, .add, by: person, minute, of: id, to: given)]
  }

  private func comment(
    _ text: String, on task: UInt64, by person: Person, _ minute: Int64,
    mentioning mentioned: Person? = nil
  ) -> [Op] {
    let id = RecordID(high: person.id.high, low: UInt64(minute))
    let made = write(
      by: person, minute, .comment, id,
      [
        (.at, .moment(.inList(at(minute)))), (.of, Self.task(task).stored), (.text, .text(text)),
        (.to, mentioned?.id.stored ?? .null),
      ])
    return [
      made, event(made, .comment, by: person, minute, of: Self.task(task), to: mentioned),
    ]
  }

  private func event(
    _ op: Op, _ what: ListEvent.What, by person: Person, _ minute: Int64, of record: RecordID,
    to: Person?
  ) -> Op {
    self.op(
      op.stamp, .event, RecordID(high: UInt64(minute), low: 0),
      [
        (.at, .moment(.inList(at(minute)))), (.what, .text(what.rawValue)),
        (.by, person.id.stored), (.of, record.stored), (.to, to?.id.stored ?? .null),
      ])
  }

  private func write(
    by person: Person, _ minute: Int64, _ kind: Kind, _ id: RecordID,
    _ fields: [(FieldName, Value)]
  ) -> Op {
    let stamp = Stamp(
      time: UInt64(at(minute).milliseconds) << 16 | person.number,
      replica: ReplicaID(rawValue: person.device << 16))
    return op(stamp, kind, id, fields)
  }

  private func op(
    _ stamp: Stamp, _ kind: Kind, _ id: RecordID, _ fields: [(FieldName, Value)]
  ) -> Op {
    let writes = fields.map { RecordChange.Write($0.0, $0.1) }
    return Op(stamp: stamp, changes: [RecordChange(kind.labelled(Self.list), id, writes)])
  }

  /// Minutes after 2026-11-20 18:00 +01:00.
  private func at(_ minute: Int64) -> Instant {
    Instant(milliseconds: 1_795_194_000_000 + minute * 60_000)
  }

  private func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 12 - digits.utf8.count) + digits
  }
}

extension ListRole {
  fileprivate var kinds: [Kind] {
    [.comment, .person] + (self >= .editor ? [.task] : []) + (self == .owner ? [.sharedList] : [])
  }
}
