import Trackers

extension Planner {
  static var settings: [Setting] {
    [
      .words(
        "full-slots", "What becomes of a task for a full slot", \.overLimit,
        [("block", .block), ("warn", .warn), ("refuse", .block)]),
      .isOn(
        "done-keeps-slot", "Whether a done task keeps its slot, so that each is used once a day",
        \.doneKeepsSlot),
    ]
  }
}
