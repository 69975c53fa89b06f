import Trackers

/// The settings of the app's look and of shown trackers.
extension Setting {
  static var app: [Setting] {
    let shown = Tracker.allCases.map { tracker in
      isOn("show-\(tracker.rawValue)", "Show this tracker", \.[shows: tracker])
    }
    let looks = [
      words(
        "theme", "Theme of the web app", \.theme, Theme.allCases.map { ($0.rawValue, $0) }),
      isOn("haptics", "Vibrate when a goal is reached", \.hasHaptics),
      isOn("confetti", "Celebrate goals in the web app", \.hasConfetti),
      isOn("streaks", "Show streaks and celebrate goals", \.showsStreaks),
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
