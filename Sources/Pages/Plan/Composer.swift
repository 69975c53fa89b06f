import Trackers

/// The line for typing a new task, open at one place.
package struct Composer: Hashable, Sendable {
  /// The place of the task unless the line names another.
  package var place: Place
  package var text: String
  /// The reason for refusing the last attempt, in words.
  package var error: String?
  /// The names of unknown tasks that it would wait for, which can be created.
  package var missing: [String] = []
  /// The part whose choices are open.
  package var picker: TypedPart?
  /// A counter of added tasks and of choices, so that the field shows the new text.
  package var number: Int
  /// The meaning of the line; nil until a page shows it.
  package var reading: Reading?

  package struct Reading: Hashable, Sendable {
    package let typed: TypedTask
    /// The place of the task, with the bucket that it gets if none is named.
    package let place: Place
    /// Whether it would have been a small task, of which there are enough already.
    package let isWithoutSlot: Bool
    /// The plan of that day; nil for the backlog.
    package let plan: DayPlan?

    /// - Parameter plan: the plan of the task's day.
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
      isWithoutSlot = !isNamed && plan != nil && self.place.bucket == .free
    }
  }

  /// - Parameter text: line breaks, as of a pasted text, become spaces.
  package init(place: Place, text: String = "", error: String? = nil, number: Int) {
    self.place = place
    self.text = Composer.line(text)
    self.error = error
    self.number = number
  }

  /// The text without line breaks, at the same offsets.
  package static func line(_ text: String) -> String {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? 32 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
