import Trackers

package struct SettingsPage: Sendable {
  /// The shown group; nil for only the list.
  package var part: SettingsPart?
  /// The text of the search; empty shows the groups.
  package var query = ""
  package var schedules: Schedules
  package var storage: StorageState
  package var recordCount: Int
  package var waterGoal = VolumeUnit.millilitres.standardGoal
  package var beverages: [Beverage] = []
  package var rest = RestDays()
  /// The single rest days, newest first, with the name of their tracker or activity; empty for all.
  package var restDays: [(mark: RestDays.Mark, owner: String)] = []
  package var hasSample = false
  /// Whether single keys are shortcuts.
  package var hasKeys = true

  package init(schedules: Schedules, storage: StorageState, recordCount: Int) {
    self.schedules = schedules
    self.storage = storage
    self.recordCount = recordCount
  }
}
