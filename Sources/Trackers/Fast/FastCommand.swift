import CivilTime
import Ledger

package enum FastCommand: Hashable, Sendable {
  /// Starts a fast, without `at` now, without `plan` with the selected schedule.
  case start(at: Moment?, plan: FastPlan?)
  /// Stops the running fast, without `at` now.
  case stop(at: Moment?)
  case cancel
  case add(start: Moment, end: Moment, plan: FastPlan?, note: String)
  case edit(RecordID, FastEdit)
  case delete(RecordID)
  /// Keeps this one of several running fasts and deletes the others.
  case keep(RecordID)
  case addSchedule(name: String, minutes: Int)
  /// Edits a schedule; nil means no change. Fasts keep the name and the goal with which they began.
  case editSchedule(Schedule.Key, name: String? = nil, minutes: Int? = nil)
  case removeSchedule(Schedule.Key)
  case useSchedule(Schedule.Key)
}

/// The goal of a fast to be started.
package enum FastPlan: Hashable, Sendable {
  case schedule(Schedule)
  case minutes(Int)
  /// The time from the start to this moment, to the nearest minute.
  case until(Moment)
}

/// An edit of a fast; nil means no change.
package struct FastEdit: Hashable, Sendable {
  package var start: Moment?
  package var end: Moment?
  package var plan: FastPlan?
  package var note: String?

  package init(
    start: Moment? = nil, end: Moment? = nil, plan: FastPlan? = nil, note: String? = nil
  ) {
    self.start = start
    self.end = end
    self.plan = plan
    self.note = note
  }
}

extension FastCommand {
  package var changeKind: ChangeKind {
    switch self {
    case .start: .fast(.start)
    case .stop: .fast(.stop)
    case .cancel: .fast(.cancel)
    case .add: .fast(.add)
    case .edit: .fast(.edit)
    case .delete: .fast(.delete)
    case .keep: .fast(.keep)
    case .addSchedule: .schedule(.add)
    case .editSchedule: .schedule(.edit)
    case .removeSchedule: .schedule(.remove)
    case .useSchedule: .schedule(.use)
    }
  }
}
