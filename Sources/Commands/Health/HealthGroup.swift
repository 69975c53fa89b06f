import ArgumentParser
import CivilTime
import JSON
import SQLiteLedger
import Texts
import Trackers

struct HealthGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "health", "Save completed fasts to a phone's health app.",
    discussion: """
      A shortcut on the phone saves the fasts, and imports water; docs/health.md shows how to \
      build it. The shortcut needs `dayring serve` and a token: dayring token new health.
      """,
    subcommands: [HealthStatus.self, HealthOn.self, HealthOff.self],
    defaultSubcommand: HealthStatus.self)
}

private struct HealthStatus: LedgerCommand {
  static let configuration = CommandConfiguration(
    "status", "Show whether fasts are saved, and how many were or are waiting.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try HealthState.report(in: context)
  }
}

private struct HealthOn: LedgerCommand {
  static let configuration = CommandConfiguration(
    "on", "Save fasts that are completed from now on.",
    discussion: """
      Examples: dayring health on
                dayring health on --past
      """)

  @Flag(inversion: .prefixedNo, help: .text("Include fasts that were completed before."))
  var past: Bool?

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let isChanged = try context.change(HealthSettings.self) { settings in
      settings.turn(on: true, at: context.now)
      settings.writesPast = past ?? settings.writesPast
    }
    return try HealthState.report(changed: isChanged, in: context)
  }
}

private struct HealthOff: LedgerCommand {
  static let configuration = CommandConfiguration(
    "off", "Stop saving fasts. Fasts already in the health app stay there.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let isChanged = try context.change(HealthSettings.self) { $0.turn(on: false, at: context.now) }
    return try HealthState.report(changed: isChanged, in: context)
  }
}

extension HealthState {
  /// - Parameter changed: nil for a command that only shows.
  fileprivate static func report(
    changed: Bool? = nil, in context: Context
  ) throws(CommandFailure) -> Report {
    let (state, texts) = (try context.read(HealthState(in: context.ledger)), context.texts)
    return Report(
      "health", state.json, changed: changed, texts,
      rows: state.rows(texts.health, context.wording))
  }

  private var json: JSON {
    .object([
      "on": .bool(settings.isOn), "since": .text(settings.since?.iso8601),
      "past": .bool(settings.writesPast), "waiting": .whole(waiting.count),
      "written": .whole(writtenCount), "changed": .whole(changedCount),
      "lastWritten": .text(lastWritten?.iso8601),
    ])
  }

  private func rows(_ texts: HealthTexts, _ wording: Wording) -> [[String]] {
    [
      [texts.writeFasts, texts.onOff(settings.isOn)],
      [texts.writePast, texts.onOff(settings.writesPast)],
      [texts.waiting, "\(waiting.count)"], [texts.written, "\(writtenCount)"],
    ] + (changedCount > 0 ? [[texts.changed, "\(changedCount)"]] : [])
      + (lastWritten.map { [[texts.lastWritten, wording.moment($0)]] } ?? [])
  }
}
