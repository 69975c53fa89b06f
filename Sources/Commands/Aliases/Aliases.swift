import ArgumentParser
import Texts
import Trackers

/// The user's aliases of commands, from a file: `w = drink 250`.
struct Aliases {
  /// The limits of the file's bytes, of aliases in it, and of letters in a name.
  static let limits = (bytes: 64_000, count: 200, name: 40)

  let all: [Alias]

  struct Alias {
    let name: String
    let words: [String]
    /// The text in the file, with its quotation marks.
    let written: String
  }

  /// Reads lines of the form `name = words`, and skips empty ones and those that begin with #.
  init(_ file: AliasFile) throws(CommandFailure) {
    var all: [Alias] = []
    func check(_ isRight: Bool, _ number: Int, _ problem: Phrase) throws(CommandFailure) {
      guard !isRight else { return }
      let path = file.path
      throw .refused(.unreadableAlias, nil) { texts, _ in
        texts.explain(
          "\(path), line \(number): \(texts.say(problem))",
          "An alias is a line like: w = drink 250")
      }
    }
    let lines = file.text.split(omittingEmptySubsequences: false) { $0.isNewline }
    try check(
      file.text.utf8.count <= Self.limits.bytes, lines.count,
      "The file has more than \(Self.limits.bytes) bytes.")
    for (index, line) in lines.enumerated() {
      let (number, line) = (index + 1, line.drop { $0.isWhitespace })
      if line.isEmpty || line.first == "#" { continue }
      guard let sign = line.firstIndex(of: "=") else {
        try check(false, number, "There is no equals sign.")
        continue
      }
      let name = String(line[..<sign].reversed().drop { $0.isWhitespace }.reversed())
      try check(
        Self.isName(name), number,
        "A name can have up to \(Self.limits.name) letters, digits, - and _.")
      try check(!Dayring.hasCommand(name), number, "“\(name)” is already a command.")
      try check(!all.contains { $0.name == name }, number, "“\(name)” appears twice.")
      try check(
        all.count < Self.limits.count, number,
        "There are more than \(Self.limits.count) aliases.")
      let written = String(line[line.index(after: sign)...]).trimmed
      let words = ShellWords.words(of: written)
      try check(words != nil, number, "A quotation mark isn't closed.")
      let command = words?.first ?? ""
      try check(
        Dayring.hasCommand(command), number, "The words don't start with a command.")
      all.append(Alias(name: name, words: words ?? [], written: written))
    }
    self.all = all
  }

  /// Nil without a file.
  init?(in environment: Environment) throws(CommandFailure) {
    let file: AliasFile?
    do { file = try environment.aliases() } catch { throw error.failure }
    guard let file else { return nil }
    try self.init(file)
  }

  private static func isName(_ name: String) -> Bool {
    (1...limits.name).contains(name.count) && name.first != "-"
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// The words with an alias in the first place expanded. Commands take precedence, so the file is
  /// read only for a word that is no command.
  static func expanding(
    _ arguments: [String], in environment: Environment
  ) throws(CommandFailure) -> [String] {
    guard let first = arguments.first, !first.hasPrefix("-"),
      !Dayring.hasCommand(first), let aliases = try Aliases(in: environment),
      let alias = aliases.all.first(where: { $0.name == first })
    else { return arguments }
    return alias.words + arguments.dropFirst()
  }
}

/// The file of the aliases, as far as it was read.
package struct AliasFile: Sendable {
  package let path: String
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text.withoutByteOrderMark
  }
}

/// The failure to read the file of the aliases.
package struct UnreadableAliases: Error {
  let path: String
  let reason: InputFailure

  fileprivate var failure: CommandFailure {
    switch reason {
    case .notUTF8:
      .refused(
        .unreadableAlias, nil, "\(path) isn't UTF-8 text.",
        "Save this file of your command aliases as UTF-8.")
    case .system(let code):
      .refused(
        .unreadableAlias, nil, "\(path) can't be read: \(String(cString: strerror(code))).",
        "Check this file of your command aliases.")
    }
  }
}

extension Dayring {
  fileprivate static func hasCommand(_ name: String) -> Bool {
    name == "help" || configuration.subcommands.named(name) != nil
  }
}

struct AliasesCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "aliases", "List your command aliases.",
    discussion: """
      Aliases are lines in $XDG_CONFIG_HOME/dayring/aliases, or ~/.config/dayring/aliases:
      w = drink 250
      coffee = drink 8oz coffee
      Then `dayring w --at 9:15` means `dayring drink 250 --at 9:15`. Put words with spaces in \
      quotation marks. The name of a command can't be an alias.
      """)

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let all = try Aliases(in: environment)?.all ?? []
    let texts = environment.texts
    let report = Report(
      [
        "aliases": .list(all) { alias in
          .object(["name": .string(alias.name), "words": .list(alias.words) { .string($0) }])
        }
      ],
      text: { _ in
        all.isEmpty
          ? [texts.say("No aliases yet."), texts.shell.begin(with: "w = drink 250")]
          : Table(rows: all.map { [$0.name.harmless, $0.written.harmless] })
            .lines()
      })
    return CommandResult(
      output: report.printed(asJSON: output.json, in: Style(environment.terminal)))
  }
}

/// Splitting of words as in shells: by spaces, but not within quotation marks; a backslash escapes
/// the next letter, except within single quotes. No other characters are special.
enum ShellWords {
  /// The words of a text; nil for an unclosed quotation mark or a backslash at the end.
  static func words(of text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let letter = rest.popFirst() {
      if letter == "\\", quote != "'" {
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? "") + String(next)
      } else if letter == quote {
        quote = nil
      } else if quote == nil, letter == "'" || letter == "\"" {
        quote = letter
        word = word ?? ""
      } else if quote == nil, letter.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}
