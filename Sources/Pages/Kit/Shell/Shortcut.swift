/// Keys that work without a modifier while no field has the focus; digits belong to
/// ``Destination``.
enum Shortcut: CaseIterable {
  case now, history, statistics, settings
  case startOrStop, edit, add, search, undo, redo, shortcuts

  var key: String {
    switch self {
    case .now: "n"
    case .history: "h"
    case .statistics: "t"
    case .settings: ","
    case .startOrStop: "s"
    case .edit: "e"
    case .add: "a"
    case .search: "/"
    case .undo: "u"
    // Pressed with Shift.
    case .redo: "U"
    case .shortcuts: "?"
    }
  }
}
