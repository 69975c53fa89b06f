import Texts
import Trackers

/// One placeholder of a tracker.
struct StatusField {
  let tracker: Tracker
  /// The name of an activity or a date, as typed; nil for the default one.
  let name: String?
  let value: String

  static var documented: [String] {
    TrackerCLI.all.flatMap { cli in
      cli.placeholders.values.map { "\(cli.placeholders.word).\($0)" }
    }
  }

  /// - Parameter text: a name such as `fast.elapsed`, `tally.push-ups.count`, which may contain
  ///   dots.
  init(_ text: String) throws(CommandFailure) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let found = Tracker.allCases.first { $0.cli.placeholders.word == parts[0] }
    guard parts.count >= 2, let value = parts.last, let tracker = found,
      tracker.cli.placeholders.values.contains(value),
      parts.count == 2 || tracker.cli.placeholders.takesName
    else {
      let nearest = Self.nearest(to: parts, found?.cli.placeholders.takesName == true)
        .map { "{\($0)}" }
      let all = Self.documented.map { "{\($0)}" }
      // In a part, since braces in a text are places of its parts.
      let placeholder = "{\(text)}"
      throw .refused(.noSuchPlaceholder, .format, hint: StatusFormat.help) { texts, _ in
        texts.explain(
          "There is no placeholder \(placeholder).",
          remedy: nearest.isEmpty
            ? texts.say("Available: \(all.joined(separator: " "))")
            : texts.say("Did you mean \(texts.alternatives(nearest))?"))
      }
    }
    self.tracker = tracker
    name = parts.count == 2 ? nil : parts[1..<parts.count - 1].joined(separator: ".")
    self.value = value
  }

  /// Similar placeholders; suggestions for `tally.push-ups.cuont` keep the name.
  private static func nearest(to parts: [String], _ takesName: Bool) -> [String] {
    if parts == [""] { return [] }
    guard takesName, parts.count > 2, let last = parts.last else {
      return documented.nearest(to: parts.joined(separator: "."))
    }
    let name = parts[1..<parts.count - 1].joined(separator: ".")
    return documented.nearest(to: "\(parts[0]).\(last)").map { field in
      field.split(separator: ".").joined(separator: ".\(name).")
    }
  }
}
