import Trackers

extension PlanRules {
  static var settings: [Setting] {
    [
      .words(
        "full-slots", "When a priority is full", \.overLimit,
        [("block", .block), ("warn", .warn), ("refuse", .block)]),
      .words(
        "done-slots", "Slots of done tasks", \.doneKeepsSlot,
        [("free", false), ("keep", true)]),
    ]
  }
}
