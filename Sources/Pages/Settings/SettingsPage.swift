import CivilTime
import Trackers

package struct SettingsPage: Sendable {
  package var schedules: Schedules
  package var storage: StorageState
  package var recordCount: Int
  package var waterGoal = VolumeUnit.millilitres.standardGoal
  package var beverages: [Beverage] = []
  package var rest = RestDays()
  /// The single rest days, newest first.
  package var restDays: [Day] = []
  package var hasSample = false

  package init(schedules: Schedules, storage: StorageState, recordCount: Int) {
    self.schedules = schedules
    self.storage = storage
    self.recordCount = recordCount
  }
}
