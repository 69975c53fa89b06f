/// The keys that work without a modifier, while no field has the focus.
///
/// Digits are for the trackers in the order of the bar.
enum Shortcut: CaseIterable {
  case today, fast, water, plan, count, now, history, statistics, settings
  case startOrStop, edit, add, search, undo, shortcuts

  var key: String {
    switch self {
    case .today: "1"
    case .fast: "2"
    case .water: "3"
    case .plan: "4"
    case .count: "5"
    case .now: "n"
    case .history: "h"
    case .statistics: "t"
    case .settings: ","
    case .startOrStop: "s"
    case .edit: "e"
    case .add: "a"
    case .search: "/"
    case .undo: "u"
    case .shortcuts: "?"
    }
  }
}
