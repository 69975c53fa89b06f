import ArgumentParser
import Texts

struct Undo: LedgerCommand {
  static let configuration = CommandConfiguration(
    "undo", "Undo the latest changes made on this device.",
    discussion: """
      Examples: dayring undo
                dayring undo --list
                dayring undo 3
      A number undoes that many of the latest changes: 3 undoes everything down to the third line \
      of the list. If there are fewer changes, nothing is undone. `dayring redo` restores them.
      """)

  @OptionGroup var choice: ReversalChoice
  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try choice.report(of: .undo, in: context)
  }
}

struct Redo: LedgerCommand {
  static let configuration = CommandConfiguration(
    "redo", "Restore undone changes.",
    discussion: """
      Examples: dayring redo
                dayring redo --list
                dayring redo 3
      The next change on this device ends this: earlier undone changes then stay undone. Records \
      that other devices have changed since keep their changes.
      """)

  @OptionGroup var choice: ReversalChoice
  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try choice.report(of: .redo, in: context)
  }
}

/// The options: a number of changes, or a list of them.
struct ReversalChoice: ParsableArguments {
  @Argument(help: .value("count", "Number of changes, newest first; 1 by default."))
  var count: Int?

  @Flag(
    name: .shortAndLong, help: .text("List the changes, newest first, without changing anything."))
  var list = false

  func validate() throws {
    guard count == nil || !list else {
      throw ValidationError(.text("Use either a number or --list."))
    }
    guard count.map({ Reversal.range.contains($0) }) ?? true else {
      throw ValidationError(
        .text("The number must be from 1 to \(Reversal.range.upperBound)."))
    }
  }

  func report(of reversal: Reversal, in context: Context) throws(CommandFailure) -> Report {
    list ? try reversal.list(in: context) : try reversal.report(of: count ?? 1, in: context)
  }
}
