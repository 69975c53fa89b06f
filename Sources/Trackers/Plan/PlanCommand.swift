import CivilTime
import Ledger

/// Everything a user can do with tasks.
package indirect enum PlanCommand: Hashable, Sendable {
  case add(TaskDraft)
  case edit(RecordID, TaskEdit)
  /// To do, doing or done. What was in the archive comes back to its place.
  case setStatus(RecordID, TaskStatus)
  /// Before another task of the region it goes to, or of the backlog; nil for the end. Tasks are
  /// ordered within their bucket, so one that is put among others' goes as near as it can.
  case move(RecordID, to: Place, before: RecordID?)
  /// Open ones to today, each in its region; one from the backlog to the region of this hour. A
  /// single one is refused where its slot is full; of several, those that find theirs full lose
  /// their bucket: ``PlanCommand/demoted(in:)`` tells which.
  case doToday([RecordID])
  case toBacklog([RecordID])
  case drop([RecordID])
  /// Out of the archive. An expiry that is over, or that the place is beyond, is taken away.
  case restore(RecordID, Place)
  /// What repeats goes on repeating: taking the repetition away ends that.
  case delete(RecordID)
}

extension PlanCommand {
  /// The tasks that an op of ``doToday(_:)`` took out of their bucket, as the slot was full.
  package static func demoted(in op: Op) -> [RecordID] {
    op.changes.filter { change in
      change.kind == .task && change.fields.contains(.init(.bucket, .text(Bucket.free.rawValue)))
    }.map { $0.id }
  }

  /// Those that the command names.
  var ids: [RecordID] {
    switch self {
    case .add: []
    case .edit(let id, _), .setStatus(let id, _), .move(let id, _, _), .restore(let id, _),
      .delete(let id):
      [id]
    case .doToday(let ids), .toBacklog(let ids), .drop(let ids): ids
    }
  }
}

extension PlanCommand {
  package var deed: Deed { .task(taskDeed) }

  package var taskDeed: Deed.Task {
    switch self {
    case .add: .add
    case .edit: .edit
    case .setStatus(_, .todo), .setStatus(_, .expired): .todo
    case .setStatus(_, .doing): .doing
    case .setStatus(_, .done): .done
    case .setStatus(_, .dropped): .drop
    case .move: .move
    case .doToday: .today
    case .toBacklog: .backlog
    case .drop: .drop
    case .restore: .restore
    case .delete: .delete
    }
  }
}
