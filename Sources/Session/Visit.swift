import Pages

/// What the user has opened on the present page. Reset when another page is opened.
struct Visit: Sendable {
  /// The number of entries of a long list shown at first, and added each time.
  static let historyPage = 60

  var historyLimit = Visit.historyPage
  /// Which month the history shows, in months before the present one.
  var monthsBack = 0
  var selectedBar: Int?
  var selectedDay: Int?
  var composer: Composer?
  var settingsQuery = ""
  var lifted: LiftedTask?
}
