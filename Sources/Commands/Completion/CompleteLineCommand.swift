import ArgumentParser
import JSON
import Trackers

/// The command that the scripts of ``CompletionScript`` call.
struct CompleteLineCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete-line", abstract: .text("List possible next words of a command line."),
    shouldDisplay: false)

  /// The exit code for the completion of a file.
  private static let file: Int32 = 2

  @Argument(help: .text("bash, zsh or fish."))
  var shell: String

  @Argument(parsing: .captureForPassthrough, help: .text("Words up to the cursor."))
  var words: [String] = []

  var output: OutputOptions { OutputOptions() }

  /// Lists the completions. Creates no data, if there are none yet.
  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let typed = try Aliases.expanding(Array(words.dropLast()), in: environment)
    let current =
      shell == CompletingShell.bash.rawValue ? plain(words.last ?? "") : words.last ?? ""
    var names: [ListedName] = []
    for choice in CompletedLine(typed).choices(for: current) {
      switch choice {
      case .words(let words): names += words
      case .names(let sort, let words): names += try listed(sort, words, in: environment)
      case .file: return CommandResult(exitCode: Self.file)
      }
    }
    if typed.isEmpty {
      names += try Aliases(in: environment)?.all.map { ListedName($0.name) } ?? []
    }
    let wanted = current.lowercased()
    let lines = names.filter { $0.name.lowercased().hasPrefix(wanted) }.map { name in
      // Bash quotes a word itself.
      shell == CompletingShell.bash.rawValue
        ? name.name : name.line(for: CompletingShell(rawValue: shell))
    }
    return CommandResult(output: lines.map { $0 + "\n" }.joined())
  }

  private func listed(
    _ sort: String, _ words: [String], in environment: Environment
  ) throws(CommandFailure) -> [ListedName] {
    if sort == NameSource.settings, let name = words.first {
      return (try? Setting.named(name))?.words?.map { ListedName($0) } ?? []
    }
    return try NameSource.list(sort, in: environment)
  }

  /// The word without the backslashes and quotation marks that bash leaves in it.
  private func plain(_ word: String) -> String {
    ShellWords.words(of: word)?.first ?? ShellWords.words(of: word + word.prefix(1))?.first ?? word
  }
}
