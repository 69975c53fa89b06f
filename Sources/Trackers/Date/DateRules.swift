import CivilTime
import Ledger

/// Every command on dates.
package enum DateCommand: Hashable, Sendable {
  case add(DateDraft)
  case edit(RecordID, DateDraft)
  case archive(RecordID, Bool)
  case delete(RecordID)
}

/// The rules of dates.
package enum DateRules {
  /// - Parameter subject: the date that the command names.
  package static func changes(
    for command: DateCommand, subject: CountedDate?, newID: RecordID
  ) throws(EntryRefusal) -> [RecordChange] {
    switch command {
    case .add(let draft):
      let counter = CountedDate(id: newID, draft: try checked(draft), isArchived: false)
      return [counter.change(from: nil)]
    case .edit(_, let draft):
      var counter = try known(subject)
      counter.draft = try checked(draft)
      return [counter.change(from: subject)]
    case .archive(_, let isArchived):
      var counter = try known(subject)
      counter.isArchived = isArchived
      return [counter.change(from: subject)]
    case .delete: return [.deleting(.date, try known(subject).id)]
    }
  }

  private static func known(_ subject: CountedDate?) throws(EntryRefusal) -> CountedDate {
    guard let subject else { throw .noSuch(.date, "") }
    return subject
  }

  private static func checked(_ draft: DateDraft) throws(EntryRefusal) -> DateDraft {
    var draft = draft
    draft.name = try acceptedName(draft.name)
    try draft.day.checkYear()
    return draft
  }
}

extension DateCommand {
  var id: RecordID? {
    switch self {
    case .add: nil
    case .edit(let id, _), .archive(let id, _), .delete(let id): id
    }
  }
}

extension LedgerStore {
  package func dateCounter(_ id: RecordID) throws(Failure) -> CountedDate? {
    guard let record = try record(id, of: .date), !record.isDeleted else { return nil }
    return CountedDate(record)
  }

  /// All dates by id, including archived ones.
  package func dateCounters() throws(Failure) -> [CountedDate] {
    try records(of: .date).compactMap { CountedDate($0) }
  }

  /// Dates with an event to come, nearest first; then past ones, newest first.
  package func dateCounts(
    today: Day, archived: Bool = false
  ) throws(Failure) -> [DateCount] {
    let counts = try dateCounters().filter { $0.isArchived == archived }
      .map { DateCount($0, today: today) }
    return counts.ordered {
      let (left, right) = ($0.daysToNext, $1.daysToNext)
      return (left < 0 ? 1 : 0, abs(left), $0.counter.name)
        < (right < 0 ? 1 : 0, abs(right), $1.counter.name)
    }
  }
}

extension DateCommand {
  package var changeKind: ChangeKind {
    switch self {
    case .add: .date(.add)
    case .edit: .date(.edit)
    case .archive(_, let isArchived): isArchived ? .date(.archive) : .date(.restore)
    case .delete: .date(.delete)
    }
  }
}
