import JSON
import Ledger
import SQLiteLedger
import Trackers

/// The result of a command: the record that it changed, or found unchanged.
struct Changed {
  /// The name of its member in the document: `drink`, `activity`.
  let member: String
  /// The present state; if it was deleted, the last.
  let json: JSON?
  var sentence: String?
  /// Further members and sentences: consequences of the change.
  var consequences: [(name: String, json: JSON)] = []
  var lines: (Style) -> [String] = { _ in [] }
}

/// A sort of records that commands change.
protocol Changeable {
  /// The result of a command for one thing.
  /// - Parameter former: reported if the command changes nothing, or deletes it.
  static func changed(
    by changeKind: ChangeKind, _ op: Op?, _ former: Self?, in context: Context
  ) throws(CommandFailure) -> Changed
}

extension Context {
  func carryOut<Thing: Changeable>(
    _ command: TrackerCommand, on former: Thing?
  ) throws(CommandFailure) -> Report {
    let op = try perform(command).first
    return report(on: command, op, try Thing.changed(by: command.changeKind, op, former, in: self))
  }

  /// Adds a thing, or performs any other change.
  func carryOut<Thing: Changeable>(
    _ command: TrackerCommand, _ thing: Thing.Type
  ) throws(CommandFailure) -> Report {
    try carryOut(command, on: nil as Thing?)
  }

  /// The report of a command, the same for all trackers.
  func report(on command: TrackerCommand, _ op: Op?, _ changed: Changed) -> Report {
    report(on: command.changeKind.label, isChanged: op != nil, changed)
  }

  /// - Parameter label: the label of the change's kind.
  func report(on label: String, isChanged: Bool, _ changed: Changed) -> Report {
    Report(
      json: {
        var document: JSONObject = [
          "action": .string(label), "changed": .bool(isChanged),
          changed.member: changed.json ?? .null,
        ]
        for (name, json) in changed.consequences { document.append(name, json) }
        return .object(document)
      },
      text: { style in
        let sentence = isChanged ? changed.sentence : nil
        let undo =
          isChanged && style.isInteractive
          ? [style.paint(texts.say("Undo with: dayring undo"), .quiet)] : []
        return [(sentence ?? texts.change.nothing).harmless] + changed.lines(style) + undo
      })
  }

  /// The present state of a changed record; if it was deleted or not changed, the former.
  func changed<Thing>(
    _ op: Op?, _ former: Thing?, _ find: (RecordID) throws(StorageError) -> Thing?
  ) throws(CommandFailure) -> Thing? {
    guard let id = op?.changes.first?.id else { return former }
    return try read(find(id)) ?? former
  }

  /// Changes one or several things, as one change.
  /// - Parameter things: not empty.
  func change<Thing: Noun>(
    _ things: [Thing], each command: (Thing) throws(CommandFailure) -> TrackerCommand
  ) throws(CommandFailure) -> Report {
    if things.count == 1 { return try carryOut(try command(things[0]), on: things[0]) }
    var (label, isChanged, all) = ("", false, [Changed]())
    try asOneChange { () throws(CommandFailure) in
      for thing in things {
        let command = try command(thing)
        let op = try perform(command).first
        label = command.changeKind.label
        isChanged = isChanged || op != nil
        all.append(try Thing.changed(by: command.changeKind, op, thing, in: self))
      }
    }
    var changed = Changed(
      member: Thing.completions, json: .array(all.map { $0.json ?? .null }),
      sentence: all.first?.sentence)
    let sentences = all.dropFirst().compactMap { $0.sentence }
    changed.lines = { _ in sentences.map { $0.harmless } }
    return report(on: label, isChanged: isChanged, changed)
  }
}
