/// What a tap can ask for: the values of `data-action`, `data-submit` and `data-input`.
package enum ActionName: String, Sendable {
  case fastStart = "fast.start"
  case fastStop = "fast.stop"
  case fastCancel = "fast.cancel"
  /// `id`.
  case fastDelete = "fast.delete"
  /// `id`: of several running fasts, keep this one.
  case fastKeep = "fast.keep"
  /// `sheet`: a ``SheetName``; `id` for `editFast`.
  case sheetOpen = "sheet.open"
  case sheetClose = "sheet.close"
  case sheetSubmit = "sheet.submit"
  /// Live, from the form of a sheet.
  case sheetInput = "sheet.input"
  /// `key`.
  case scheduleUse = "schedule.use"
  case scheduleRemove = "schedule.remove"
  case historyMore = "history.more"
  /// `chart`: `bars` or `week`; `index`.
  case chartSelect = "chart.select"
  /// `name` and `value`: `theme`, `dayStart`, `firstWeekday` (`locale` or 0–6), `volumeUnit`,
  /// `overLimit` (`block` or `warn`);
  /// without a value, turned round: `haptics`, `confetti`, `rest.0` to `rest.6`, `show.` and a
  /// tracker.
  case settingsSet = "settings.set"
  /// `key`: the chosen schedule; `goal`: of water, in tenths of a millilitre; `tracker`: turned round.
  case onboardingChoose = "onboarding.choose"
  case onboardingFinish = "onboarding.finish"
  case onboardingSkip = "onboarding.skip"
  /// `of`: a ``Daily``; `amount` in its smallest unit.
  case entryAdd = "entry.add"
  /// `of` and `id`.
  case entryDelete = "entry.delete"
  /// `key`: what the next quick add pours.
  case beverageChoose = "beverage.choose"
  /// `id`, as in all that follow.
  case beverageRemove = "beverage.remove"
  case activityArchive = "activity.archive"
  case activityRestore = "activity.restore"
  case activityDelete = "activity.delete"
  case activityPrimary = "activity.primary"
  case dateArchive = "date.archive"
  case dateRestore = "date.restore"
  case dateDelete = "date.delete"
  /// `place`: opens the line in which a task is typed there, or closes it. Live: `text`.
  case composeOpen = "compose.open"
  case composeType = "compose.type"
  /// `text`.
  case composeAdd = "compose.add"
  case composeClose = "compose.close"
  /// `id`; from todo to doing to done and back.
  case taskAdvance = "task.advance"
  /// `id`, or none for all that are overdue.
  case taskToday = "task.today"
  case taskBacklog = "task.backlog"
  case taskDrop = "task.drop"
  /// `id` and `place`.
  case taskRestore = "task.restore"
  case taskDelete = "task.delete"
  /// `id`, `place`, and `next`: the id of the task before which it goes, or none.
  case taskMove = "task.move"
  /// `id`: picked up, and put down again where it is by then.
  case taskLift = "task.lift"
  /// `key`, as the browser calls it: an arrow, or `Escape`, which lets go.
  case taskShift = "task.shift"
  /// Live: `query`.
  case planSearch = "plan.search"
  case archiveMore = "archive.more"
  /// `by`: months from the one that is shown.
  case monthMove = "month.move"
  /// `day`: takes the mark of a rest day away.
  case restRemove = "rest.remove"
  case sampleAdd = "sample.add"
  case sampleRemove = "sample.remove"
  case undo = "undo"
  case toastExpire = "toast.expire"
  case noticeDismiss = "notice.dismiss"
  case storeRetry = "store.retry"
  case updateApply = "update.apply"
  case storagePersist = "storage.persist"
  case pairingForget = "pairing.forget"
}

package enum SheetName: String, Sendable {
  case goal, startEarlier, stopEarlier, addFast, editFast, newSchedule, shortcuts
  /// `of`: a ``Daily``; `id` for an entry that is there.
  case entry
  /// `of`.
  case dailyGoal
  /// `id` for one that is there.
  case activity, beverage, date
  case quickAdds, restDay
  /// `id`.
  case task
}
