import CivilTime
import Trackers

extension TaskOptions {
  func plannedDay(in plan: Planning) throws(CommandFailure) -> Day {
    day.isEmpty ? plan.today : try plan.context.day(day, nil)
  }

  /// - Parameter typed: what the words say; options go before them.
  func draft(_ typed: TypedTask, in plan: Planning) throws(CommandFailure) -> TaskDraft {
    var draft = typed.draft
    draft.notes = notes ?? ""
    draft.place = try place(from: draft.place, in: plan)
    draft.carries = carry ?? draft.carries
    draft.isSticky = sticky ?? draft.isSticky
    draft.repetition = noRepeat ? nil : try rule() ?? draft.repetition
    if repetition != nil, day.isEmpty, !typed.namesDay { draft.beginWithRule() }
    draft.expires = noExpires ? nil : try plan.expiry(expires) ?? draft.expires
    draft.remind =
      noRemind ? nil : try plan.reminder(remind, on: draft.place.day) ?? draft.remind
    return draft
  }

  func edit(of task: PlanTask, in plan: Planning) throws(CommandFailure) -> TaskEdit {
    var edit = TaskEdit()
    edit.notes = notes
    let place = try place(from: task.place, in: plan)
    edit.place = place == task.place ? nil : place
    edit.carries = carry
    edit.isSticky = sticky
    if noExpires { edit.expires = .some(nil) }
    if let expiry = try plan.expiry(expires) { edit.expires = expiry }
    if noRemind { edit.remind = .some(nil) }
    if let reminder = try plan.reminder(remind, on: place.day) { edit.remind = reminder }
    if noRepeat { edit.repetition = .some(nil) }
    if let rule = try rule() { edit.repetition = rule }
    return edit
  }

  /// In the backlog a part of the day asks for a day, today; a day alone means its morning.
  private func place(from former: Place, in plan: Planning) throws(CommandFailure) -> Place {
    let bucket = bucket ?? former.bucket
    if region == .backlog { return .backlog(bucket) }
    let typed = day.isEmpty ? nil : try plannedDay(in: plan)
    guard let day = typed ?? former.day ?? (region == nil ? nil : plan.today) else {
      return .backlog(bucket)
    }
    return .day(day, region?.region ?? former.region ?? .morning, bucket)
  }

  private func rule() throws(CommandFailure) -> Repetition? {
    guard let repetition else { return nil }
    guard let rule = Repetition(typed: repetition.lowercased()) else {
      throw .repetition(repetition)
    }
    return rule
  }
}

extension Planning {
  fileprivate func expiry(_ words: [String]) throws(CommandFailure) -> Day? {
    words.isEmpty ? nil : try context.day(words, nil)
  }

  /// The next such time from the beginning of the task's day on.
  fileprivate func reminder(
    _ words: [String], on day: Day?
  ) throws(CommandFailure) -> LocalTime? {
    let midnight = LocalTime(startOf: day ?? context.now.local.calendarDay)
    let zone = context.environment.zone
    let before = zone.moment(zone.moment(midnight).instant - Span(milliseconds: 1))
    return try context.time(words, .remind, .after(before))?.local
  }
}

extension TypedTask {
  fileprivate var namesDay: Bool {
    tokens.contains { token in
      if case .day = token.meaning { return true }
      return false
    }
  }
}

extension TaskDraft {
  /// What repeats on chosen weekdays begins with the first of them.
  fileprivate mutating func beginWithRule() {
    guard case .weekdays? = repetition?.rule, let rule = repetition?.rule,
      case .day(let day, let region, let bucket) = place
    else { return }
    place = .day(rule.next(after: day - 1, anchor: day), region, bucket)
  }
}
