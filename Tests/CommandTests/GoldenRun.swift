import CivilTime
import Foundation
import Ledger
import SQLiteLedger
import Synchronization
import TestSupport

@testable import Commands

/// A run of a scenario in a shell of its own.
final class GoldenRun {
  /// Faults of the scenario, and of the program whatever the file says.
  private(set) var problems: [GoldenProblem] = []
  private let shell: TestShell
  private let questions = Questions()
  /// The ids so far, in their order; nil where they are as they are.
  private var ids: [String]?

  init() throws { shell = try TestShell() }

  /// - Returns: the lines of what each command prints.
  func outcomes(of scenario: GoldenScenario) throws -> [[String]] {
    var outcomes: [[String]] = []
    var before = try stored()
    for (line, step) in scenario.steps {
      func tell(_ text: String) {
        problems.append(GoldenProblem(file: scenario.file, line: line, text: text))
      }
      switch step {
      case .comment: break
      case .directive(let directive):
        if try !apply(directive) { tell("“\(directive.argument)” cannot be understood.") }
        before = try stored()
      case .command(let words, _):
        let outcome = shell.run(meaning(of: GoldenText.meaning(of: words)))
        let after = try stored()
        if [1, 64].contains(outcome.exitCode), after != before {
          tell("$ \(words)\nIt was refused, and has changed what is stored.")
        }
        before = after
        if looksReplaced(outcome.output + outcome.errors) {
          tell("$ \(words)\nIts output has $DIR or ID1 itself.")
        }
        outcomes.append(lines(of: outcome))
      }
    }
    return outcomes
  }

  /// All records; none where there is no database.
  private func stored() throws -> [Record] {
    let path = shell.environment.databasePath
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    // NB: the shell's own numbers are for its commands.
    return try SQLiteLedger.open(at: path, random: { 0 }).allRecords
  }

  /// Whether a text of the program has what stands for something else in files.
  private func looksReplaced(_ text: String) -> Bool {
    text.contains("$DIR") || ids != nil && text.contains(/ID[0-9]/)
  }

  private func lines(of outcome: CommandResult) -> [String] {
    questions.take().flatMap { GoldenText.lines(name($0), behind: "?") }
      + GoldenText.lines(name(outcome.output))
      + GoldenText.lines(name(outcome.errors), behind: "!")
      + (outcome.exitCode == 0 ? [] : ["[\(outcome.exitCode)]"])
  }

  /// A text of the program as it is in the file.
  private func name(_ text: String) -> String {
    let text = text.replacing(shell.folder.path, with: "$DIR")
    guard ids != nil else { return text }
    var named = ""
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      rest = rest.dropFirst(word.count)
      named += RecordID(String(word)) == nil ? String(word) : number(of: String(word))
      named += rest.prefix { !$0.isASCII || !($0.isLetter || $0.isNumber) }
      rest = rest.drop { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    }
    return named
  }

  private func number(of id: String) -> String {
    var ids = ids ?? []
    if !ids.contains(id) { ids.append(id) }
    self.ids = ids
    return "ID\((ids.firstIndex(of: id) ?? 0) + 1)"
  }

  /// A text of the file as the program gets it.
  private func meaning(of text: String) -> String {
    let text = text.replacing("$DIR", with: shell.folder.path)
    guard let ids else { return text }
    return text.replacing(/ID([0-9]+)/) { match in
      guard let number = Int(match.1), ids.indices.contains(number - 1) else {
        return String(match.0)
      }
      return ids[number - 1]
    }
  }

  /// - Returns: whether its argument was understood.
  private func apply(_ directive: GoldenDirective) throws -> Bool {
    let argument = directive.argument
    let text = meaning(of: directive.text)
    switch directive.kind {
    case .aliases:
      let file = AliasFile(path: "/home/ada/.config/dayring/aliases", text: text)
      shell.environment.aliases = { file }
    case .answer:
      guard ["yes", "no"].contains(argument) else { return false }
      shell.environment.ask = { [questions] question in
        questions.add(question)
        return argument == "yes"
      }
    case .ascii: shell.environment.terminal.hasUnicode = false
    case .clock:
      guard Moment(iso8601: argument) != nil else { return false }
      try shell.set(clock: argument)
    case .colour: shell.environment.terminal.hasColour = true
    case .file: _ = try shell.file(argument, text)
    case .ids: ids = ids ?? []
    case .input:
      shell.environment.input = { String(decoding: text.utf8.prefix($0), as: UTF8.self) }
    case .interactive: shell.environment.terminal.isInteractive = true
    case .list:
      guard let person = GoldenList.Person(rawValue: argument) else { return false }
      try GoldenList(of: person).fill(shell)
    case .locale:
      func variable(_ name: String) -> String? { name == "LANG" ? argument : nil }
      shell.environment.numbers = Environment.numbers(variable)
      shell.environment.firstWeekday = Environment.firstWeekday(variable)
      shell.environment.region = Environment.region(variable)
      shell.environment.terminal.hasUnicode = Terminal.hasUnicode(variable)
    case .width:
      guard let width = Int(argument) else { return false }
      shell.environment.terminal.width = width
    case .zone:
      if let clocks = Clocks.all.first(where: { $0.name == argument }) {
        shell.environment.zone = clocks.zone
      } else if let moment = Moment(iso8601: "2026-01-01T00:00:00" + argument) {
        shell.environment.zone = Zone(fixed: moment.offset)
      } else {
        return false
      }
    }
    return true
  }
}

/// The questions that commands have asked.
private final class Questions: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}
