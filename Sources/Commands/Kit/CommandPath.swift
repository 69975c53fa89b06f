import ArgumentParser

/// A look-up of the command that some words name, without the parser.
///
/// The parser builds the tree of all commands and tries each node of the path, which takes a
/// quarter of the time budget of a process. A known leaf can parse the words alone.
enum CommandPath {
  /// - Returns: nil if the whole tree might read the words differently, such as an option before
  ///   the name of a command, or a request for help.
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
  /// The subcommands; nil for a leaf.
  static var children: [any ParsableCommand.Type]? {
    let children = configuration.subcommands
    return children.isEmpty ? nil : children
  }
}

extension [any ParsableCommand.Type] {
  func named(_ name: String) -> (any ParsableCommand.Type)? {
    first { $0.configuration.commandName == name || $0.configuration.aliases.contains(name) }
  }
}
