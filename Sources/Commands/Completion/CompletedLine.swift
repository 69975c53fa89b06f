import ArgumentParser
import JSON
import Trackers

/// A command line up to the word in which Tab was pressed.
///
/// NB: the parser's own scripts know neither aliases of commands, such as `water`, nor the
/// arguments of a default command, as in `count pushups`.
struct CompletedLine {
  private var command: any ParsableCommand.Type = Dayring.self
  private var arguments: [CompletedArgument] = []
  private var positionals: [String] = []
  /// The option whose value comes next.
  private var option: CompletedArgument?
  private var isKnown = true

  /// - Parameter words: the words behind the program's name, with aliases expanded.
  init(_ words: some Sequence<String>) {
    for word in words { take(word) }
  }

  /// The words that may come next.
  enum Choice {
    case words([ListedName])
    /// The names of a ``NameSource``; for settings also the values of the named one.
    case names(String, of: [String])
    case file
  }

  /// - Parameter current: the typed part of the word.
  func choices(for current: String) -> [Choice] {
    guard isKnown else { return [] }
    if let option { return option.choices([]) }
    guard let children = command.children else { return argumentChoices(for: current) }
    // Aliases of commands only once a letter is typed.
    var names = children.filter { $0.configuration.shouldDisplay }.flatMap { child in
      ([child._commandName] + (current.isEmpty ? [] : child.configuration.aliases)).map {
        ListedName($0, child.configuration.abstract)
      }
    }
    if command == Dayring.self { names.append(ListedName("help", .text("Show help."))) }
    var meant = self
    meant.enterDefault()
    let more = meant.command.children == nil ? meant.argumentChoices(for: current) : []
    return [.words(names)] + more
  }

  private func argumentChoices(for current: String) -> [Choice] {
    if current.hasPrefix("-") { return [.words(arguments.flatMap { $0.listedNames })] }
    let places = arguments.filter { $0.isPositional }
    guard let last = places.last else { return [] }
    if positionals.count < places.count { return places[positionals.count].choices(positionals) }
    return last.isRepeating ? last.choices(positionals) : []
  }

  private mutating func take(_ word: String) {
    if command == Dayring.self, word == "help" { return }
    if let children = command.children {
      if let child = children.named(word) {
        enter(child)
        return
      }
      if word.hasPrefix("-") { return }
      enterDefault()
      guard command.children == nil else {
        isKnown = false
        return
      }
    }
    if word.hasPrefix("-") {
      option = arguments.first { $0.names.contains(word) && $0.takesValue }
    } else if option == nil {
      positionals.append(word)
    } else if option?.takesAll == false {
      option = nil
    }
  }

  private mutating func enter(_ child: any ParsableCommand.Type) {
    command = child
    if command.children == nil { arguments = CompletedArgument.all(of: command) }
  }

  private mutating func enterDefault() {
    while command.children != nil, let child = command.configuration.defaultSubcommand {
      enter(child)
    }
  }
}

/// An argument of a command, from the parser's description.
struct CompletedArgument {
  let isPositional: Bool
  let takesValue: Bool
  let isRepeating: Bool
  /// Whether it takes all words up to the next option.
  let takesAll: Bool
  /// `--at`, `-n`.
  let names: [String]
  private let abstract: String
  private let choice: CompletedLine.Choice?

  fileprivate var listedNames: [ListedName] {
    names.filter { $0.hasPrefix("--") }.map { ListedName($0, abstract) }
  }

  static func all(of command: any ParsableCommand.Type) -> [CompletedArgument] {
    let document = try? JSON(parsing: command._dumpHelp())
    let listed = document?.object?["command"]?.object?["arguments"]?.elements ?? []
    return listed.compactMap { $0.object.map(CompletedArgument.init) }
  }

  private init(_ object: JSONObject) {
    let kind = object["kind"]?.text
    abstract = object["abstract"]?.text ?? ""
    isPositional = kind == "positional"
    takesValue = kind == "option"
    isRepeating = object["isRepeating"] == .bool(true)
    takesAll = object["parsingStrategy"]?.text == "upToNextOption"
    names = (object["names"]?.elements ?? []).compactMap { name in
      let (kind, name) = (name.object?["kind"]?.text, name.object?["name"]?.text)
      return name.map { (kind == "long" ? "--" : "-") + $0 }
    }
    let completion = object["completionKind"]?.object
    if completion?["file"] != nil {
      choice = .file
    } else if let command = completion?["shellCommand"]?.object?["command"]?.text {
      choice = CompletionKind.sort(ofCommand: command).map { .names($0, of: []) }
    } else {
      let values = completion?["list"]?.object?["values"] ?? object["allValues"]
      choice = values?.elements.map { .words($0.compactMap { $0.text.map { ListedName($0) } }) }
    }
  }

  /// - Parameter words: the arguments before it.
  fileprivate func choices(_ words: [String]) -> [CompletedLine.Choice] {
    guard let choice else { return [] }
    if case .names(let sort, _) = choice { return [.names(sort, of: words)] }
    return [choice]
  }
}

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
    let current = plain(words.last ?? "")
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

  /// The word without the backslashes and quotation marks that shells leave in the last one.
  private func plain(_ word: String) -> String {
    ShellWords.words(of: word)?.first ?? ShellWords.words(of: word + word.prefix(1))?.first ?? word
  }
}
