import CivilTime
import Ledger
import Trackers

/// The attributes for clicks.
extension Attribute {
  @inline(never)
  static func action(_ action: PlainAction) -> Attribute { named(action.rawValue) }

  @inline(never)
  static func action(_ action: RecordAction, _ id: RecordID) -> Attribute {
    named(action.rawValue) + record(id)
  }

  /// The action of a long press, the key d or the row's menu, with the fields of the element.
  static func holds(_ action: RecordAction, _ words: String) -> Attribute {
    Attribute("data-hold", action.rawValue) + Attribute("data-hold-words", words)
      + Attribute("aria-keyshortcuts", "D")
  }

  @inline(never)
  static func action(_ action: TasksAction, _ id: RecordID? = nil) -> Attribute {
    named(action.rawValue) + record(id)
  }

  static func removesSchedule(_ key: String) -> Attribute {
    named(.scheduleRemove) + .name("key") + .value(key)
  }

  static func adds(_ amount: Int64, to subject: SubjectID) -> Attribute {
    named(.entryAdd) + of(subject) + Attribute("data-amount", String(amount))
  }

  static func deletes(_ id: RecordID, of subject: SubjectID) -> Attribute {
    named(.entryDelete) + of(subject) + record(id)
  }

  static func givesRest(_ mark: RestDays.Mark) -> Attribute { named(.restGive) + rest(mark) }

  static func removesRest(_ mark: RestDays.Mark) -> Attribute { named(.restRemove) + rest(mark) }

  private static func rest(_ mark: RestDays.Mark) -> Attribute {
    Attribute("data-day", mark.day.iso8601) + Attribute("data-of", mark.owner.description)
  }

  @inline(never)
  static func composes(at place: Place) -> Attribute {
    named(.composeOpen) + self.place(place)
  }

  static func chooses(_ part: TypedPart, _ mark: String) -> Attribute {
    named(.composeChoose) + Attribute("data-part", part.rawValue) + Attribute("data-mark", mark)
  }

  static func picks(_ part: TypedPart) -> Attribute {
    named(.composePick) + Attribute("data-part", part.rawValue)
  }

  static func takesBack(_ token: TypedTask.Token) -> Attribute {
    named(.composeTakeBack) + Attribute("data-offset", String(token.range.lowerBound))
  }

  /// Adds the typed task, with new ones that it waits for.
  static var addsWithBlockers: Attribute { named(.composeAdd) + Attribute("data-creates", "on") }

  /// Submits the sheet, with a new task of this name.
  static func createsBlocker(_ name: String) -> Attribute {
    named(.sheetSubmit) + .name(FieldID.confirmed) + .value(name)
  }

  static func restores(_ task: RecordID, to place: Place) -> Attribute {
    named(.taskRestore) + record(task) + self.place(place)
  }

  static func selects(_ index: Int, in chart: ChartName) -> Attribute {
    named(.chartSelect) + Attribute("data-chart", chart.rawValue)
      + Attribute("data-index", String(index))
  }

  static func movesMonths(by count: Int) -> Attribute {
    named(.monthMove) + Attribute("data-by", String(count))
  }

  static func turns(_ setting: SettingSwitch) -> Attribute {
    named(.settingsSet) + Attribute("data-name", setting.name)
  }

  static func moves(_ tracker: Tracker, by step: Int) -> Attribute {
    named(.settingsSet) + Attribute("data-name", SettingField.todayOrder.rawValue)
      + Attribute("data-value", tracker.rawValue) + Attribute("data-by", String(step))
  }

  static func turns(_ tracker: Tracker) -> Attribute {
    named(.onboardingChoose) + Attribute("data-tracker", tracker.rawValue)
  }

  static func chooses(_ unit: VolumeUnit) -> Attribute {
    named(.onboardingChoose) + Attribute("data-unit", unit.rawValue)
  }

  static func dismisses(_ notice: Notice) -> Attribute {
    named(.noticeDismiss) + Attribute("data-notice", notice.key)
  }

  @inline(never)
  static func opens(_ sheet: PlainSheet) -> Attribute { opens(sheet.rawValue) }

  @inline(never)
  static func opens(_ sheet: SheetRequest) -> Attribute {
    switch sheet {
    case .plain(let sheet): opens(sheet)
    case .editFast(let id): opens(.editFast) + record(id)
    case .schedule(let id): opens(.schedule) + record(id)
    case .task(let id): opens(.task) + record(id)
    case .dailyGoal(let subject): opens(.dailyGoal) + of(subject)
    case .entry(let subject, let id): opens(.entry) + of(subject) + record(id)
    case .activity(let id): opens(.activity) + record(id)
    case .beverage(let id): opens(.beverage) + record(id)
    case .date(let id): opens(.date) + record(id)
    }
  }

  private static func opens(_ sheet: SheetSubject) -> Attribute { opens(sheet.rawValue) }

  private static func opens(_ sheet: String) -> Attribute {
    named(.sheetOpen) + Attribute("data-sheet", sheet)
  }

  private static func named(_ action: FieldsAction) -> Attribute { named(action.rawValue) }

  private static func named(_ action: String) -> Attribute { Attribute("data-action", action) }

  private static func record(_ id: RecordID?) -> Attribute {
    id.map { Attribute("data-id", $0.description) } ?? .none
  }

  private static func of(_ subject: SubjectID) -> Attribute {
    Attribute("data-of", subject.description)
  }

  private static func place(_ place: Place) -> Attribute {
    Attribute("data-place", place.description)
  }
}

/// The attributes for forms, fields, keys and time.
extension Attribute {
  /// Sends the form's fields.
  static func submit(_ action: FieldsAction) -> Attribute {
    Attribute("data-submit", action.rawValue)
  }

  /// Sends the fields at every change.
  static func input(_ action: FieldsAction) -> Attribute {
    Attribute("data-input", action.rawValue)
  }

  /// Sends the fields when a change is complete: a text is left, a value chosen.
  static func changes(_ action: FieldsAction) -> Attribute {
    Attribute("data-change", action.rawValue)
  }

  static func input(_ setting: SettingField) -> Attribute {
    .input(.settingsSet) + Attribute("data-name", setting.rawValue)
  }

  /// Has the arrow keys and Escape move the task that was picked up.
  static var carriesTask: Attribute { Attribute("data-keys", FieldsAction.taskShift.rawValue) }

  /// Has Escape in a field of the form click this button, once the field is empty; and a click
  /// beside the form.
  static var cancels: Attribute { Attribute("data-cancels", "") }

  /// Has Enter in this text area submit its form.
  static var isOneLine: Attribute { Attribute("data-one-line", "") }

  /// Has a click keep the focus: on a phone the keyboard stays.
  static var keepsFocus: Attribute { Attribute("data-keeps-focus", "") }

  /// The action at the end of the toast's time.
  static var expires: Attribute {
    Attribute("data-expire-action", PlainAction.toastExpire.rawValue)
  }
}
