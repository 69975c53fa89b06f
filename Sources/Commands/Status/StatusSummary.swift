import CivilTime
import JSON
import Texts
import Trackers

/// The day in a few letters, for bars and prompts: the fast or its eating window, water, and the plan
/// where there is one; without what the user has hidden.
struct StatusSummary {
  private let snapshot: WidgetSnapshot
  private let line: StatusLineWriter

  init(_ snapshot: WidgetSnapshot, _ zone: Zone, _ texts: WidgetTexts) {
    self.snapshot = snapshot
    line = StatusLineWriter(snapshot: snapshot, zone: zone, texts: texts)
  }

  /// What is read for it.
  static let trackers: Set<Tracker> = [.fast, .water, .plan]

  /// `11:32 72% · 62% · 3/5`.
  var plain: String { [fast, water, plan].filter { !$0.isEmpty }.joined(separator: " · ") }

  /// The same in tmux's colours; nothing in it is a user's.
  var tmux: String {
    let isReached = line.fasting("state") == "reached"
    let parts = [(fast, isReached ? 77 : 208), (water, 75), (plan, 141)]
    return parts.filter { !$0.0.isEmpty }
      .map { "#[fg=colour\($0.1)]\($0.0)#[default]" }.joined(separator: " ")
  }

  /// For a `custom` module of Waybar with `"return-type": "json"`.
  func waybar(_ tooltip: [String]) -> JSON {
    let state = line.fasting("state")
    return .object([
      "text": .string(plain.pango), "alt": .string(state),
      "tooltip": .string(tooltip.joined(separator: "\n").pango),
      "class": .string(state.isEmpty ? "idle" : state), "percentage": .integer(percentage),
    ])
  }

  private var fast: String {
    switch snapshot.fasting {
    case .running:
      "\(line.fasting("elapsed")) \(line.fasting("percent"))"
    case .idle: line.fasting("remaining").isEmpty ? "" : "−" + line.fasting("remaining")
    case nil: ""
    }
  }

  private var water: String { line.water("percent") }

  private var plan: String {
    guard let plan = snapshot.plan, plan.total > 0 else { return "" }
    return "\(plan.done)/\(plan.total)"
  }

  /// Of the fast, else of water: 0 to 100.
  private var percentage: Int64 {
    if case .running(let running)? = snapshot.fasting { return Int64(min(100, running.percent)) }
    return Int64(min(100, (snapshot.water?.permille ?? 0) / 10))
  }
}

extension String {
  /// Waybar reads Pango's markup, so what users wrote must not be any.
  fileprivate var pango: String {
    var text = ""
    for character in self {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
    return text
  }
}
