import CivilTime
import Ledger
import Texts
import Trackers

/// The present values of a task's fields, for their lines; empty for what is not set.
extension TaskFields {
  var place: Place {
    guard let day = Day(iso8601: form[FieldID.date]) else { return .backlog(.free) }
    return .day(day, Region(rawValue: form[FieldID.region]) ?? .morning, .free)
  }

  var bucket: Bucket { Bucket(rawValue: form[FieldID.bucket]) ?? .free }

  /// - Parameters:
  ///   - date: the name of the field for the day.
  ///   - clock: that of the time.
  func moment(_ date: String, _ clock: String) -> String {
    let day = Day(iso8601: form[date]).map { context.date($0) }
    let time = TimeOfDay(field: form[clock]).map { context.locale.time($0) }
    if let day, let time { return texts.dayTime(day, time) }
    return day ?? time ?? ""
  }

  var repetitionWords: String {
    let choice = RepeatChoice(rawValue: form[FieldID.repeats]) ?? .never
    switch choice {
    case .every:
      let unit = RepeatUnit(rawValue: form[FieldID.everyUnit]) ?? .days
      guard let count = form.number(FieldID.every), unit.range.contains(count) else {
        return texts.name(of: choice)
      }
      return texts.capitalised(texts.common.plan.repetition(Repetition(unit.rule(count))))
    case .chosen:
      let days = context.week.filter { !form[FieldID.weekday + String($0)].isEmpty }
      if days.isEmpty { return texts.name(of: choice) }
      return texts.capitalised(
        texts.common.plan.list(days.map { context.locale.weekdaysShort[$0] }))
    case .never, .daily, .workdays, .weekly, .monthly, .yearly, .weekdayOfMonth, .lastDayOfMonth:
      return texts.name(of: choice)
    }
  }

  func blockers(_ others: [PlanTask]) -> String {
    let kept = others.filter { !form[FieldID.others + $0.id.description].isEmpty }
    let new = form[FieldID.others]
    return texts.common.plan.list(kept.map { $0.title } + (new.isEmpty ? [] : [new]))
  }

  var switched: String {
    var words: [String] = []
    if !form[FieldID.carry].isEmpty { words.append(texts.movesOn) }
    if !form[FieldID.sticky].isEmpty { words.append(texts.staysOnTop) }
    return texts.common.plan.list(words)
  }
}
