import Trackers

/// A question of onboarding, on a screen of its own.
package enum OnboardingStep: String, CaseIterable, Sendable {
  case trackers, fast, water

  /// The questions on the trackers that are not hidden.
  package static func all(hiding hidden: TrackerSet) -> [OnboardingStep] {
    allCases.filter { step in
      switch step {
      case .trackers: true
      case .fast: !hidden.contains(.fast)
      case .water: !hidden.contains(.water)
      }
    }
  }
}

package struct OnboardingPage: Sendable {
  package var step = OnboardingStep.trackers
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
