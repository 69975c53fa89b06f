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
  /// `name` and `value`: `theme`, `dayStart`, `firstWeekday` (`locale` or 0–6).
  case settingsSet = "settings.set"
  /// `key`: the chosen schedule.
  case onboardingChoose = "onboarding.choose"
  case onboardingFinish = "onboarding.finish"
  case onboardingSkip = "onboarding.skip"
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
}
