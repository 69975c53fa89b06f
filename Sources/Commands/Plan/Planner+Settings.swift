import Trackers

extension Planner {
  static var settings: [Setting] {
    [
      .words(
        "full-slots", "What becomes of a task for a full slot", \.overLimit,
        [("block", .block), ("warn", .warn), ("refuse", .block)]),
      .words(
        "done-slots", "What becomes of the slot of a done task", \.doneKeepsSlot,
        [("free", false), ("keep", true)]),
    ]
  }
}
