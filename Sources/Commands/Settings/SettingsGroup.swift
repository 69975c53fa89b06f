import ArgumentParser
import JSON
import Trackers

struct SettingsGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "settings", "List and choose what the browser's page of settings has.",
    discussion: """
      Examples: dayring settings
                dayring settings get unit
                dayring settings set day-start 4:00
                dayring settings set rest-days +24 dec
      Names and words can be shortened. Reminders are set by `dayring remind set`, health stores by \
      `dayring health`, beverages and schedules by `dayring drink beverage` and `dayring fast \
      schedule`.
      """,
    subcommands: [SettingsList.self, SettingsGet.self, SettingsSet.self],
    defaultSubcommand: SettingsList.self, aliases: ["config"])
}

private struct SettingsList: LedgerCommand {
  static let configuration = CommandConfiguration(
    "list", "List the settings; with a name, show that one; with a value too, choose it.")

  @Argument(
    parsing: .allUnrecognized, help: "A name, and its new value.",
    completion: .names(NameSource.settings))
  var words: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws { try rejectUnknownOptions(words) }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let words = words.withoutTerminator
    if let name = words.first {
      return words.count == 1
        ? try context.report(of: try Setting.named(name))
        : try context.choose(try Setting.named(name), words.dropFirst())
    }
    var settings: [(setting: Setting, value: String)] = []
    for setting in Setting.all { settings.append((setting, try setting.read(context))) }
    return Report(
      ["settings": .list(settings) { $0.setting.json($0.value) }],
      text: { style in
        let rows = settings.map { setting, value in
          [style.paint(setting.name, .hint), value.harmless.truncated(to: 24)]
        }
        let help = settings.map { style.paint($0.setting.help, .quiet) }
        let lines = Table(rows: zip(rows, help).map { $0 + [$1] }).lines()
        guard style.isInteractive, lines.contains(where: { $0.columns > style.width }) else {
          return lines
        }
        return zip(Table(rows: rows).lines(), help).flatMap { [$0, "      " + $1] }
      })
  }
}

private struct SettingsGet: LedgerCommand {
  static let configuration = CommandConfiguration(
    "get", "Print a setting's value alone, for scripts.")

  @Argument(help: "Its name.", completion: .names(NameSource.settings))
  var name: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.report(of: try Setting.named(name))
  }
}

private struct SettingsSet: LedgerCommand {
  static let configuration = CommandConfiguration(
    "set", "Choose a setting's value. Can be undone.",
    discussion: """
      Examples: dayring settings set theme dark
                dayring settings set quick-adds 200, 300, 0.5l
                dayring settings set rest-weekdays sat, sun
      Days of rest are listed with commas; “none” is for nothing.
      """)

  @Argument(help: "Its name.", completion: .names(NameSource.settings))
  var name: String

  @Argument(
    parsing: .allUnrecognized, help: "What `dayring settings` says that it can be.",
    completion: .names(NameSource.settings))
  var value: [String]

  @OptionGroup var output: OutputOptions

  func validate() throws { try rejectUnknownOptions(value) }

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.choose(try Setting.named(name), value.withoutTerminator[...])
  }
}

extension Context {
  fileprivate func report(of setting: Setting) throws(CommandFailure) -> Report {
    let value = try setting.read(self)
    return Report(["setting": setting.json(value)], text: { _ in [value.harmless] })
  }

  fileprivate func choose(
    _ setting: Setting, _ words: ArraySlice<String>
  ) throws(CommandFailure) -> Report {
    try exclusively { () throws(CommandFailure) in
      let (former, typed) = (try setting.read(self), words.joined(separator: " "))
      // The shown value may be rounded; typed again it changes nothing.
      let (label, isChanged) =
        typed == former
        ? (SettingChange.unchanged, false) : try carryOut(try setting.change(typed, self))
      let value = try setting.read(self)
      return report(
        on: label, isChanged: isChanged,
        Changed(
          member: "setting", json: setting.json(value),
          sentence: "\(setting.name): \(former) \(style.arrow) \(value)"))
    }
  }

  private func carryOut(
    _ change: SettingChange
  ) throws(CommandFailure) -> (label: String, isChanged: Bool) {
    switch change {
    case .records(let change):
      (change?.label ?? SettingChange.unchanged, try commit(change))
    case .command(let command): (command.changeKind.label, try perform(command) != nil)
    }
  }
}

extension SettingChange {
  /// The label if nothing is written.
  fileprivate static let unchanged = ChangeKind.settings(.edit).label
}

extension Setting {
  /// `Unit for drinks: ml, floz`.
  fileprivate var help: String { words.map { "\(about): \($0.joined(separator: ", "))" } ?? about }

  fileprivate func json(_ value: String) -> JSON {
    .object([
      "name": .string(name), "value": .string(value), "about": .string(about),
      "choices": words.map { .list($0) { .string($0) } } ?? .null,
    ])
  }
}
