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
    case .taskEdit: return fields.id.map { .taskEdit($0, fields.values) }
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
  case taskEdit = "task.edit"
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
enum SheetSubject: String {
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
