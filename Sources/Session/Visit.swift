import Pages

/// The view state of the present page. Reset when another page is opened.
struct Visit: Sendable {
  /// The number of entries of a long list that are shown at first, and added each time.
  static let historyPage = 60

  var historyLimit = Visit.historyPage
  /// The month of the history, in months before the present one.
  var monthsBack = 0
  var selectedBar: Int?
  var selectedDay: Int?
  var composer: Composer?
  var settingsQuery = ""
  var lifted: LiftedTask?
  /// The number of refused edits of the open task.
  var refusedEdits = 0
  /// The list from which the open task was opened; nil if it was opened from elsewhere.
  var listOfTask: PlanPart?
}
