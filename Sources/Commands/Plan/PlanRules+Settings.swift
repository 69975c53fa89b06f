import Trackers

extension PlanRules {
  static var settings: [Setting] {
    [
      .words(
        "full-slots", "When a slot is full", \.overLimit,
        [("block", .block), ("warn", .warn), ("refuse", .block)]),
      .words(
        "done-slots", "The slot of a done task", \.doneKeepsSlot,
        [("free", false), ("keep", true)]),
    ]
  }
}
