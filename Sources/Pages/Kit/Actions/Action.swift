import CivilTime
import Ledger
import Trackers

/// What a tap, a key, a form or a field asks for, with all that it needs.
package enum Action: Hashable, Sendable {
  case plain(PlainAction)
  case on(RecordAction, RecordID)
  /// Nil for all tasks that are overdue.
  case tasks(TasksAction, RecordID?)

  case scheduleUse(Schedule.Key)
  case scheduleRemove(Schedule.Key)
  /// In the smallest unit of what is measured.
  case entryAdd(SubjectID, amount: Int64)
  case entryDelete(SubjectID, RecordID)
  /// What the next quick add pours.
  case beverageChoose(Beverage.Key)
  case restRemove(Day)

  case sheetOpen(SheetRequest)
  case sheetSubmit(FieldValues)
  /// The field that was just edited, and what stands in all of them.
  case sheetInput(FieldValues, field: String)

  /// Opens the line in which a task is typed there, or closes it.
  case composeOpen(Place)
  case composeType(String)
  case composeAdd(String)
  case taskRestore(RecordID, Place)
  case taskMove(RecordID, to: TaskTarget, before: RecordID?)
  /// Of the task that was picked up.
  case taskShift(CarryKey)
  case planSearch(String)

  /// The second tap on a bar takes its figure away again.
  case chartSelect(ChartName, index: Int?)
  /// Months from the one that is shown.
  case monthMove(Int)
  case settingsSet(SettingChange)
  case onboardingChoose(FirstChoice)
  case noticeDismiss(key: String)
}

/// What needs nothing else. The raw values stand in the page.
package enum PlainAction: String, CaseIterable, Sendable {
  case fastStart = "fast.start"
  case fastStop = "fast.stop"
  case fastCancel = "fast.cancel"
  case sheetClose = "sheet.close"
  case composeClose = "compose.close"
  case historyMore = "history.more"
  case archiveMore = "archive.more"
  case onboardingFinish = "onboarding.finish"
  case onboardingSkip = "onboarding.skip"
  case sampleAdd = "sample.add"
  case sampleRemove = "sample.remove"
  case undo
  case toastExpire = "toast.expire"
  case storeRetry = "store.retry"
  case updateApply = "update.apply"
  case storagePersist = "storage.persist"
  case pairingForget = "pairing.forget"
}

/// What is done to one thing. The raw values stand in the page.
package enum RecordAction: String, CaseIterable, Sendable {
  case fastDelete = "fast.delete"
  /// Of several running fasts, keep this one.
  case fastKeep = "fast.keep"
  case beverageRemove = "beverage.remove"
  case activityArchive = "activity.archive"
  case activityRestore = "activity.restore"
  case activityDelete = "activity.delete"
  case activityPrimary = "activity.primary"
  case dateArchive = "date.archive"
  case dateRestore = "date.restore"
  case dateDelete = "date.delete"
  /// From to do to doing to done and back.
  case taskAdvance = "task.advance"
  case taskDelete = "task.delete"
  /// Picked up for the arrow keys, and put down again where it is by then.
  case taskLift = "task.lift"
}

/// What is done to one task or to all that are overdue. The raw values stand in the page.
package enum TasksAction: String, CaseIterable, Sendable {
  case today = "task.today"
  case backlog = "task.backlog"
  case drop = "task.drop"
}

/// Texts by the names of the fields in which they stand.
package typealias FieldValues = [String: String]

/// A sheet, and what it is about.
package enum SheetRequest: Hashable, Sendable {
  case plain(PlainSheet)
  case editFast(RecordID)
  case task(RecordID)
  case dailyGoal(SubjectID)
  /// Nil for a new one, as in all that follow.
  case entry(SubjectID, RecordID?)
  case activity(RecordID?)
  case beverage(RecordID?)
  case date(RecordID?)
}

/// A sheet that is about nothing in particular. The raw values stand in the page.
package enum PlainSheet: String, CaseIterable, Sendable {
  case goal, startEarlier, stopEarlier, addFast, newSchedule, quickAdds, restDay, shortcuts
}

package enum ChartName: String, Sendable {
  /// The last five fasts.
  case bars
  case week, daily, review
}

package enum SettingChange: Hashable, Sendable {
  case theme(Theme)
  case dayStart(DayStart)
  /// Nil for that of the locale.
  case firstWeekday(Weekday?)
  case volumeUnit(VolumeUnit)
  case overLimit(OverLimit)
  case turn(SettingSwitch)
}

/// On where it was off, and the other way round.
package enum SettingSwitch: Hashable, Sendable {
  case haptics, confetti
  case rest(Weekday)
  case shows(Tracker)
}

/// What is chosen at the first start; nil where that stays as it is.
package struct FirstChoice: Hashable, Sendable {
  package var schedule: Schedule.Key?
  package var waterGoal: Volume?
  /// Shown where it was hidden, and the other way round.
  package var tracker: Tracker?
}

/// Where a task is put down.
package enum TaskTarget: Hashable, Sendable {
  case place(Place)
  /// Its region and bucket stay.
  case day(Day)
}

/// What moves a task that was picked up. The raw values are those of the browser's key events.
package enum CarryKey: String, CaseIterable, Sendable {
  case up = "ArrowUp"
  case down = "ArrowDown"
  case left = "ArrowLeft"
  case right = "ArrowRight"
  /// Lets go, so that the task stays where it was.
  case escape = "Escape"
}
