import JSON

/// The day in a few letters, for bars and prompts, without hidden trackers.
struct StatusSummary {
  private let scene: StatusScene
  private let parts: [StatusPart]

  init(_ scene: StatusScene) {
    self.scene = scene
    parts = TrackerCLI.all.compactMap { $0.summary?(scene) }
  }

  /// `11:32 72% · 62% · 3/5`.
  var plain: String { shown.map { $0.text }.joined(separator: " · ") }

  /// The summary with tmux's colours; contains no text of the user.
  var tmux: String {
    shown.map { "#[fg=colour\($0.colour)]\($0.text)#[default]" }.joined(separator: " ")
  }

  /// The document for a `custom` module of Waybar with `"return-type": "json"`.
  var waybar: JSON {
    let state = parts.lazy.compactMap { $0.state }.first
    let percentage = parts.lazy.compactMap { $0.percentage }.first ?? 0
    return .object([
      "text": .string(plain.pango), "alt": .string(state ?? ""),
      "tooltip": .string(scene.sentences.joined(separator: "\n").pango),
      "class": .string(state ?? "idle"), "percentage": .whole(min(100, percentage)),
    ])
  }

  private var shown: [StatusPart] { parts.filter { !$0.text.isEmpty } }
}

extension String {
  /// The text escaped for Pango markup, which Waybar reads.
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
