import ArgumentParser

/// The command that some words name, without the parser.
///
/// The parser builds the tree of all commands and tries each node on the way, which takes a quarter
/// of the time that a whole process may take. Whoever knows the leaf can let that one parse alone.
enum CommandPath {
  /// - Returns: nil wherever the tree might see more in the words than this does, such as an option
  ///   before the name of a command, or a request for help.
  static func leaf(
    of words: [String], from root: any ParsableCommand.Type
  ) -> (command: any DayringCommand.Type, words: [String])? {
    var command = root
    var rest = words[...]
    while let children = command.children {
      if let name = rest.first, let child = children.named(name) {
        command = child
        rest = rest.dropFirst()
      } else {
        guard let child = command.configuration.defaultSubcommand,
          !rest.contains(where: { children.named($0) != nil || asksForHelp($0) })
        else { return nil }
        command = child
      }
    }
    return (command as? any DayringCommand.Type).map { ($0, Array(rest)) }
  }

  private static func asksForHelp(_ word: String) -> Bool {
    word == "help" || word == "-h" || word == "--help"
  }
}

extension ParsableCommand {
  /// Nil for a leaf.
  fileprivate static var children: [any ParsableCommand.Type]? {
    let children = configuration.subcommands
    return children.isEmpty ? nil : children
  }
}

extension [any ParsableCommand.Type] {
  fileprivate func named(_ name: String) -> (any ParsableCommand.Type)? {
    first { $0.configuration.commandName == name }
  }
}
