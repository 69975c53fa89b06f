import Foundation
import Synchronization
import Testing

/// The files of scenarios in `Tests/CommandTests/Golden`: commands, each with what it prints.
///
///     ## A drink is logged
///
///     @clock 2026-11-20T08:30:00Z
///     $ drink 250
///     Added 250 ml of water, today 09:30.
///
///     $ drink much
///     ! Error: “much” isn't an amount. Try 250, 0.5l or 8oz.
///     [1]
///
/// `## ` begins a scenario with a ``TestShell`` of its own, `$ ` a command, `@` a ``GoldenDirective``
/// and `# ` a comment. Below a command are the questions that it asked behind `? `, its output, its
/// errors behind `! `, and its exit code unless that is 0. ``GoldenText`` says how these are written.
/// An empty line is before each command, with what belongs to it, and before each scenario.
enum Golden {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")
  /// Whether what is found is written into the files, by `UPDATE=1`.
  static let isUpdating = ProcessInfo.processInfo.environment["UPDATE"] == "1"

  /// Those of all files that can be read; a test reports the faults of others.
  static let scenarios = ((try? names) ?? []).flatMap { (try? file($0))?.scenarios ?? [] }

  static var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  static func file(_ name: String) throws -> GoldenFile {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return try GoldenFile(name, text)
  }

  /// The lines of the scenarios that were updated, by file and first line.
  private static let updates = Mutex<[String: [Int: [String]]]>([:])

  /// Writes a scenario into its file, beside those that were updated before.
  static func update(_ scenario: GoldenScenario, to lines: [String]) throws {
    try updates.withLock { updates in
      updates[scenario.file, default: [:]][scenario.line] = lines
      let path = folder.appending(path: scenario.file)
      let others = scenarios.filter { $0.file == scenario.file }
      guard let head = others.first?.head else { return }
      let parts = others.map { updates[scenario.file]?[$0.line] ?? $0.lines }
      let text = (head + parts.joined() + [""]).joined(separator: "\n")
      if try Data(contentsOf: path) != Data(text.utf8) {
        try Data(text.utf8).write(to: path, options: .atomic)
      }
    }
  }
}

/// A fault of a golden file, or a difference from it.
struct GoldenProblem: Error, Equatable {
  let file: String
  let line: Int
  let text: String

  func record() {
    let place = SourceLocation(
      fileID: "CommandTests/\(file)", filePath: Golden.folder.appending(path: file).path,
      line: line, column: 1)
    Issue.record("\(text)", sourceLocation: place)
  }
}

/// Commands in one shell, with what they print.
struct GoldenScenario: CustomTestStringConvertible, Sendable {
  enum Step: Sendable {
    case comment(String)
    case directive(GoldenDirective)
    /// - Parameter expected: the lines below it.
    case command(String, expected: [String])
  }

  let file: String
  let title: String
  /// The number of its first line in the file.
  let line: Int
  /// The comments before the first scenario of the file, with empty lines.
  let head: [String]
  let steps: [(line: Int, step: Step)]
  /// The lines as they are in the file, up to the next scenario.
  let lines: [String]
  /// Whether another one comes after it.
  let isFollowed: Bool

  var testDescription: String { "\(file): \(title)" }

  /// The lines as they should be in the file.
  /// - Parameter outcomes: the lines of what each command prints.
  func lines(with outcomes: [[String]]) -> [String] {
    var lines = ["## " + title]
    var outcomes = outcomes[...]
    var isOpen = false
    for (_, step) in steps {
      if !isOpen { lines.append("") }
      isOpen = true
      switch step {
      case .comment(let text): lines.append("# " + text)
      case .directive(let directive): lines += directive.lines
      case .command(let words, _):
        lines += [words.isEmpty ? "$" : "$ " + words] + (outcomes.popFirst() ?? [])
        isOpen = false
      }
    }
    return isFollowed ? lines + [""] : lines
  }

  /// The first command that prints something else, or a line that is not written as it should be.
  func difference(from outcomes: [[String]]) -> GoldenProblem? {
    var found = outcomes[...]
    for case (let line, .command(let words, let expected)) in steps {
      let lines = found.popFirst() ?? []
      if !isSame(lines, expected) {
        return GoldenProblem(
          file: file, line: line,
          text: """
            $ \(words)
            expected:
            \(Self.indented(expected))
            found:
            \(Self.indented(lines))
            """)
      }
    }
    let wanted = lines(with: outcomes)
    if isSame(lines, wanted) { return nil }
    let index = zip(lines, wanted).prefix { isSame([$0], [$1]) }.count
    return GoldenProblem(
      file: file, line: line + index,
      text: "An empty line is missing here or one too many, or a line ends in spaces.")
  }

  /// NB: not `==`, which takes letters for the same that are composed in another way.
  private func isSame(_ left: [String], _ right: [String]) -> Bool {
    left.joined(separator: "\n").utf8.elementsEqual(right.joined(separator: "\n").utf8)
  }

  private static func indented(_ lines: [String]) -> String {
    lines.isEmpty ? "  (nothing)" : lines.map { "  " + $0 }.joined(separator: "\n")
  }
}

/// A golden file as it was read.
struct GoldenFile {
  let name: String
  private(set) var scenarios: [GoldenScenario] = []

  init(_ name: String, _ text: String) throws(GoldenProblem) {
    self.name = name
    // By scalars, as a line feed behind a carriage return would be no character of its own.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    guard lines.popLast() == "" else {
      throw GoldenProblem(file: name, line: lines.count + 1, text: "The last line has no end.")
    }
    let starts = lines.indices.filter { lines[$0].hasPrefix("## ") }
    let head = Array(lines[..<(starts.first ?? lines.endIndex)])
    for (index, line) in head.enumerated() where !line.isEmpty && !line.hasPrefix("# ") {
      throw GoldenProblem(file: name, line: index + 1, text: "A scenario begins with “## ”.")
    }
    guard !starts.isEmpty else {
      throw GoldenProblem(file: name, line: 1, text: "The file has no scenario.")
    }
    for (start, end) in zip(starts, starts.dropFirst() + [lines.endIndex]) {
      let scenario = try GoldenScenario(
        file: name, head, lines[start..<end], isFollowed: end < lines.endIndex)
      if scenarios.contains(where: { $0.title == scenario.title }) {
        throw GoldenProblem(file: name, line: start + 1, text: "The title is there twice.")
      }
      scenarios.append(scenario)
    }
  }
}

extension GoldenScenario {
  /// - Parameter body: the lines from its title on, with their numbers in the file less one.
  fileprivate init(
    file: String, _ head: [String], _ body: ArraySlice<String>, isFollowed: Bool
  ) throws(GoldenProblem) {
    func text(of line: String) -> String {
      line.drop { $0 != " " }.trimmingCharacters(in: .whitespaces)
    }
    self.file = file
    self.head = head
    self.isFollowed = isFollowed
    line = body.startIndex + 1
    lines = Array(body)
    title = text(of: body[body.startIndex])
    var steps: [(line: Int, step: Step)] = []
    var rest = body.dropFirst()
    /// Takes lines from the rest.
    func take(while isMore: (String) -> Bool) -> [String] {
      let taken = rest.prefix(while: isMore)
      rest = rest.dropFirst(taken.count)
      return Array(taken)
    }
    while let line = rest.popFirst() {
      let number = rest.startIndex
      switch GoldenText.Mark(of: line) {
      case .comment: steps.append((number, .comment(text(of: line))))
      case .command:
        var expected = take { GoldenText.Mark(of: $0)?.beginsStep != true }
        while expected.last == "" { expected.removeLast() }
        steps.append((number, .command(text(of: line), expected: expected)))
      case .directive:
        let text = take { $0 == "|" || $0.hasPrefix("| ") }
        guard let directive = GoldenDirective(line, text) else {
          throw GoldenProblem(file: file, line: number, text: "There is no directive “\(line)”.")
        }
        steps.append((number, .directive(directive)))
      case .error, .question, .exitCode, nil:
        if line.isEmpty { continue }
        throw GoldenProblem(file: file, line: number, text: "No command is above this line.")
      }
    }
    guard case .command? = steps.last?.step else {
      let text = steps.isEmpty ? "The scenario has no command." : "No command is below this line."
      throw GoldenProblem(file: file, line: steps.last?.line ?? line, text: text)
    }
    self.steps = steps
    if let (line, name) = unreadFile {
      throw GoldenProblem(file: file, line: line, text: "No command reads the file “\(name)”.")
    }
  }

  /// A file that no command below it names.
  private var unreadFile: (line: Int, name: String)? {
    for (index, (line, step)) in steps.enumerated() {
      guard case .directive(let directive) = step, directive.kind == .file else { continue }
      let name = "$DIR/" + directive.argument
      let isRead = steps[(index + 1)...].contains { _, step in
        if case .command(let words, _) = step { words.contains(name) } else { false }
      }
      if !isRead { return (line, directive.argument) }
    }
    return nil
  }
}
