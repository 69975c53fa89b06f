import ArgumentParser
import JSON
import Texts
import Trackers

struct SettingsGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "settings", "List and change settings.",
    discussion: """
      Examples: dayring settings
                dayring settings get unit
                dayring settings set day-start 4:00
                dayring settings set rest-days +24 dec
      Names and words can be shortened. Other commands set reminders (`dayring remind set`), the \
      phone's health store (`dayring health`), beverages (`dayring drink beverage`) and \
      schedules (`dayring fast schedule`).
      """,
    subcommands: [SettingsList.self, SettingsGet.self, SettingsSet.self],
    defaultSubcommand: SettingsList.self, aliases: ["config"])
}

private struct SettingsList: LedgerCommand {
  static let configuration = CommandConfiguration(
    "list", "List the settings; with a name, show one; with a name and a value, change it.")

  @Argument(
    parsing: .allUnrecognized, help: .text("Name, and new value."),
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
    let texts = context.texts
    var settings: [(setting: Setting, value: String)] = []
    for setting in Setting.all { settings.append((setting, try setting.read(context))) }
    return Report(
      ["settings": .list(settings) { $0.setting.json($0.value, texts) }],
      text: { style in
        let rows = settings.map { setting, value in
          [style.paint(setting.name, .hint), value.harmless.truncated(to: 24)]
        }
        let help = settings.map { style.paint($0.setting.help(texts), .quiet) }
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
    "get", "Print only the value of a setting, for scripts.")

  @Argument(help: .text("Name of the setting."), completion: .names(NameSource.settings))
  var name: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.report(of: try Setting.named(name))
  }
}

private struct SettingsSet: LedgerCommand {
  static let configuration = CommandConfiguration(
    "set", "Change a setting. Can be undone.",
    discussion: """
      Examples: dayring settings set theme dark
                dayring settings set quick-adds 200, 300, 0.5l
                dayring settings set rest-weekdays sat, sun
      Separate rest days with commas; “none” clears the list.
      """)

  @Argument(help: .text("Name of the setting."), completion: .names(NameSource.settings))
  var name: String

  @Argument(
    parsing: .allUnrecognized, help: .text("A value that `dayring settings` lists."),
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
    return Report(["setting": setting.json(value, texts)], text: { _ in [value.harmless] })
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
          member: "setting", json: setting.json(value, texts),
          sentence: texts.say("\(setting.name): \(former) \(style.arrow) \(value)")))
    }
  }

  private func carryOut(
    _ change: SettingChange
  ) throws(CommandFailure) -> (label: String, isChanged: Bool) {
    switch change {
    case .records(let change):
      (change?.label ?? SettingChange.unchanged, try commit(change))
    case .command(let command): (command.changeKind.label, try !perform(command).isEmpty)
    case .file: (SettingChange.unchanged, true)
    }
  }
}

extension SettingChange {
  /// The label if nothing is written.
  fileprivate static let unchanged = ChangeKind.settings(.edit).label
}

extension Setting {
  /// `Unit for drinks: ml, floz`.
  fileprivate func help(_ texts: Texts) -> String {
    let about = texts.say(about)
    return words.map { texts.say("\(about): \($0.joined(separator: ", "))") } ?? about
  }

  fileprivate func json(_ value: String, _ texts: Texts) -> JSON {
    .object([
      "name": .string(name), "value": .string(value), "about": .string(texts.say(about)),
      "choices": words.map { .list($0) { .string($0) } } ?? .null,
    ])
  }
}
