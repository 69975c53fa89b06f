import CivilTime
import Ledger

/// The result of a rollover, each task as it is now.
package struct Rollover: Hashable, Sendable {
  /// The ops that were written; empty if there was nothing to do, for example because it ran
  /// before.
  package internal(set) var ops: [Op] = []
  /// Tasks that carried over to today.
  package internal(set) var carried: [PlanTask] = []
  /// Carried and new tasks that lost their bucket because the slot was full.
  package internal(set) var demoted: [Demotion] = []
  package internal(set) var expired: [PlanTask] = []
  /// New occurrences of routines.
  package internal(set) var appeared: [PlanTask] = []
  /// The instant at which there may be more to do on the same day; nil if there is none.
  package internal(set) var next: Instant?

  package init() {}

  package struct Demotion: Hashable, Sendable {
    package let task: PlanTask
    package let from: Bucket
  }
}
