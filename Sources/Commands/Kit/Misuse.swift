import ArgumentParser
import Texts

/// Lines that the parser would misread in silence, or refuse without the remedy.
enum Misuse {
  private static let options: Set = ["--note", "--notes", "--name", "--title"]

  /// The refusal of a text behind an option that takes one word, typed as several without quotes:
  /// `--note with milk`.
  ///
  /// NB: the parser would join words before the option, such as an amount, with the rest of the
  /// text.
  /// - Parameter words: the words behind the name of the command.
  static func unquotedText(in words: [String]) -> CommandFailure? {
    let words = words.prefix { $0 != "--" }
    guard let index = words.firstIndex(where: { options.contains($0) }), index > 0 else {
      return nil
    }
    let text = words[(index + 1)...].prefix { !$0.hasPrefix("-") }
    guard text.count > 1, !words[0].hasPrefix("-"), !text.contains(where: { $0.contains(" ") })
    else { return nil }
    let option = words[index]
    return .refused(
      .unquotedText, .named(String(option.dropFirst(2))),
      "\(option) takes one word, or text in quotation marks.",
      "Write \(option) \"\(text.joined(separator: " "))\".")
  }

  /// The refusal of an option that a command does not have, where a sibling command has its name;
  /// nil if the parser's own message is sufficient.
  /// - Parameters:
  ///   - arguments: all typed words.
  ///   - words: those behind the name of the command.
  static func unknownOption(
    in arguments: [String], _ words: [String], of command: any DayringCommand.Type
  ) -> CommandFailure? {
    let help = command.helpMessage()
    let typed = words.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
      .map { String($0.prefix { $0 != "=" }) }
    guard let option = typed.first(where: { !help.contains($0) }) else { return nil }
    let path = arguments.dropLast(words.count).dropLast()
    var group: any ParsableCommand.Type = Dayring.self
    for name in path { group = group.children?.named(name) ?? group }
    guard let child = group.children?.named(String(option.dropFirst(2))) else { return nil }
    let sibling = (["dayring"] + path + [child._commandName]).joined(separator: " ")
    return .refused(
      .unknownOption, nil, "This command has no option \(option).",
      "Use this command instead: \(sibling).", hint: "\(sibling) --help")
  }

  /// The refusal of an option that is given twice but takes one value, or beside its opposite:
  /// `--weeks 3 --weeks 4`, `--carry --no-carry`.
  ///
  /// NB: the parser would take the last one in silence.
  /// - Parameter words: the words behind the name of the command.
  static func repeatedOption(
    in words: [String], of command: any DayringCommand.Type
  ) -> CommandFailure? {
    // NB: `-5` is a number.
    let typed = words.prefix { $0 != "--" }
      .filter { $0.hasPrefix("-") && $0.dropFirst().first?.isNumber != true }
      .map { String($0.prefix { $0 != "=" }) }
    for (index, option) in typed.enumerated() {
      for other in typed[..<index] where mayMean(other, option) {
        // The description of a command takes longer than most commands.
        let known = CompletedArgument.all(of: command)
        guard let one = known.first(where: { $0.names.contains(option) }),
          let two = known.first(where: { $0.names.contains(other) }),
          one.takesValue
            ? !one.isRepeating && one.names.contains(other)
            : !two.takesValue && areOpposite(option, other)
        else { continue }
        return option == other
          ? .refused(
            .repeatedOption, nil, "\(other) is given twice.",
            "Give it once, with the value that you mean.")
          : .refused(
            .repeatedOption, nil, "\(other) and \(option) are given together.",
            "Give only one of them.")
      }
    }
    return nil
  }

  /// Whether two words may be the same option, or one and its opposite: `-o` and `--output`,
  /// `--carry` and `--no-carry`.
  private static func mayMean(_ one: String, _ other: String) -> Bool {
    // `--colour` and `--color`
    one.count == 2 || other.count == 2 || one.hasPrefix(other.prefix(6)) || areOpposite(one, other)
  }

  private static func areOpposite(_ one: String, _ other: String) -> Bool {
    "--no-" + one.dropFirst(2) == other || "--no-" + other.dropFirst(2) == one
  }
}
