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
    try HealthReport.make(in: context)
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
    try HealthReport.make(in: context) { settings in
      settings.turn(on: true, at: context.now)
      settings.writesPast = past ?? settings.writesPast
    }
  }
}

private struct HealthOff: LedgerCommand {
  static let configuration = CommandConfiguration(
    "off", "Stop saving fasts. Fasts already in the health app stay there.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try HealthReport.make(in: context) { $0.turn(on: false, at: context.now) }
  }
}

/// The state of the export to the health store, as output.
enum HealthReport {
  static func make(in context: Context) throws(CommandFailure) -> Report {
    try report(changed: nil, in: context)
  }

  static func make(
    in context: Context, changing change: (inout HealthSettings) -> Void
  ) throws(CommandFailure) -> Report {
    let isChanged = try context.exclusively { () throws(CommandFailure) in
      let former = try context.read(HealthSettings(in: context.ledger))
      var settings = former
      change(&settings)
      return try context.commit(settings.change(from: former))
    }
    return try report(changed: isChanged, in: context)
  }

  /// - Parameter changed: nil for a command that only shows.
  private static func report(
    changed: Bool?, in context: Context
  ) throws(CommandFailure) -> Report {
    let state = try context.read(HealthState(in: context.ledger))
    let texts = context.texts
    return Report(
      json: {
        guard let changed else { return .object(["health": state.json]) }
        return .object([
          "action": .string(ChangeKind.settings(.edit).label), "changed": .bool(changed),
          "health": state.json,
        ])
      },
      text: { _ in
        (changed == false ? [texts.change.nothing] : [])
          + Table(rows: state.rows(texts.health, context.wording)).lines()
      })
  }
}

extension HealthState {
  fileprivate var json: JSON {
    .object([
      "on": .bool(settings.isOn), "since": .text(settings.since?.iso8601),
      "past": .bool(settings.writesPast), "waiting": .whole(waiting.count),
      "written": .whole(writtenCount), "changed": .whole(changedCount),
      "lastWritten": .text(lastWritten?.iso8601),
    ])
  }

  fileprivate func rows(_ texts: HealthTexts, _ wording: Wording) -> [[String]] {
    [
      [texts.writeFasts, texts.onOff(settings.isOn)],
      [texts.writePast, texts.onOff(settings.writesPast)],
      [texts.waiting, "\(waiting.count)"], [texts.written, "\(writtenCount)"],
    ] + (changedCount > 0 ? [[texts.changed, "\(changedCount)"]] : [])
      + (lastWritten.map { [[texts.lastWritten, wording.moment($0)]] } ?? [])
  }
}
