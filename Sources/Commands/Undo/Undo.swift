import ArgumentParser

struct Undo: LedgerCommand {
  static let configuration = CommandConfiguration(
    "undo", "Take back the newest changes that were made here.",
    discussion: """
      Examples: dayring undo
                dayring undo --list
                dayring undo 3
      A number takes back that many of the newest changes, so 3 is everything down to the third line of the list; \
      all of them, or none if there are not so many. `dayring redo` makes them again.
      """)

  @OptionGroup var choice: ReversalChoice
  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try choice.report(of: .undo, in: context)
  }
}

struct Redo: LedgerCommand {
  static let configuration = CommandConfiguration(
    "redo", "Make the changes again that undo has taken back.",
    discussion: """
      Examples: dayring redo
                dayring redo --list
                dayring redo 3
      The next change that is made here ends this: what was undone before it stays undone. What others have changed \
      since keeps what they wrote.
      """)

  @OptionGroup var choice: ReversalChoice
  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try choice.report(of: .redo, in: context)
  }
}

/// The options: a number of changes, or a list of them.
struct ReversalChoice: ParsableArguments {
  @Argument(help: .value("count", "How many, the newest first; without it, one."))
  var count: Int?

  @Flag(name: .shortAndLong, help: "List them, the newest first, and change nothing.")
  var list = false

  func validate() throws {
    guard count == nil || !list else {
      throw ValidationError("Give either a number or --list.")
    }
    guard count.map({ Reversal.range.contains($0) }) ?? true else {
      throw ValidationError("From 1 to \(Reversal.range.upperBound) changes at once.")
    }
  }

  func report(of reversal: Reversal, in context: Context) throws(CommandFailure) -> Report {
    list ? try reversal.list(in: context) : try reversal.report(of: count ?? 1, in: context)
  }
}
