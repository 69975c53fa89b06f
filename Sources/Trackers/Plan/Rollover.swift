import CivilTime
import Ledger

/// What a new day brought, each task as it is now.
package struct Rollover: Hashable, Sendable {
  /// None where there was nothing to do, as when it has run before.
  package internal(set) var ops: [Op] = []
  /// What moved to today by itself.
  package internal(set) var carried: [PlanTask] = []
  /// Those among the carried and the appeared that lost their bucket, as the slot was full.
  package internal(set) var demoted: [Demotion] = []
  package internal(set) var expired: [PlanTask] = []
  /// New occurrences of routines.
  package internal(set) var appeared: [PlanTask] = []

  package struct Demotion: Hashable, Sendable {
    package let task: PlanTask
    package let from: Bucket
  }
}
