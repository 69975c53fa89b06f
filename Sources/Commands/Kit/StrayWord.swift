import ArgumentParser

/// A word in the place of a command's name that names none.
struct StrayWord {
  let word: String
  /// The commands with a name like it, in full: `dayring plan add`.
  let nearest: [String]
  /// Nil when the word may belong to the command that is meant without a name.
  let failure: CommandFailure?

  private static let mostSuggestions = 5

  /// Nil when all words up to an option name commands.
  init?(in words: [String], below root: any ParsableCommand.Type) {
    var (command, path) = (root, root._commandName)
    for word in words where word != "--json" && word != "help" {
      guard let children = command.children, !word.hasPrefix("-") else { return nil }
      if let child = children.named(word) {
        (command, path) = (child, "\(path) \(word)")
        continue
      }
      self.word = word
      nearest = word.isEmpty ? [] : children.names.nearest(to: word).map { "\(path) \($0)" }
      let isTaken = command.configuration.defaultSubcommand.map { (try? $0.parse([word])) != nil }
      // `log` is a command of several others.
      let below = children.filter { $0.children?.named(word) != nil }
        .map { "\(path) \($0._commandName) \(word)" }
      failure =
        isTaken == true
        ? nil : .noCommand(word, Array((below + nearest).prefix(Self.mostSuggestions)), path)
      return
    }
    return nil
  }
}

extension [any ParsableCommand.Type] {
  fileprivate var names: [String] { flatMap { [$0._commandName] + $0.configuration.aliases } }
}

extension CommandFailure {
  fileprivate static func noCommand(
    _ word: String, _ meant: [String], _ path: String
  ) -> CommandFailure {
    let help = "\(path) --help"
    return .refused(
      .noSuchCommand, nil, "“\(word)” is no command.",
      meant.isEmpty
        ? "`\(help)` lists them."
        : "Did you mean \(meant.map { "“\($0)”" }.joined(separator: " or "))?",
      hint: meant.isEmpty ? nil : help)
  }
}
