import CivilTime
import Ledger
import TestSupport
import Testing

@testable import Trackers

/// The people of the lists in these tests, in the order of joining.
enum Party: UInt64, CaseIterable, Sendable {
  case anna = 0xa1
  case ben = 0xb2
  case cleo = 0xc3
  case dan = 0xd4

  /// As the roster has it at first; Dan is gone.
  var role: ListRole? {
    switch self {
    case .anna: .owner
    case .ben: .editor
    case .cleo: .reader
    case .dan: nil
    }
  }

  var id: RecordID { RecordID(high: rawValue << 40 | 1, low: rawValue) }
  /// See ``ReplicaID/device``.
  var device: UInt64 { rawValue }
}

extension ListRole {
  /// The kinds that it may write.
  var kinds: [Kind] {
    [.comment, .person] + (self >= .editor ? [.task] : []) + (self == .owner ? [.sharedList] : [])
  }
}

/// A list as one of its people has it, spoken to in texts.
struct ListDiary {
  static let list = ListID(rawValue: RecordID(high: 7, low: 7))

  var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
  let me: Party?
  private var ids = SeededGenerator(seed: 1)
  private var entries: UInt64 = 0
  private var sequence: UInt64 = 0

  /// - Parameter me: nil for one that is not in it.
  init(_ me: Party?) {
    self.me = me
    if let me {
      ledger.lists = [
        ListWriter(
          Self.list, replica: ReplicaID(rawValue: me.device << 16 | 1),
          kinds: me.role?.kinds ?? [])
      ]
    }
    for party in Party.allCases { member(party, role: party.role, joins: true) }
  }

  /// An entry of the roster.
  mutating func member(_ party: Party, role: ListRole?, joins: Bool = false) {
    entries += 1
    var writes = [RecordChange.Write(.role, .integer(Int64(role?.rawValue ?? 0)))]
    if joins {
      writes.append(.init(FieldName(rawValue: "r.0000000000" + party.digits), .bool(true)))
    }
    receive(Stamp(time: entries, replica: ReplicaID(rawValue: 0)), .member, party.id, writes)
  }

  @discardableResult
  mutating func perform(
    _ command: ListCommand, at now: String = "2026-03-10T11:00Z"
  ) throws -> RecordID {
    let id = RecordID(random: &ids)
    for op in try ledger.perform(command, in: Self.list, at: moment(now), newID: id) {
      for change in op.changes where change.kind.list != nil {
        #expect(ListOpRules.allow(change, op.stamp, by: try #require(me), in: self))
      }
    }
    return id
  }

  /// The rules' refusal; nil without one. Fails if a refusal changed anything.
  mutating func refusal(
    of command: ListCommand, at now: String = "2026-03-10T11:00Z"
  ) -> ListRefusal? {
    let before = (Snapshot.bytes(of: ledger), ledger.undoEntries)
    do {
      _ = try ledger.perform(command, in: Self.list, at: moment(now), newID: RecordID(random: &ids))
      return nil
    } catch {
      let after = (Snapshot.bytes(of: ledger), ledger.undoEntries)
      #expect(before == after, "a refused command changes nothing")
      guard case .refused(let refusal) = error else { return nil }
      return refusal
    }
  }

  @discardableResult
  mutating func add(_ title: String, at now: String = "2026-03-10T08:00Z") throws -> RecordID {
    try perform(.add(ListTaskDraft(title)), at: now)
  }

  mutating func undo(at now: String = "2026-03-10T12:00Z") -> Undone? {
    ledger.undo(at: moment(now).instant)
  }

  var book: ListBook { ledger.listBook(Self.list) }
  var titles: [String] { ledger.openTasks(of: Self.list).map { $0.title } }
  func task(_ id: RecordID) -> ListTask? { ledger.listTask(id, of: Self.list) }
}

/// Others.
extension ListDiary {
  /// Receives a write of another device, and its event unless `what` is nil.
  mutating func receive(
    from party: Party, _ kind: Kind, _ id: RecordID, _ writes: [RecordChange.Write],
    at now: String = "2026-03-10T10:00Z", arriving arrived: String? = nil,
    _ what: ListEvent.What? = nil, of: RecordID? = nil, to: RecordID? = nil
  ) {
    let stamp = Stamp(
      time: UInt64(moment(now).instant.milliseconds) << 16,
      replica: ReplicaID(rawValue: party.device << 16 | 9))
    receive(stamp, kind, id, writes)
    guard let what else { return }
    sequence += 1
    let at = Moment.inList(moment(arrived ?? now).instant)
    receive(
      stamp, .event, RecordID(high: sequence, low: 0),
      [
        .init(.at, .moment(at)), .init(.what, .text(what.rawValue)),
        .init(.by, party.id.stored), .init(.of, of?.stored ?? .null),
        .init(.to, to?.stored ?? .null),
      ])
  }

  /// - Parameter arrived: the newest minute of the log at its place.
  @discardableResult
  mutating func comment(
    by party: Party, _ text: String, on task: RecordID? = nil,
    at now: String = "2026-03-10T10:00Z", arriving arrived: String? = nil,
    mentioning mentioned: RecordID? = nil
  ) -> RecordID {
    let id = RecordID(high: party.id.high, low: ids.next())
    receive(
      from: party, .comment, id,
      [
        .init(.at, .moment(.inList(moment(now).instant))), .init(.of, task?.stored ?? .null),
        .init(.text, .text(text)), .init(.to, mentioned?.stored ?? .null),
      ], at: now, arriving: arrived, .comment, of: task, to: mentioned)
    return id
  }

  mutating func name(_ party: Party, _ name: String) {
    receive(from: party, .person, party.id, [.init(.name, .text(name))])
  }

  private mutating func receive(
    _ stamp: Stamp, _ kind: Kind, _ id: RecordID, _ writes: [RecordChange.Write]
  ) {
    ledger.append([
      Op(stamp: stamp, changes: [RecordChange(kind.labelled(Self.list), id, writes)])
    ])
  }
}

extension Party {
  fileprivate var digits: String { String(rawValue, radix: 16) }
}

/// The rules for ops of a list, by the table of its decision record.
enum ListOpRules {
  static func allow(
    _ change: RecordChange, _ stamp: Stamp, by party: Party, in diary: ListDiary
  ) -> Bool {
    guard let role = diary.book.people[party.id]?.role else { return false }
    let isWellFormed = change.fields.allSatisfy { allows($0, of: change.kind.bare, stamp) }
    guard stamp.replica.device == party.device, isWellFormed else { return false }
    switch change.kind.bare {
    case .sharedList: return role == .owner && change.id == ListDiary.list.rawValue
    case .task: return role >= .editor
    case .person: return change.id == party.id
    case .comment where change.id.high == party.id.high: return true
    case .comment:
      let erasing: [RecordChange.Write] = [
        .init(.deleted, .bool(true)), .init(.text, .text("")),
      ]
      return role == .owner && change.fields.allSatisfy { erasing.contains($0) }
    default: return false
    }
  }

  private static let fields: [Kind: [String]] = [
    .sharedList: ["name", "colour", "icon", "deleted"],
    .task: [
      "at", "title", "notes", "status", "end", "order", "expires", "expiresAt", "given", "deleted",
    ],
    .comment: ["at", "of", "text", "to", "deleted"],
    .person: ["name", "colour", "deleted"],
  ]

  private static func allows(_ write: RecordChange.Write, of kind: Kind, _ stamp: Stamp) -> Bool {
    guard fields[kind]?.contains(write.name.rawValue) == true else { return false }
    let text = write.value.text
    switch write.name.rawValue {
    case "at":
      return write.value == .moment(.inList(Instant(milliseconds: stamp.milliseconds)))
    case "of", "given": return write.value == .null || text.flatMap { RecordID($0) } != nil
    case "to":
      let words = text?.split(separator: " ", omittingEmptySubsequences: false) ?? []
      return write.value == .null
        || (1...20 ~= words.count && words.allSatisfy { RecordID(String($0)) != nil })
    case "deleted": return kind == .task || kind == .comment || write.value == .bool(false)
    case "end": return write.value == .null || write.value.moment?.offset == .utc
    default:
      let limit = write.name == .notes ? 40_000 : write.name == .text ? 8000 : 800
      return (text?.utf8.count ?? 0) <= limit
    }
  }
}
