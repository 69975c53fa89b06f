import Trackers

package struct OnboardingPage: Sendable {
  package var schedules: [Schedule]
  package var chosen: Schedule.Key
  package var hidden: TrackerSet
  package var goal: Volume
  package var unit: VolumeUnit
  /// Whether to remind; nil if notifications are unavailable.
  package var reminds: Bool?
  /// The way in which the app can be installed.
  package var install: InstallWay?
  /// Whether it was opened from the settings.
  package var isAgain = false

  package init(
    schedules: [Schedule], chosen: Schedule.Key, hidden: TrackerSet = [],
    goal: Volume? = nil, unit: VolumeUnit = .millilitres
  ) {
    self.schedules = schedules
    self.chosen = chosen
    self.hidden = hidden
    self.goal = goal ?? unit.standardGoal
    self.unit = unit
  }
}
