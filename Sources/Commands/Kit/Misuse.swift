import ArgumentParser
import Texts

/// A text behind an option that takes one word, typed as several without quotes:
/// `--note with milk`.
///
/// NB: the parser would join words before the option, such as an amount, with the
/// rest of the text.
struct UnquotedText {
  private let option: String
  private let words: ArraySlice<String>

  private static let options: Set = ["--note", "--notes", "--name", "--title"]

  /// - Parameter words: the words behind the name of the command.
  init?(in words: [String]) {
    let words = words.prefix { $0 != "--" }
    guard let index = words.firstIndex(where: { Self.options.contains($0) }), index > 0 else {
      return nil
    }
    let text = words[(index + 1)...].prefix { !$0.hasPrefix("-") }
    guard text.count > 1, !words[0].hasPrefix("-"), !text.contains(where: { $0.contains(" ") })
    else { return nil }
    option = words[index]
    self.words = text
  }

  var failure: CommandFailure {
    let text = words.joined(separator: " ")
    return .refused(
      .unquotedText, .named(String(option.dropFirst(2))),
      "\(option) takes one word, or text in quotation marks.",
      "Write \(option) \"\(text)\".")
  }
}

/// An option that a command does not have.
struct UnknownOption {
  private let option: String
  /// The sibling command with the name of the option.
  private let sibling: String?

  /// - Parameters:
  ///   - arguments: all typed words.
  ///   - words: those behind the name of the command.
  init?(in arguments: [String], _ words: [String], of command: any DayringCommand.Type) {
    let help = command.helpMessage()
    let typed = words.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
      .map { String($0.prefix { $0 != "=" }) }
    guard let option = typed.first(where: { !help.contains($0) }) else { return nil }
    self.option = option
    let path = arguments.dropLast(words.count).dropLast()
    var group: any ParsableCommand.Type = Dayring.self
    for name in path { group = group.children?.named(name) ?? group }
    sibling = group.children?.named(String(option.dropFirst(2))).map {
      (["dayring"] + path + [$0._commandName]).joined(separator: " ")
    }
  }

  /// The refusal; nil if the parser's own message is sufficient.
  var failure: CommandFailure? {
    guard let sibling else { return nil }
    return .refused(
      .unknownOption, nil, "This command has no option \(option).",
      "Use this command instead: \(sibling).", hint: "\(sibling) --help")
  }
}
