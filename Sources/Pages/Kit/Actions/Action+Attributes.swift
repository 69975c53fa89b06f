import CivilTime
import Ledger
import Trackers

/// The attributes of actions, named only here and in ``ActionFields``: ``Attribute/action(_:)``
/// writes them into the page, the host sends them back, and ``read(_:_:)`` reads them.
extension Action {
  /// - Parameters:
  ///   - name: the value of `data-action`, `data-submit`, `data-input` or `data-keys`.
  ///   - fields: the element's `data-*` values, the fields of its form, and the `key` that was
  ///     pressed or the `field` that was edited.
  /// - Returns: nil for an action that no page sends.
  package static func read(_ name: String, _ fields: FieldValues) -> Action? {
    let fields = ActionFields(values: fields)
    // NB: without an id some actions mean all tasks, or a new entry.
    guard fields.id != nil || fields["id"].isEmpty else { return nil }
    if let action = PlainAction(rawValue: name) { return .plain(action) }
    if let action = RecordAction(rawValue: name) { return fields.id.map { .on(action, $0) } }
    if let action = TasksAction(rawValue: name) { return .tasks(action, fields.id) }
    return FieldsAction(rawValue: name).flatMap { read($0, fields) }
  }

  private static func read(_ name: FieldsAction, _ fields: ActionFields) -> Action? {
    switch name {
    case .scheduleUse: return fields.schedule.map { .scheduleUse($0) }
    case .scheduleRemove: return fields.schedule.map { .scheduleRemove($0) }
    case .entryAdd:
      guard let subject = fields.subject, let amount = Int64(fields["amount"]) else { return nil }
      return .entryAdd(subject, amount: amount)
    case .entryDelete:
      guard let subject = fields.subject, let id = fields.id else { return nil }
      return .entryDelete(subject, id)
    case .beverageChoose: return .beverageChoose(Beverage.Key(rawValue: fields["key"]))
    case .restGive: return fields.restDay.map { .restGive($0) }
    case .restRemove: return fields.restDay.map { .restRemove($0) }
    case .sheetOpen: return fields.sheet.map { .sheetOpen($0) }
    case .sheetSubmit: return .sheetSubmit(fields.values)
    case .sheetInput: return .sheetInput(fields.values, field: fields["field"])
    case .composeOpen: return fields.place.map { .composeOpen($0) }
    case .composeType:
      // The form also has fields for choices.
      guard let part = TypedPart(rawValue: fields["field"]) else {
        return .composeType(fields["text"])
      }
      return .composeChoose(part, mark: part.mark(fields[part.rawValue]))
    case .composeChoose:
      return TypedPart(rawValue: fields["part"]).map { .composeChoose($0, mark: fields["mark"]) }
    case .composePick: return TypedPart(rawValue: fields["part"]).map { .composePick($0) }
    case .composeTakeBack: return Int(fields["offset"]).map { .composeTakeBack(offset: $0) }
    case .composeAdd: return .composeAdd(fields["text"], creates: fields["creates"] == "on")
    case .taskRestore:
      guard let id = fields.id, let place = fields.place else { return nil }
      return .taskRestore(id, place)
    case .taskMove:
      let next = RecordID(fields["next"])
      guard let id = fields.id, let target = fields.target,
        next != nil || fields["next"].isEmpty
      else { return nil }
      return .taskMove(id, to: target, before: next)
    case .taskShift: return CarryKey(rawValue: fields["key"]).map { .taskShift($0) }
    case .planSearch: return .planSearch(fields["query"])
    case .chartSelect:
      return ChartName(rawValue: fields["chart"]).map {
        .chartSelect($0, index: Int(fields["index"]))
      }
    case .monthMove:
      // Pages ask only for one month.
      return Int(fields["by"]).flatMap { (-1...1).contains($0) ? .monthMove($0) : nil }
    case .settingsSet: return fields.settingChange.map { .settingsSet($0) }
    case .settingsSearch: return .settingsSearch(fields["query"])
    case .onboardingChoose: return .onboardingChoose(fields.firstChoice)
    case .noticeDismiss: return .noticeDismiss(key: fields["notice"])
    case .feedbackType: return .feedbackType(fields.values)
    case .feedbackSend: return .feedbackSend(fields.values)
    }
  }
}

/// The names of actions that come with fields.
package enum FieldsAction: String, Sendable {
  case scheduleUse = "schedule.use"
  case scheduleRemove = "schedule.remove"
  case entryAdd = "entry.add"
  case entryDelete = "entry.delete"
  case beverageChoose = "beverage.choose"
  case restGive = "rest.give"
  case restRemove = "rest.remove"
  case sheetOpen = "sheet.open"
  case sheetSubmit = "sheet.submit"
  case sheetInput = "sheet.input"
  case composeOpen = "compose.open"
  case composeType = "compose.type"
  case composeChoose = "compose.choose"
  case composePick = "compose.pick"
  case composeTakeBack = "compose.takeBack"
  case composeAdd = "compose.add"
  case taskRestore = "task.restore"
  case taskMove = "task.move"
  case taskShift = "task.shift"
  case planSearch = "plan.search"
  case chartSelect = "chart.select"
  case monthMove = "month.move"
  case settingsSet = "settings.set"
  case settingsSearch = "settings.search"
  case onboardingChoose = "onboarding.choose"
  case noticeDismiss = "notice.dismiss"
  case feedbackType = "feedback.type"
  case feedbackSend = "feedback.send"
}

/// Sheets with a subject.
private enum SheetSubject: String {
  case editFast, schedule, task, dailyGoal, entry, activity, beverage, date
}

extension TypedPart {
  /// The mark of a field's value; values of choices are marks already.
  fileprivate func mark(_ value: String) -> String {
    switch self {
    case .day, .time: value.isEmpty ? "" : "@" + value
    case .bucket, .region, .repetition: value
    }
  }
}

extension ActionFields {
  fileprivate var sheet: SheetRequest? {
    let name = self["sheet"]
    if let sheet = PlainSheet(rawValue: name) { return .plain(sheet) }
    return switch SheetSubject(rawValue: name) {
    case .editFast: id.map { .editFast($0) }
    case .schedule: id.map { .schedule($0) }
    case .task: id.map { .task($0) }
    case .dailyGoal: subject.map { .dailyGoal($0) }
    case .entry: subject.map { .entry($0, id) }
    case .activity: .activity(id)
    case .beverage: .beverage(id)
    case .date: .date(id)
    case nil: nil
    }
  }
}

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
