import CivilTime
import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// What commands on drinks, tallies and dates did.
extension Context {
  /// - Parameter former: what is named where the command changes nothing, or deletes it.
  func report(
    on command: HydrationCommand, _ op: Op?, _ former: Drink? = nil
  ) throws(CommandFailure) -> Report {
    let day = try userDay()
    let beverages = try beverages()
    let drink = try changed(op, former) { id, store throws(StorageError) in
      try store.drink(id)
    }
    var changed = Changed(member: "drink", json: drink?.json(beverages, day.volume))
    if let drink, case .drink(let deed) = command.deed {
      changed.sentence = texts.shell.drink(
        deed, texts.shell.drink(drink, beverages, day.volume), wording.moment(drink.at))
    }
    if let drink {
      changed.show(try figure(of: drink.at, try hydrationSeries(day)), day, day.volume, texts)
    }
    return report(on: .hydration(command), op, changed)
  }

  func report(
    on command: TallyCommand, _ op: Op?, _ former: TallyEntry? = nil
  ) throws(CommandFailure) -> Report {
    let day = try userDay()
    let entry = try changed(op, former) { id, store throws(StorageError) in
      try store.entry(id)
    }
    let activity = try entry.flatMap { RecordID($0.subject) }
      .flatMap { id throws(CommandFailure) in try activities()[id] }
    let measure = activity.map { Measure($0) } ?? .count(unit: "")
    var changed = Changed(member: "entry", json: entry?.json(measure))
    if let entry, case .entry(let deed) = command.deed {
      changed.sentence = texts.shell.entry(
        deed, entry, measure.text(entry.amount.thousandths),
        of: activity?.name ?? entry.subject, wording.moment(entry.at))
    }
    if let entry, let activity {
      changed.show(try figure(of: entry.at, try series(of: activity, day)), day, measure, texts)
    }
    return report(on: .tally(command), op, changed)
  }

  /// - Parameter former: what is named where the command changes nothing, or deletes it.
  func report(
    on command: TallyCommand, _ op: Op?, _ former: Activity?
  ) throws(CommandFailure) -> Report {
    let activities = try activities()
    let id = former?.id ?? op?.changes.first { $0.kind == .activity }?.id
    let activity = id.flatMap { activities[$0] } ?? former
    let goal = if let activity { try goal(of: activity) } else { nil as DailyGoal? }
    var changed = Changed(
      member: "activity",
      json: activity.map { $0.json(goal, isPrimary: $0.id == activities.primary?.id) })
    if let activity, case .activity(let deed) = command.deed {
      changed.sentence = texts.shell.activity(deed, activity, goal)
    }
    return report(on: .tally(command), op, changed)
  }

  func report(
    on command: HydrationCommand, _ op: Op?, _ former: Beverage?
  ) throws(CommandFailure) -> Report {
    let id = op?.changes.first?.id
    let beverage = try beverages().all.first { $0.id != nil && $0.id == id } ?? former
    var changed = Changed(member: "beverage", json: beverage?.json)
    if let beverage, case .beverage(let deed) = command.deed {
      changed.sentence = texts.shell.beverage(deed, beverage)
    }
    return report(on: .hydration(command), op, changed)
  }

  func report(
    on command: DateCommand, _ op: Op?, _ former: DateCounter?
  ) throws(CommandFailure) -> Report {
    let today = try userDay().today
    let counter = try changed(op, former) { id, store throws(StorageError) in
      try store.dateCounter(id)
    }
    let count = counter.map { DateCount($0, today: today) }
    var changed = Changed(member: "date", json: count?.json)
    if let count, case .date(let deed) = command.deed {
      changed.sentence = texts.shell.date(
        deed, count.counter.name, texts.shell.description(count))
    }
    return report(on: .date(command), op, changed)
  }

  /// What holds today.
  func goal(of activity: Activity) throws(CommandFailure) -> DailyGoal? {
    let today = try userDay().today
    return try read { store throws(StorageError) in
      try DatedGoals(of: activity.subject, in: store)
    }.goal(on: today)
  }

  /// The record of a change as it is now; where it is gone or was not touched, as it was.
  private func changed<Element>(
    _ op: Op?, _ former: Element?,
    _ find: (RecordID, SQLiteLedger) throws(StorageError) -> Element?
  ) throws(CommandFailure) -> Element? {
    guard let id = op?.changes.first?.id else { return former }
    return try read { store throws(StorageError) in try find(id, store) } ?? former
  }
}

extension Changed {
  /// Adds how the day stands on which something was logged.
  fileprivate mutating func show(
    _ figure: DayFigure, _ day: UserDay, _ measure: Measure, _ texts: Texts
  ) {
    consequences = [("day", figure.json(measure))]
    lines = { style in
      let cells = FigureCells(figure: figure, measure: measure, texts: texts.shell)
      let name = texts.shell.day(figure.day, today: day.today)
      return [
        cells.line(style) + (figure.day == day.today ? "" : " \(style.bullet) \(name)")
      ]
    }
  }
}
