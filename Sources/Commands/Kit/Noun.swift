import ArgumentParser
import Texts
import Trackers

/// A kind of thing that commands name and change: `Counter`, `Drink`, `Schedule`.
protocol Noun: Changeable {
  /// In usage: `activity`.
  static var noun: String { get }
  /// Help for naming one.
  static var naming: String { get }
  /// The list that completions offer.
  static var completions: String { get }
  static func find(_ typed: String, in context: Context) throws(CommandFailure) -> Self
}

extension Noun where Self: Named {
  static var noun: String { thing.rawValue }
  static var naming: String { "Its name, or the beginning of its name or id." }

  static func find(_ typed: String, in context: Context) throws(CommandFailure) -> Self {
    try named(typed, in: context)
  }
}

extension Noun where Self: Identified {
  static var noun: String { listed.name }
  static var completions: String { listed.plural }
  static var naming: String {
    "`last` or @1 for the newest, @2 for the one before it, or the beginning of an id, as listed."
  }

  static func find(_ typed: String, in context: Context) throws(CommandFailure) -> Self {
    try withID(typed, in: context)
  }
}

/// The argument that names one thing.
struct Naming<Thing: Noun>: ParsableArguments {
  @Argument(help: .value(Thing.noun, Thing.naming), completion: .names(Thing.completions))
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

/// A kind of thing that can be hidden and brought back.
protocol Archivable: Noun {
  func archiving(_ isArchived: Bool) -> TrackerCommand
}

struct ArchiveCommand<Thing: Archivable>: NounCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration("archive", "Hide \(Thing.noun.withArticle) and keep it, or bring it back.")
  }

  @OptionGroup var naming: Naming<Thing>

  @Flag(help: "Bring it back.")
  var undo = false

  @OptionGroup var output: OutputOptions

  func change(of thing: Thing, in context: Context) -> TrackerCommand { thing.archiving(!undo) }
}

/// A kind of thing that can be deleted, one or several in one change.
protocol Deletable: Noun, Equatable {
  /// The deletion's effect on dependent records: `with its entries`; empty for none.
  static var consequence: String { get }
  func deletion() throws(CommandFailure) -> TrackerCommand
}

extension Deletable {
  static var consequence: String { "" }
}

struct DeleteCommand<Thing: Deletable>: LedgerCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "delete", "Delete \(Thing.noun.withArticle)\(Thing.consequence), or several. Can be undone.",
      discussion: "One undo takes back all of them.", aliases: ["rm", "remove"])
  }

  @Argument(help: .value(Thing.noun, Thing.naming), completion: .names(Thing.completions))
  var names: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if names.isEmpty { throw ValidationError("Say which: \(Thing.naming)") }
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

extension String {
  fileprivate var withArticle: String {
    (utf8.first.map { "aeiou".utf8.contains($0) } ?? false ? "an " : "a ") + self
  }
}
