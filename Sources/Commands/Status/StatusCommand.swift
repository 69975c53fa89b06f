import ArgumentParser
import JSON
import Texts
import Trackers

struct StatusCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "status", "Show the day in one line, for bars, prompts and scripts.",
    discussion: """
      Examples: dayring status
                dayring status --format "\("{fast.elapsed} {water.percent}")"
                dayring status --format "\("{tally.push-ups.count}/{tally.push-ups.goal}")"
      Placeholders: \(TrackerCLI.all.map { $0.placeholders.help }.joined(separator: "; ")). \
      Write \("{{") for a brace. A placeholder without a value is empty. Only the data for the \
      placeholders is read.
      """)

  @Option(help: .value("line", "Line with placeholders in braces."))
  var format: String?

  @Flag(help: .text("Print JSON for a Waybar custom module."))
  var waybar = false

  @Flag(help: .text("Print the line with tmux colours."))
  var tmux = false

  @Flag(help: .text("Print the line for a Starship custom module."))
  var starship = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    let chosen = [format != nil, waybar, tmux, starship, output.json].filter { $0 }
    guard chosen.count <= 1 else {
      throw ValidationError(
        .text("Choose one of --format, --waybar, --tmux, --starship and --json."))
    }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let format = try self.format.map { text throws(CommandFailure) in try StatusFormat(text) }
    let context = try Context(in: environment)
    if let format { return context.outcome(try format.line(in: context) + "\n") }
    if output.json || waybar {
      let snapshot = try WidgetSnapshot(for: .today, in: context)
      let scene = StatusScene(snapshot, in: context)
      if waybar { return context.outcome(StatusSummary(scene).waybar.printed) }
      return context.outcome(
        snapshot.json(
          of: .today, in: environment.zone, saying: scene.sentences.joined(separator: " ")))
    }
    let day = try context.userDay()
    let trackers = Tracker.allCases.filter { $0.cli.summary != nil && !day.hides($0) }
    let summary = StatusSummary(
      StatusScene(try WidgetSnapshot(of: TrackerSet(trackers), in: context), in: context))
    let line = tmux ? summary.tmux : summary.plain
    return context.outcome(
      (context.style.hasUnicode || tmux ? line : line.inASCIIPunctuation) + "\n")
  }
}

/// The day in a few letters, for bars and prompts, without hidden trackers.
struct StatusSummary {
  private let scene: StatusScene
  private let parts: [StatusPart]

  init(_ scene: StatusScene) {
    self.scene = scene
    parts = TrackerCLI.all.compactMap { $0.summary?(scene) }
  }

  /// `11h 32m 72% · 62% · 3/5`.
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
    // NB: by scalars, since a combining mark makes another character of the sign before it.
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
