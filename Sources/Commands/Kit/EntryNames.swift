import ArgumentParser
import Ledger
import SQLiteLedger
import Trackers

/// How things that have no name of their own are chosen.
enum EntryName {
  static let help =
    "`last` or @1 for the newest, @2 for the one before it, or the beginning of an id, as listed."

  /// - Parameter list: the command that lists such things.
  static func rejectNone(_ names: [String], _ list: String) throws {
    guard names.isEmpty else { return }
    throw ValidationError("Say which: last, @2, or the beginning of an id, as \(list) shows.")
  }
}

extension Context {
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
        all.append(try Thing.changed(by: command.deed, op, thing, in: self))
      }
    }
    var changed = Changed(
      member: Thing.listed.plural, json: .array(all.map { $0.json ?? .null }),
      sentence: all.first?.sentence)
    let sentences = all.dropFirst().compactMap { $0.sentence }
    changed.lines = { _ in sentences.map { $0.harmless } }
    return report(on: command(things[0]).deed.label, isChanged: isChanged, changed)
  }
}
