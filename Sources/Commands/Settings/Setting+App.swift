import Trackers

/// What the browser looks like, and which trackers there are.
extension Setting {
  static var app: [Setting] {
    let shown = Tracker.allCases.map { tracker in
      isOn("show-\(tracker.rawValue)", "Whether the app has this tracker", \.[shows: tracker])
    }
    let looks = [
      words(
        "theme", "Of the app in the browser", \.theme, Theme.allCases.map { ($0.rawValue, $0) }),
      isOn("haptics", "Whether a phone is felt when something is done", \.hasHaptics),
      isOn("confetti", "Whether the browser celebrates goals", \.hasConfetti),
      isOn("streaks", "Whether streaks are shown and goals celebrated at all", \.showsStreaks),
    ]
    return looks + shown
  }
}

extension Settings {
  fileprivate subscript(shows tracker: Tracker) -> Bool {
    get { !hidden.contains(tracker) }
    set { if newValue == hidden.contains(tracker) { hidden.toggle(tracker) } }
  }
}
