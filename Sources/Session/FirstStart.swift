import Ledger
import Pages
import Trackers

/// The present choices of onboarding, at the first start or from the settings.
struct FirstStart: Sendable {
  var schedule = Schedule.standard.key
  private(set) var hidden: TrackerSet = []
  private(set) var unit: VolumeUnit
  private(set) var waterGoal: Volume
  /// Whether reminders are chosen; nil if notifications are unavailable, or were decided on before.
  var reminds: Bool?
  /// Whether it was opened from the settings.
  private(set) var isAgain = false
  /// The present question.
  private(set) var step = OnboardingStep.trackers

  init(in unit: VolumeUnit = .millilitres) {
    self.unit = unit
    waterGoal = unit.standardGoal
  }

  /// The initial choices, with the unit of the locale.
  init(by settings: Settings, _ locale: LocaleFormat) {
    self.init(in: locale.hasFluidOunces ? .fluidOunces : settings.volumeUnit)
    schedule = settings.schedule
  }

  /// The choices as they are set at present.
  init(again settings: Settings, waterGoal: Volume) {
    schedule = settings.schedule
    hidden = settings.hidden
    unit = settings.volumeUnit
    self.waterGoal = waterGoal
    isAgain = true
  }

  /// Moves to the next question, or to the one before; stays at the last and at the first.
  mutating func move(by count: Int) {
    let steps = OnboardingStep.all(hiding: hidden)
    let place = (steps.firstIndex(of: step) ?? 0) + count
    if steps.indices.contains(place) { step = steps[place] }
  }

  mutating func take(_ choice: FirstChoice) {
    schedule = choice.schedule ?? schedule
    if let unit = choice.unit, unit != self.unit {
      self.unit = unit
      waterGoal = unit.standardGoal
    }
    if let goal = choice.waterGoal, unit.offeredGoals.contains(goal) { waterGoal = goal }
    if let tracker = choice.tracker { hidden.toggle(tracker) }
  }

  /// The chosen reminders, as writes to the settings.
  var reminders: [RecordChange] {
    guard reminds == true else { return [] }
    var writes: [RecordChange.Write] = []
    if !hidden.contains(.fast) { writes.append(.init(.remindGoal, .bool(true))) }
    if !hidden.contains(.water) {
      writes.append(.init(.remindWater, .integer(Int64(WaterInterval.twoHours.rawValue))))
    }
    return writes.isEmpty ? [] : [RecordChange(.settings, Settings.id, writes)]
  }
}
