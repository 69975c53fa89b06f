import Trackers

extension Planner {
  static var settings: [Setting] {
    [
      .words(
        "full-slots", "When a slot is full", \.overLimit,
        [("block", .block), ("warn", .warn), ("refuse", .block)])
    ]
  }
}
