import JSON
import Ledger
import SQLiteLedger
import Trackers

/// The result of a command: what it changed, or found unchanged.
struct Changed {
  /// The name of its member in the document: `drink`, `activity`.
  let member: String
  /// As it is now; if it was deleted, as it was.
  let json: JSON?
  /// What happened, in a sentence.
  var sentence: String?
  /// Further members and sentences: consequences of the change.
  var consequences: [(name: String, json: JSON)] = []
  var lines: (Style) -> [String] = { _ in [] }
}

/// Things that a command can change.
protocol Changeable {
  /// The result of a command for one thing.
  /// - Parameter former: reported when the command changes nothing, or deletes it.
  static func changed(
    by changeKind: ChangeKind, _ op: Op?, _ former: Self?, in context: Context
  ) throws(CommandFailure) -> Changed
}

extension Context {
  /// Changes one thing, and reports the result.
  func change<Thing: Changeable>(
    _ former: Thing, by command: (Thing) throws(CommandFailure) -> TrackerCommand
  ) throws(CommandFailure) -> Report {
    try carryOut(try command(former), on: former)
  }

  func carryOut<Thing: Changeable>(
    _ command: TrackerCommand, on former: Thing?
  ) throws(CommandFailure) -> Report {
    let op = try perform(command)
    return report(on: command, op, try Thing.changed(by: command.changeKind, op, former, in: self))
  }

  /// Adds a thing, or carries out any other change.
  func carryOut<Thing: Changeable>(
    _ command: TrackerCommand, _ thing: Thing.Type
  ) throws(CommandFailure) -> Report {
    try carryOut(command, on: nil as Thing?)
  }

  /// The report of a command, the same for all trackers.
  func report(on command: TrackerCommand, _ op: Op?, _ changed: Changed) -> Report {
    report(on: command.changeKind.label, isChanged: op != nil, changed)
  }

  /// - Parameter label: of the kind of change.
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
          isChanged && style.isInteractive ? [style.paint("Undo with: dayring undo", .quiet)] : []
        return [(sentence ?? texts.change.nothing).harmless] + changed.lines(style) + undo
      })
  }

  /// The record of a change as it is now; if it is gone or was not changed, as it was.
  func changed<Thing>(
    _ op: Op?, _ former: Thing?, _ find: (RecordID) throws(StorageError) -> Thing?
  ) throws(CommandFailure) -> Thing? {
    guard let id = op?.changes.first?.id else { return former }
    return try read(find(id)) ?? former
  }

  /// Changes one or several things that are named by id or place, as one change.
  func change<Thing: Changeable & Identified & Hashable>(
    _ names: [String], each command: (Thing) -> TrackerCommand
  ) throws(CommandFailure) -> Report {
    var things: [Thing] = []
    for name in names {
      let thing = try Thing.withID(name, in: self)
      if !things.contains(thing) { things.append(thing) }
    }
    if things.count == 1 { return try carryOut(command(things[0]), on: things[0]) }
    var isChanged = false
    var all: [Changed] = []
    try asOneChange { () throws(CommandFailure) in
      for thing in things {
        let command = command(thing)
        let op = try perform(command)
        isChanged = isChanged || op != nil
        all.append(try Thing.changed(by: command.changeKind, op, thing, in: self))
      }
    }
    var changed = Changed(
      member: Thing.listed.plural, json: .array(all.map { $0.json ?? .null }),
      sentence: all.first?.sentence)
    let sentences = all.dropFirst().compactMap { $0.sentence }
    changed.lines = { _ in sentences.map { $0.harmless } }
    return report(on: command(things[0]).changeKind.label, isChanged: isChanged, changed)
  }
}
