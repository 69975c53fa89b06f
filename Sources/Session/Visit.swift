import Pages

/// What the user has opened on the page that is shown. It ends when another page is gone to.
struct Visit: Sendable {
  /// How many entries of a long list are shown first, and how many more at each wish.
  static let historyPage = 60

  var historyLimit = Visit.historyPage
  /// How many months before this one the history shows.
  var monthsBack = 0
  var selectedBar: Int?
  var selectedDay: Int?
  var composer: Composer?
  var lifted: LiftedTask?
}
