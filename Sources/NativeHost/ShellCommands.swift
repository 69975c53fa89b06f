import JSON
import Ledger
import Pages
import Texts
import Trackers

/// A command of the shell, which the program of a host runs as a child process.
package struct ShellCommand: Equatable, Sendable {
  /// Tells its lines from those of former commands.
  package let number: Int
  /// The words behind the name of the program.
  package let words: [String]
  /// The text of its standard input; nil if that stays open for answers.
  package let input: String?
}

/// A request of the pages of devices and of lists to the program of their host.
package enum SpaceRequest: Equatable, Sendable {
  case run(ShellCommand)
  /// A line for the running command's input.
  case answer(String)
  /// Has the running command end.
  case end
  case copy(String)
}

/// The commands of the shell that pages have asked for, which run one after the other.
struct ShellCommands: Sendable {
  /// The number of commands that wait, at most.
  private static let mostWaiting = 8
  /// The longest line of a command that is read, in bytes: more than a list with all of its people.
  private static let longestLine = 65_536

  /// Those that the program has not taken yet.
  var requests: [SpaceRequest] = []
  private(set) var running: Running?
  private var waiting: [Order] = []
  private var number = 0

  /// An action that a command carries out.
  enum Purpose: Hashable, Sendable {
    case device(SpaceAction)
    /// Nil for one on no list that this person is in.
    case list(PeopleAction, ListID?)
  }

  /// A command that was asked for.
  struct Order: Equatable, Sendable {
    let purpose: Purpose
    let words: [String]
    /// Nil for a command that waits for answers.
    var input: String? = ""
    var yielding = Yielding.never
  }

  /// The course of a command that waits for others, once another command is asked for.
  enum Yielding: Sendable {
    case never
    case ends
    /// It ends, and runs again after the other.
    case resumes
  }

  struct Running: Sendable {
    let number: Int
    let order: Order
    fileprivate(set) var said = Said()
    fileprivate(set) var isCopied = false
    /// Whether the question of the command is answered.
    fileprivate(set) var isAnswered = false
  }

  /// The end of a command.
  struct Ended: Sendable {
    let purpose: Purpose
    let said: Said
    let isDone: Bool
    /// Nil where it is done, or where the user has said no.
    let problem: Problem?
  }

  /// The command that carries out one of these actions, if it runs.
  func find(_ isMeant: (Purpose) -> Bool) -> Running? {
    running.flatMap { isMeant($0.order.purpose) ? $0 : nil }
  }

  func isWaiting(_ isMeant: (Purpose) -> Bool) -> Bool { waiting.contains { isMeant($0.purpose) } }

  mutating func run(_ order: Order) {
    // A second tap on the same thing asks for nothing more.
    guard running?.order != order, !waiting.contains(order), waiting.count < Self.mostWaiting
    else { return }
    waiting.append(order)
    if let running, running.order.yielding != .never, !running.isAnswered {
      if running.order.yielding == .resumes { waiting.append(running.order) }
      end()
    }
    runNext()
  }

  /// Gives up the commands for these actions, unless an answer is being carried out.
  mutating func stop(_ isMeant: (Purpose) -> Bool) {
    waiting.removeAll { isMeant($0.purpose) }
    if let running = find(isMeant), !running.isAnswered { end() }
    runNext()
  }

  /// Answers the question of the running command, once, and with yes only where there are digits that
  /// were compared.
  ///
  /// - Parameter digits: those that the page has shown, since another person may ask by now; nil where
  ///   only one can ask.
  mutating func answer(_ isYes: Bool, to digits: String? = nil) {
    guard let running, running.said.name != nil, !running.isAnswered,
      digits ?? running.said.digits == running.said.digits,
      !isYes || !running.said.digits.isEmpty
    else { return }
    self.running?.isAnswered = true
    requests.append(.answer(isYes ? "yes\n" : "no\n"))
  }

  mutating func copyLink() {
    guard let link = running?.said.link else { return }
    running?.isCopied = true
    requests.append(.copy(link))
  }

  /// Takes a line of a command's output.
  mutating func take(_ line: String, of number: Int) {
    guard running?.number == number, line.utf8.count <= Self.longestLine,
      let document = try? JSON(parsing: line, depthLimit: 8)
    else { return }
    running?.said.take(document)
    if document["added"] != nil { running?.isAnswered = false }
  }

  /// - Parameter errors: the text of its standard error.
  /// - Returns: nil for a command that was given up.
  mutating func finish(_ number: Int, isDone: Bool, errors: String) -> Ended? {
    guard let running, running.number == number else { return nil }
    self.running = nil
    runNext()
    return Ended(
      purpose: running.order.purpose, said: running.said, isDone: isDone,
      problem: isDone ? nil : Problem(errors))
  }

  private mutating func runNext() {
    guard running == nil, !waiting.isEmpty else { return }
    let order = waiting.removeFirst()
    number += 1
    running = Running(number: number, order: order)
    requests.append(
      .run(ShellCommand(number: number, words: order.words, input: order.input)))
  }

  private mutating func end() {
    if running != nil { requests.append(.end) }
    running = nil
  }
}

extension ShellCommands {
  /// The output of a command, as far as pages show it. Names, links and digits come from others.
  struct Said: Equatable, Sendable {
    private(set) var link: String?
    /// Of the device or person that asks to be let in.
    private(set) var name: String?
    /// Six of them, or empty.
    private(set) var digits = ""
    /// The role for which a person asks.
    private(set) var role: ListRole?
    /// A recovery code.
    private(set) var code: String?
    /// A list that this person has come into.
    private(set) var entered: ListID?

    fileprivate mutating func take(_ document: JSON) {
      if document["added"] != nil {
        (name, digits, role) = (nil, "", nil)
        return
      }
      if let text = document["link"]?.text { link = text.bounded(to: 2048) }
      if let text = document["name"]?.text { name = text.bounded(to: 255) }
      if let text = document["role"]?.text { role = ListRole.allCases.first { "\($0)" == text } }
      if let text = document["digits"]?.text { digits = text.isSixDigits ? text : "" }
      if let text = document["code"]?.text { code = text.bounded(to: 255) }
      let id = document["list"]?["id"]?.text.flatMap { RecordID($0) }
      if let id { entered = ListID(rawValue: id) }
    }
  }

  enum Problem: Equatable, Sendable {
    case known(SpaceProblem)
    /// In the words of the command.
    case told(String)
  }
}

extension ShellCommands.Problem {
  /// In characters.
  private static let longest = 500

  /// - Parameter errors: of a command, with `--json`. Nil where the user has said no.
  init?(_ errors: String) {
    let error = (try? JSON(parsing: errors.trimmed, depthLimit: 8))?["error"]
    if error?["kind"]?.text == "notConfirmed" { return nil }
    let told = [error?["problem"]?.text, error?["remedy"]?.text].compactMap { $0 }
    let text = told.isEmpty ? errors.trimmed : told.joined(separator: " ")
    self = text.isEmpty ? .known(.unreachable) : .told(text.bounded(to: Self.longest))
  }

  func text(_ texts: Texts) -> String {
    switch self {
    case .known(let problem): texts.space.problem(problem)
    case .told(let text): text
    }
  }
}

extension String {
  fileprivate var isSixDigits: Bool {
    utf8.count == 6 && utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
