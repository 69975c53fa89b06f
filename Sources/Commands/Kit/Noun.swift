import ArgumentParser
import Texts
import Trackers

/// A kind of thing that commands name and change: `Counter`, `Drink`, `Schedule`.
protocol Noun: Changeable {
  /// The name of its argument in usage: `counter`.
  static var noun: String { get }
  /// The help of its argument.
  static var naming: String { get }
  /// The list that completions offer.
  static var completions: String { get }
  static func find(_ typed: String, in context: Context) throws(CommandFailure) -> Self
}

extension Noun where Self: Named {
  static var naming: String { .text("Name, or the beginning of the name or ID.") }

  static func find(_ typed: String, in context: Context) throws(CommandFailure) -> Self {
    try named(typed, in: context)
  }
}

extension Noun where Self: Identified {
  static var naming: String {
    .text("`last` or @1 for the newest, @2 for the one before, or the beginning of an ID.")
  }

  static func find(_ typed: String, in context: Context) throws(CommandFailure) -> Self {
    try withID(typed, in: context)
  }
}

/// The argument that names one thing.
struct Naming<Thing: Noun>: ParsableArguments {
  @Argument(
    help: ArgumentHelp(Thing.naming, valueName: Thing.noun),
    completion: .names(Thing.completions))
  var typed: String
}

extension Context {
  func find<Thing>(_ naming: Naming<Thing>) throws(CommandFailure) -> Thing {
    try Thing.find(naming.typed, in: self)
  }
}

/// A command that changes one thing, and reports the result.
protocol NounCommand: LedgerCommand {
  associatedtype Thing: Noun
  var naming: Naming<Thing> { get }
  func change(of thing: Thing, in context: Context) throws(CommandFailure) -> TrackerCommand
}

extension NounCommand {
  func report(in context: Context) throws(CommandFailure) -> Report {
    let thing = try context.find(naming)
    return try context.carryOut(try change(of: thing, in: context), on: thing)
  }
}

/// A kind of thing that can be archived and restored.
protocol Archivable: Noun {
  /// The abstract of the command.
  static var archiveHelp: String { get }
  func archiving(_ isArchived: Bool) -> TrackerCommand
}

struct ArchiveCommand<Thing: Archivable>: NounCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "archive", abstract: Thing.archiveHelp)
  }

  @OptionGroup var naming: Naming<Thing>

  @Flag(help: .text("Restore from the archive."))
  var undo = false

  @OptionGroup var output: OutputOptions

  func change(of thing: Thing, in context: Context) -> TrackerCommand { thing.archiving(!undo) }
}

/// A kind of thing that can be deleted, one or several in one change.
protocol Deletable: Noun, Equatable {
  /// The abstract of the command, with the deletion's effect on dependent records.
  static var deleteHelp: String { get }
  func deletion() throws(CommandFailure) -> TrackerCommand
}

struct DeleteCommand<Thing: Deletable>: LedgerCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "delete", abstract: Thing.deleteHelp,
      discussion: .text("One undo restores everything that was deleted."),
      aliases: ["rm", "remove"])
  }

  @Argument(
    help: ArgumentHelp(Thing.naming, valueName: Thing.noun),
    completion: .names(Thing.completions))
  var names: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard names.isEmpty else { return }
    throw ValidationError(.text("Say what to delete: one or more names or IDs."))
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    var things: [Thing] = []
    for name in names {
      let thing = try Thing.find(name, in: context)
      if !things.contains(thing) { things.append(thing) }
    }
    return try context.change(things) { thing throws(CommandFailure) in try thing.deletion() }
  }
}
