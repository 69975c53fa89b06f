import Trackers

/// One placeholder: what of which tracker.
struct StatusField: Equatable {
  let tracker: Tracker
  /// Of an activity or a date, as typed; without it, the primary one and the nearest.
  let name: String?
  let value: String

  /// All that can be asked for, by tracker, under the names that stand in front.
  private static let values: [(word: String, tracker: Tracker, values: [String])] = [
    ("fast", .fast, ["state", "elapsed", "remaining", "goal", "percent", "end"]),
    ("water", .water, ["amount", "goal", "remaining", "percent"]),
    ("plan", .plan, ["done", "total", "percent", "next"]),
    ("tally", .tallies, ["name", "count", "goal", "percent"]),
    ("date", .dates, ["name", "days", "day"]),
  ]

  static let documented = values.flatMap { group in
    group.values.map { "\(group.word).\($0)" }
  }

  /// - Parameter text: `fast.elapsed`, `tally.push-ups.count`. A name may have dots.
  init(_ text: String) throws(CommandFailure) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, let value = parts.last,
      let group = Self.values.first(where: { $0.word == parts[0] }), group.values.contains(value),
      parts.count == 2 || group.tracker == .tallies || group.tracker == .dates
    else { throw .placeholder(text, nearest: Self.nearest(to: parts)) }
    tracker = group.tracker
    name = parts.count == 2 ? nil : parts[1..<parts.count - 1].joined(separator: ".")
    self.value = value
  }

  /// Of `tally.push-ups.cuont` the name stays as it is.
  private static func nearest(to parts: [String]) -> [String] {
    if parts == [""] { return [] }
    let isNamed = parts.count > 2 && ["tally", "date"].contains(parts[0])
    guard isNamed, let last = parts.last else {
      return documented.nearest(to: parts.joined(separator: "."))
    }
    let name = parts[1..<parts.count - 1].joined(separator: ".")
    return documented.nearest(to: "\(parts[0]).\(last)").map { field in
      field.split(separator: ".").joined(separator: ".\(name).")
    }
  }
}
