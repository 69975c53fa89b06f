import CivilTime
import Trackers

/// The line for typing a new task, open at one place.
package struct Composer: Hashable, Sendable {
  /// The place of the task unless the line says otherwise.
  package var place: Place
  package var text: String
  /// Why the last attempt was refused, in words.
  package var error: String?
  /// Increases with each task that was added and with each choice, so that the field shows the text.
  package var number: Int
  /// What the line means; nil until a page shows it.
  package var reading: Reading?

  package struct Reading: Hashable, Sendable {
    package let typed: TypedTask
    /// Where the task goes, in the slot that it takes if none is named.
    package let place: Place
    /// Of that day; nil for the backlog.
    package let plan: DayPlan?

    /// - Parameter plan: that of the task's day.
    package init(_ typed: TypedTask, _ plan: DayPlan?) {
      self.typed = typed
      self.plan = plan
      let place = typed.draft.place
      let isNamed =
        place.bucket != .free || typed.tokens.contains { $0.meaning.part == .bucket }
      if let plan, let region = place.region, !isNamed {
        self.place = place.with(plan.ownBucket(region))
      } else {
        self.place = place
      }
    }
  }

  package init(place: Place, text: String = "", error: String? = nil, number: Int) {
    self.place = place
    self.text = text
    self.error = error
    self.number = number
  }
}
