/// The names in the sample data, in the user's language. No list is empty.
package struct SampleNames: Sendable {
  package var pushUps: String
  package var pages: String
  /// The unit of ``pages``, as it stands behind a number.
  package var pagesUnit: String
  package var cigarettes: String
  /// A date to count down to, and one to count up from.
  package var holiday: String
  package var firstRun: String
  /// The tasks, by their priority.
  package var musts: [String]
  package var others: [String]
  package var backlog: [String]
  /// The task of every week.
  package var weekly: String
  /// The tasks of the days ahead.
  package var tomorrow: String
  package var dayAfter: String

  package init(
    pushUps: String, pages: String, pagesUnit: String, cigarettes: String,
    holiday: String, firstRun: String,
    musts: [String], others: [String], backlog: [String],
    weekly: String, tomorrow: String, dayAfter: String
  ) {
    self.pushUps = pushUps
    self.pages = pages
    self.pagesUnit = pagesUnit
    self.cigarettes = cigarettes
    self.holiday = holiday
    self.firstRun = firstRun
    self.musts = musts
    self.others = others
    self.backlog = backlog
    self.weekly = weekly
    self.tomorrow = tomorrow
    self.dayAfter = dayAfter
  }
}
