import AppIntents

/// The phrases that Siri knows without any setup.
struct Shortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: StartFast(),
      phrases: ["Start fasting with \(.applicationName)", "Start a fast in \(.applicationName)"],
      shortTitle: "Start Fast", systemImageName: "timer")
    AppShortcut(
      intent: StopFast(),
      phrases: ["Stop fasting with \(.applicationName)", "Stop my fast in \(.applicationName)"],
      shortTitle: "Stop Fast", systemImageName: "stop.circle")
    AppShortcut(
      intent: ShowFast(),
      phrases: ["How long have I fasted in \(.applicationName)"],
      shortTitle: "How Long Have I Fasted?", systemImageName: "hourglass")
    AppShortcut(
      intent: AddDrink(),
      phrases: ["Add a drink in \(.applicationName)", "Log water with \(.applicationName)"],
      shortTitle: "Log a Drink", systemImageName: "drop")
  }
}
