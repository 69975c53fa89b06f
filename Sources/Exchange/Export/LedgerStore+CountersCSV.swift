import CivilTime
import Ledger
import Trackers

extension LedgerStore {
  /// The counts of one activity by day, for days with entries, oldest first:
  ///
  ///     Date,Count,Goal,GoalReached
  ///     2026-11-20,45,40,Yes
  ///
  /// The goal is that of the day; empty without one. A limit is reached only once its day is over.
  package func talliesCSV(
    of activity: Counter, in days: Range<Day> = .always, today: Day, dayStart: DayStart
  ) throws(Failure) -> String {
    var writer = CSVWriter(CSVWriter.tallyColumns)
    for figure in try figures(of: activity, days, dayStart) {
      writer.row(figure.fields(today: today))
    }
    return writer.text
  }

  /// The counts of all activities, including archived ones, in the user's order; of several with
  /// one name, the later have a number:
  ///
  ///     Activity,Date,Count,Goal,GoalReached
  ///     Push-ups,2026-11-20,45,40,Yes
  package func talliesCSV(
    in days: Range<Day> = .always, today: Day, dayStart: DayStart
  ) throws(Failure) -> String {
    var writer = CSVWriter(["Activity"] + CSVWriter.tallyColumns)
    let activities = try Counters(in: self)
    let names = activities.byDistinctName
    for activity in activities.all {
      let name = CSVWriter.cell(names.first { $0.activity.id == activity.id }?.name ?? "")
      for figure in try figures(of: activity, days, dayStart) {
        writer.row([name] + figure.fields(today: today))
      }
    }
    return writer.text
  }

  private func figures(
    of activity: Counter, _ days: Range<Day>, _ dayStart: DayStart
  ) throws(Failure) -> [DayFigure] {
    try series(of: activity, dayStart: dayStart).loggedDays(in: days, in: self).reversed()
  }
}

extension CSVWriter {
  fileprivate static let tallyColumns = ["Date", "Count", "Goal", "GoalReached"]

  /// The number with a decimal point, and no other reading: `45`, `2.5`, and with a further zero
  /// `1.1250`.
  fileprivate static func decimal(thousandths: Int64) -> String {
    let text = DecimalText.text(thousandths, places: 3)
    return WrittenNumber(text)?.isAmbiguous ?? false ? text + "0" : text
  }
}

extension DayFigure {
  fileprivate func fields(today: Day) -> [String] {
    [
      day.iso8601, CSVWriter.decimal(thousandths: amount),
      goal.map { CSVWriter.decimal(thousandths: $0.amount) } ?? "",
      counts(today: today) ? "Yes" : "No",
    ]
  }
}
