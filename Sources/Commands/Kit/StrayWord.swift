import ArgumentParser
import Texts
import Trackers

/// A word in the place of a command's name that is not one.
struct StrayWord {
  let word: String
  /// The commands that may have been meant, in full, the most likely first: `dayring plan add`.
  let nearest: [String]
  private let path: String
  /// Whether the default command accepts it.
  private let isTaken: Bool
  /// Whether there are no digits in the words, so that no amount or time was typed.
  private let isWordy: Bool

  private static let mostSuggestions = 5

  /// Nil if all words up to an option name commands.
  init?(in words: [String], below root: any ParsableCommand.Type) {
    var (command, path) = (root, root._commandName)
    for word in words where word != "--json" && word != "help" {
      guard let children = command.children, !word.hasPrefix("-") else { return nil }
      if let child = children.named(word) {
        (command, path) = (child, "\(path) \(word)")
        continue
      }
      self.word = word
      self.path = path
      isWordy = !words.contains { $0.holdsDigit }
      isTaken =
        command.configuration.defaultSubcommand.map { (try? $0.parse([word])) != nil } ?? false
      nearest = word.isEmpty ? [] : Self.commands(like: word, among: children, path, root)
      return
    }
    return nil
  }

  /// The refusal; nil if it may be an argument of the default command, such as an amount or a day.
  var failure: CommandFailure? { isTaken ? nil : noCommand }

  /// The refusal of a word with which the default command could not be parsed either.
  var likelyFailure: CommandFailure? { isTaken && nearest.isEmpty ? nil : noCommand }

  /// The refusal by the default command that took the word, with the commands that may have been
  /// meant.
  func explaining(_ failure: CommandFailure) -> CommandFailure {
    guard case .refused(var refusal) = failure, isTaken, word.first?.isLetter == true else {
      return failure
    }
    guard let first = nearest.first, isWordy else {
      return failure.hinting(at: nearest.first ?? (isWordy ? "\(path) --help" : nil))
    }
    refusal.hint = first
    let (explain, commands) = (refusal.explanation, nearest)
    refusal.explanation = { explain($0, $1).advising($0.suggestion(commands)) }
    return .refused(refusal)
  }

  private var noCommand: CommandFailure {
    let (help, typed, commands) = ("\(path) --help", word, nearest)
    return .refused(.noSuchCommand, nil, hint: commands.isEmpty ? nil : help) { texts, _ in
      texts.explain(
        "“\(typed)” isn't a command.",
        remedy: commands.isEmpty
          ? texts.say("`\(help)` lists the commands.") : texts.suggestion(commands))
    }
  }
}

extension StrayWord {
  /// The names of commands in other programs.
  private static let synonyms = [
    "ls": ["list"], "history": ["list"], "all": ["list"], "log": ["list"],
    "show": ["status", "list"],
    "info": ["show", "status"], "rename": ["edit"], "change": ["edit"], "modify": ["edit"],
    "update": ["edit"], "correct": ["edit"], "set": ["edit"], "new": ["add"], "create": ["add"],
    "add": ["log"], "del": ["delete", "remove"], "erase": ["delete", "remove"], "clear": ["delete"],
    "hide": ["archive"], "check": ["done"], "tick": ["done"], "close": ["done"], "pause": ["stop"],
    "quit": ["stop"], "abort": ["cancel"], "reorder": ["move"], "postpone": ["move"],
    "defer": ["move"],
    "limit": ["goal"], "target": ["goal"], "select": ["use"],
  ]

  private static func commands(
    like word: String, among children: [any ParsableCommand.Type], _ path: String,
    _ root: any ParsableCommand.Type
  ) -> [String] {
    let word = word.lowercased()
    // `log` is a command of several others.
    let below = children.filter { $0.children?.named(word) != nil }
      .map { "\(path) \($0._commandName) \(word)" }
    let synonyms = (synonyms[word] ?? []).filter { children.named($0) != nil }
    // `undo` is a command of its own.
    let above = root.children?.named(word) == nil ? [] : ["\(root._commandName) \(word)"]
    let all =
      above + below + (synonyms + children.names.nearest(to: word)).map { "\(path) \($0)" }
    var known: Set<String> = []
    return Array(all.filter { known.insert($0).inserted }.prefix(mostSuggestions))
  }
}

extension [any ParsableCommand.Type] {
  fileprivate var names: [String] { flatMap { [$0._commandName] + $0.configuration.aliases } }
}

/// Refuses unknown options among words in which `-5` is a number, `-` standard input, and a word
/// with a space a text.
///
/// NB: the parser passes on unknown options, so they have to be refused here.
func rejectUnknownOptions(_ words: [String]) throws {
  for word in words {
    if word == "--" { return }
    if word == "-" { continue }
    guard word.hasPrefix("-"), word.dropFirst().first?.isNumberBegin != true, !word.contains(" ")
    else { continue }
    throw ValidationError(.text("Unknown option '\(word)'"))
  }
}

extension Character {
  fileprivate var isNumberBegin: Bool { isASCII && isNumber || self == "." || self == "," }
}

extension [String] {
  /// The words without the `--` that ends the options.
  var withoutTerminator: [String] {
    guard let index = firstIndex(of: "--") else { return self }
    return Array(self[..<index] + self[(index + 1)...])
  }
}

extension [String] {
  private static let takingTimes: Set = ["--at", "--start", "--end", "--until"]

  /// The words with `--at=-2h` for `--at -2h`, in which the parser would take the time for an
  /// option.
  var joiningNegativeTimes: [String] {
    let end = firstIndex(of: "--") ?? endIndex
    var joined: [String] = []
    for word in self[..<end] {
      if let option = joined.last, Self.takingTimes.contains(option), word.hasPrefix("-"),
        word.dropFirst().first?.isNumber == true
      {
        joined[joined.count - 1] = option + "=" + word
      } else {
        joined.append(word)
      }
    }
    return joined + self[end...]
  }
}
