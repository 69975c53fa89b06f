import CivilTime
import Ledger

/// An event of a list's log: who did what. Derived while the log is read, written by none.
package struct ListEvent: Hashable, Sendable {
  /// In the order of the log: sequence u64, op u32, change u32.
  package let id: RecordID
  package let list: ListID
  /// The newest minute of the log at that place: no writer's clock moves it back. Nil before the
  /// first change, as the entries of the roster have no time.
  package let time: Instant?
  package let what: What
  /// The person.
  package let by: RecordID?
  /// The changed record; for a comment its task; for an entry of the roster the person that it is
  /// about. Nil for the list itself.
  package let of: RecordID?
  /// Those to whom a task is given, or whom a comment mentions.
  package let to: [RecordID]
  /// Of an edit the changed fields.
  package let fields: [FieldName]
  /// The changed records, where there is one event for many; for void ones, the changes.
  package let count: Int?
  /// Of a change of role the new one.
  package let role: ListRole?
  let stamp: Stamp

  package enum What: String, CaseIterable, Sendable {
    case add, comment, edit, done, reopen, drop, give, delete, restore
    /// Changes that the rules did not allow.
    case void
    /// Entries of the roster; ``delete`` without a record is one as well.
    case found, join, admit, renew, leave, remove, role, handOver, rules
  }

  /// Of the place in the log.
  package var sequence: UInt64 { id.high }

  /// Whether it is a comment of another, or mentions this person, or gives a task to it.
  package func concerns(_ me: RecordID) -> Bool {
    by != me && (what == .comment || to.contains(me))
  }

  package func isFor(_ me: RecordID) -> Bool { by != me && to.contains(me) }
}

extension Kind {
  package static let event = Kind(rawValue: "event")
}

extension FieldName {
  package static let what = FieldName(rawValue: "what")
  package static let by = FieldName(rawValue: "by")
  package static let fields = FieldName(rawValue: "fields")
}

extension ListEvent {
  /// Nil for one of a later version.
  package init?(_ record: Record) {
    guard let list = record.kind.list, let at = record[.at]?.moment,
      let what = record[.what].flatMap({ What(rawValue: $0.text ?? "") })
    else { return nil }
    id = record.id
    self.list = list
    time = at.instant.milliseconds > 0 ? at.instant : nil
    self.what = what
    by = record[.by].flatMap { RecordID(stored: $0) }
    of = record[.of].flatMap { RecordID(stored: $0) }
    to = RecordID.ids(in: record[.to] ?? .null, limit: ListComment.mentionsLimit)
    let text = record[.fields]?.text ?? ""
    let number = Int(text).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
    role = what == .role ? number.flatMap { ListRole(rawValue: $0) } : nil
    count = what == .role ? nil : number
    // NB: an edit also writes that the record is not deleted.
    let names = text.split(separator: " ").prefix(16).map { FieldName(rawValue: String($0)) }
    fields = number == nil ? names.filter { $0 != .deleted } : []
    stamp = record.fields.map { $0.stamp }.max() ?? Stamp(time: 0, replica: ReplicaID(rawValue: 0))
  }
}

extension ListEvent {
  /// The record that it is about.
  package enum Subject: Hashable, Sendable {
    case list
    /// By its title.
    case task(String)
    case comment
    case person
    /// One that is not here.
    case unknown
  }
}

extension LedgerStore {
  package func subject(of event: ListEvent) throws(Failure) -> ListEvent.Subject {
    guard let id = event.of else { return .list }
    if let task = try listTask(id, of: event.list) { return .task(task.title) }
    if try comment(id, of: event.list) != nil { return .comment }
    return try record(id, of: .member.labelled(event.list)) == nil ? .unknown : .person
  }
}
