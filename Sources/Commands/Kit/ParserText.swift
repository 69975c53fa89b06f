import Texts

/// The texts that ArgumentParser writes itself, in the language of the shell.
///
/// NB: the parser has no translations, so its lines are recognised by their English. A line that is
/// not among them stays as it is.
struct ParserText {
  let texts: Texts

  func translated(_ text: String) -> String {
    guard texts.language.code != Language.english.code else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { translated(line: $0) }.joined(separator: "\n")
  }

  private func translated(line: Substring) -> String {
    let indent = line.prefix { $0 == " " }
    let line = line.dropFirst(indent.count)
    return String(indent) + (heading(line) ?? error(line) ?? described(line))
  }

  private func heading(_ line: Substring) -> String? {
    if let rest = line.behind("OVERVIEW: ") { return String(rest) }
    if let rest = line.behind("USAGE: ") ?? line.behind("Usage: ") {
      return texts.say("Usage: \(String(rest))")
    }
    if let rest = line.behind("Help:  ") { return texts.say("Help: \(String(rest))") }
    if let command = line.between("See '", "' for detailed help.") {
      return texts.say("For details: \(command)")
    }
    if let command = line.between("See '", "' for more information.") {
      return texts.say("More information: \(command)")
    }
    switch line {
    case "ARGUMENTS:": return texts.say("Arguments:")
    case "OPTIONS:": return texts.say("Options:")
    case "SUBCOMMANDS:": return texts.say("Commands:")
    default: return nil
    }
  }

  private func error(_ line: Substring) -> String? {
    guard let message = line.behind("Error: ") else { return nil }
    return texts.say("Error: \(problem(message) ?? String(message))")
  }

  private func problem(_ message: Substring) -> String? {
    if let (option, other) = message.twoBetween("Unknown option '", "'. Did you mean '", "'?") {
      return texts.say("Unknown option “\(option)”. Did you mean “\(other)”?")
    }
    if let option = message.between("Unknown option '", "'") {
      return texts.say("Unknown option “\(option)”.")
    }
    if let option = message.between("Missing value for '", "'") {
      return texts.say("“\(option)” needs a value.")
    }
    if let argument = message.between("Missing expected argument '", "'") {
      return texts.say("“\(argument)” is missing.")
    }
    if let arguments = message.between("Missing one of: '", "'") {
      return texts.say("One of these is missing: \(arguments)")
    }
    if let argument = message.between("Unexpected argument '", "'") {
      return texts.say("Unexpected word “\(argument)”.")
    }
    if let (value, option) = message.twoBetween("The value '", "' is invalid for '", "'") {
      return texts.say("“\(value)” isn't a valid value for “\(option)”.")
    }
    if let (option, value) = message.twoBetween(
      "The option '", "' does not take any value, but '", "' was specified.")
    {
      return texts.say("“\(option)” takes no value, but got “\(value)”.")
    }
    return nil
  }

  /// A line of options: the description of `--help` or `--version`, and values in brackets.
  private func described(_ line: Substring) -> String {
    var text = String(line)
    for (english, translated) in [
      ("Show help information.", texts.say("Show help information.")),
      ("Show the version.", texts.say("Show the version.")),
      ("(default: ", texts.say("(default: ")), ("(values: ", texts.say("(values: ")),
      ("; default: ", texts.say("; default: ")),
    ] where text.contains(english) {
      text = text.replacing(english, with: translated)
    }
    return text
  }
}

extension Substring {
  fileprivate func behind(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  /// The text between a beginning and an end of this one.
  fileprivate func between(_ prefix: String, _ suffix: String) -> String? {
    guard let rest = behind(prefix), rest.hasSuffix(suffix) else { return nil }
    return String(rest.dropLast(suffix.count))
  }

  fileprivate func twoBetween(
    _ prefix: String, _ middle: String, _ suffix: String
  ) -> (String, String)? {
    guard let inner = between(prefix, suffix), let range = inner.firstRange(of: middle) else {
      return nil
    }
    return (String(inner[..<range.lowerBound]), String(inner[range.upperBound...]))
  }
}
