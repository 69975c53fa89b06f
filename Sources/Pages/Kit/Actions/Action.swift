import CivilTime
import Ledger
import Trackers

/// A request by a tap, key, form or field, with its data.
package enum Action: Hashable, Sendable {
  case plain(PlainAction)
  case on(RecordAction, RecordID)
  /// An action on one task; nil for all overdue ones.
  case tasks(TasksAction, RecordID?)

  case scheduleUse(Schedule.Key)
  case scheduleRemove(Schedule.Key)
  /// An entry, in the smallest unit of the subject.
  case entryAdd(SubjectID, amount: Int64)
  case entryDelete(SubjectID, RecordID)
  /// The beverage of the next quick add.
  case beverageChoose(Beverage.Key)
  case restGive(RestDays.Mark)
  case restRemove(RestDays.Mark)

  case sheetOpen(SheetRequest)
  case sheetSubmit(FieldValues)
  /// An edited field, and the values of all.
  case sheetInput(FieldValues, field: String)

  /// Opens the line for a new task at a place, or closes it.
  case composeOpen(Place)
  case composeType(String)
  /// Changes the line as if the mark had been typed; an empty one removes that part from the line.
  case composeChoose(TypedPart, mark: String)
  /// Opens the choices for a part, or closes them.
  case composePick(TypedPart)
  /// Removes the meaning of the words that begin at an offset in UTF-8.
  case composeTakeBack(offset: Int)
  /// - Parameter creates: whether unknown tasks that it waits for are created too.
  case composeAdd(String, creates: Bool)
  /// Edits some fields of a task in their place.
  case taskEdit(RecordID, FieldValues)
  case taskRestore(RecordID, Place)
  case taskMove(RecordID, to: TaskTarget, before: RecordID?)
  /// Moves the task that was picked up.
  case taskShift(CarryKey)
  case planSearch(String)

  /// Selects a bar; a second tap deselects it.
  case chartSelect(ChartName, index: Int?)
  /// Moves the history by months.
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
  case onboardingBack = "onboarding.back"
  case onboardingNext = "onboarding.next"
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
  /// Turn shortcuts of a single key off, or on again.
  case keysTurn = "keys.turn"
  case install
  case feedbackAsk = "feedback.ask"
  case feedbackDelete = "feedback.delete"
  case feedbackKeep = "feedback.keep"
  case feedbackEnd = "feedback.end"
}

/// Actions on one record. The raw values are part of the page.
package enum RecordAction: String, CaseIterable, Sendable {
  case fastDelete = "fast.delete"
  /// Keep this one of several running fasts.
  case fastKeep = "fast.keep"
  case beverageRemove = "beverage.remove"
  case activityArchive = "activity.archive"
  case activityRestore = "activity.restore"
  case activityDelete = "activity.delete"
  case activityPrimary = "activity.primary"
  case dateArchive = "date.archive"
  case dateRestore = "date.restore"
  case dateDelete = "date.delete"
  /// Set to done, or back to do.
  case taskTick = "task.tick"
  /// Set to doing, or back to do.
  case taskHold = "task.hold"
  case taskDelete = "task.delete"
  /// Pick up for the arrow keys, or put down at the present place.
  case taskLift = "task.lift"
}

/// Actions on one task or all overdue ones. The raw values are part of the page.
package enum TasksAction: String, CaseIterable, Sendable {
  case today = "task.today"
  /// Only on one task.
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
  /// The sheet of an entry; nil for a new one, as in the cases below.
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
  /// The tag of a language; empty for the system's.
  case language(String)
  case dayStart(DayStart)
  /// The first weekday; nil means the locale's.
  case firstWeekday(Weekday?)
  case volumeUnit(VolumeUnit)
  case overLimit(OverLimit)
  /// Moves a tracker up or down on Today, by -1 or 1.
  case move(Tracker, by: Int)
  case turn(SettingSwitch)
}

/// A setting that a tap turns on or off.
package enum SettingSwitch: Hashable, Sendable {
  case haptics, confetti, streaks, doneKeepsSlot
  case rest(Weekday)
  case shows(Tracker)
}

/// A choice of onboarding; nil means no change.
package struct FirstChoice: Hashable, Sendable {
  package var schedule: Schedule.Key?
  package var unit: VolumeUnit?
  package var waterGoal: Volume?
  /// The tracker to show or hide.
  package var tracker: Tracker?
}

/// The target of a dropped task.
package enum TaskTarget: Hashable, Sendable {
  case place(Place)
  /// A day, with the same region and bucket.
  case day(Day)
}

/// Keys that move a task that was picked up. The raw values are those of the browser's key events.
package enum CarryKey: String, CaseIterable, Sendable {
  case up = "ArrowUp"
  case down = "ArrowDown"
  case left = "ArrowLeft"
  case right = "ArrowRight"
  /// Cancel, so that the task keeps its place.
  case escape = "Escape"
}
