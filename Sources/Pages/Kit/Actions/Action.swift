import CivilTime
import Ledger
import Trackers

/// What a tap, key, form or field asks for, with its data.
package enum Action: Hashable, Sendable {
  case plain(PlainAction)
  case on(RecordAction, RecordID)
  /// Nil for all overdue tasks.
  case tasks(TasksAction, RecordID?)

  case scheduleUse(Schedule.Key)
  case scheduleRemove(Schedule.Key)
  /// In the smallest unit of the subject.
  case entryAdd(SubjectID, amount: Int64)
  case entryDelete(SubjectID, RecordID)
  /// The beverage of the next quick add.
  case beverageChoose(Beverage.Key)
  case restGive(RestDays.Mark)
  case restRemove(RestDays.Mark)

  case sheetOpen(SheetRequest)
  case sheetSubmit(FieldValues)
  /// The field that was edited, and the values of all.
  case sheetInput(FieldValues, field: String)

  /// Opens the line for a new task there, or closes it.
  case composeOpen(Place)
  case composeType(String)
  /// Changes the line as if the mark had been typed; an empty one takes away what the line says.
  case composeChoose(TypedPart, mark: String)
  /// The words of the line that begin there, in UTF-8, mean nothing then.
  case composeTakeBack(offset: Int)
  case composeAdd(String)
  case taskRestore(RecordID, Place)
  case taskMove(RecordID, to: TaskTarget, before: RecordID?)
  /// For the task that was picked up.
  case taskShift(CarryKey)
  case planSearch(String)

  /// A second tap on a bar deselects it.
  case chartSelect(ChartName, index: Int?)
  /// Relative to the month that is shown.
  case monthMove(Int)
  case settingsSet(SettingChange)
  case settingsSearch(String)
  case onboardingChoose(FirstChoice)
  case noticeDismiss(key: String)
  case feedbackType(FieldValues)
  case feedbackSend(FieldValues)
}

/// Actions without data. The raw values are part of the page.
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
  case onboardingRemind = "onboarding.remind"
  case onboardingOpen = "onboarding.open"
  case sampleAdd = "sample.add"
  case sampleRemove = "sample.remove"
  case undo
  case redo
  case toastExpire = "toast.expire"
  case storeRetry = "store.retry"
  case updateApply = "update.apply"
  case storagePersist = "storage.persist"
  case install
  case feedbackAsk = "feedback.ask"
  case feedbackDelete = "feedback.delete"
  case feedbackKeep = "feedback.keep"
  case feedbackEnd = "feedback.end"
}

/// Actions on one record. The raw values are part of the page.
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
  /// Done, or to do again.
  case taskTick = "task.tick"
  /// Doing, or not any more.
  case taskHold = "task.hold"
  case taskDelete = "task.delete"
  /// Picks it up for the arrow keys, or puts it down where it is now.
  case taskLift = "task.lift"
}

/// Actions on one task or all overdue ones. The raw values are part of the page.
package enum TasksAction: String, CaseIterable, Sendable {
  case today = "task.today"
  /// Of one task.
  case tomorrow = "task.tomorrow"
  case backlog = "task.backlog"
  case drop = "task.drop"
}

/// Texts by field name.
package typealias FieldValues = [String: String]

/// A request to open a sheet.
package enum SheetRequest: Hashable, Sendable {
  case plain(PlainSheet)
  case editFast(RecordID)
  case schedule(RecordID)
  case task(RecordID)
  case dailyGoal(SubjectID)
  /// Nil for a new one, as in the cases below.
  case entry(SubjectID, RecordID?)
  case activity(RecordID?)
  case beverage(RecordID?)
  case date(RecordID?)
}

/// Sheets without a record. The raw values are part of the page.
package enum PlainSheet: String, CaseIterable, Sendable {
  case goal, startEarlier, stopEarlier, addFast, newSchedule, quickAdds, newActivities, restDay
  case shortcuts, install
}

package enum ChartName: String, Sendable {
  /// The last five fasts.
  case bars
  case week, daily
}

package enum SettingChange: Hashable, Sendable {
  case theme(Theme)
  case dayStart(DayStart)
  /// Nil means that of the locale.
  case firstWeekday(Weekday?)
  case volumeUnit(VolumeUnit)
  case overLimit(OverLimit)
  case turn(SettingSwitch)
}

/// A setting that a tap turns on or off.
package enum SettingSwitch: Hashable, Sendable {
  case haptics, confetti, streaks, doneKeepsSlot
  case rest(Weekday)
  case shows(Tracker)
}

/// A choice at the first start; nil means no change.
package struct FirstChoice: Hashable, Sendable {
  package var schedule: Schedule.Key?
  package var unit: VolumeUnit?
  package var waterGoal: Volume?
  /// Shows or hides this tracker.
  package var tracker: Tracker?
}

/// Where a task is dropped.
package enum TaskTarget: Hashable, Sendable {
  case place(Place)
  /// Region and bucket stay.
  case day(Day)
}

/// Keys that move a task that was picked up. The raw values are those of the browser's key events.
package enum CarryKey: String, CaseIterable, Sendable {
  case up = "ArrowUp"
  case down = "ArrowDown"
  case left = "ArrowLeft"
  case right = "ArrowRight"
  /// Cancels, so that the task stays where it was.
  case escape = "Escape"
}
