import JSON
import Pages
import Texts
import Trackers

/// A command of the shell, which the program of a host runs as a child process.
package struct ShellCommand: Equatable, Sendable {
  /// Tells its lines from those of former commands.
  package let number: Int
  /// The words behind the name of the program.
  package let words: [String]
  /// The text of its standard input; nil if that stays open for an answer.
  package let input: String?
}

/// A request of the page of devices to the program of its host.
package enum SpaceRequest: Equatable, Sendable {
  case run(ShellCommand)
  /// The text of the running command's input.
  case answer(String)
  /// Has the running command end.
  case end
  case copy(String)
}

/// The user's actions on the page of devices. Most are commands of the shell, which run one after the
/// other.
struct SpaceActs: Sendable {
  /// The number of commands that wait, at most.
  private static let mostWaiting = 8
  /// The longest text of an action and of a line of a command, in bytes: far more than a link.
  private static let longestText = 8192

  /// Those that the program has not taken yet.
  var requests: [SpaceRequest] = []
  private(set) var question: SpaceMembership.Question?
  /// A recovery code, until it is written down.
  private(set) var code: String?
  private(set) var problem: Problem?
  private var link: Link?
  private var running: Running?
  private var waiting: [Order] = []
  private var number = 0

  enum Problem: Equatable {
    case known(SpaceProblem)
    /// In the words of the command.
    case told(String)
  }

  /// A link to join by.
  private struct Link {
    let text: String
    let relay: String
    let records: Int
  }

  /// A command that was asked for.
  private struct Order: Equatable {
    let action: SpaceAction
    let words: [String]
    let input: String?
  }

  private struct Running {
    let number: Int
    let order: Order
    var action: SpaceAction { order.action }
    var link: String?
    var isCopied = false
    /// Of the device that asks to be let in.
    var name: String?
    var digits = ""
    var isAnswered = false
  }

  /// The addition of a device that is under way.
  var adding: SpaceMembership.Adding? {
    guard let running, let link = running.link else { return nil }
    return running.name.map { .asked(name: $0, digits: running.digits) }
      ?? .link(link, isCopied: running.isCopied)
  }

  /// The joining that is under way.
  var joining: SpacePanel.Place? {
    guard let link else { return nil }
    if isJoining, let running { return .waiting(digits: running.digits) }
    return .question(server: link.relay, records: link.records)
  }

  private var isJoining: Bool { running?.action == .merge || running?.action == .empty }

  /// - Parameters:
  ///   - name: the id of a device.
  ///   - relay: returns that of a link to join by; nil if it is none.
  ///   - records: returns the number of the user's records.
  mutating func act(
    _ action: SpaceAction, _ name: String, _ value: String, relay: (String) -> String?,
    records: () -> Int
  ) {
    let value = value.trimmed
    guard value.utf8.count <= Self.longestText, name.utf8.count <= Self.longestText else { return }
    problem = nil
    switch action {
    case .start: run(action, ["start", "--json", "--", value])
    case .join:
      if let relay = relay(value) {
        link = Link(text: value, relay: relay, records: records())
      } else {
        problem = .known(.link)
      }
    case .merge, .empty:
      if let link { run(action, ["join", "--" + action.rawValue, "--json", "-"], link.text) }
    case .cancel:
      if question != nil {
        question = nil
      } else {
        if isJoining { end() }
        link = nil
        waiting.removeAll { $0.action == .merge || $0.action == .empty }
        runNext()
      }
    case .tryAgain: run(action, ["now", "--json"])
    case .add: run(action, ["add", "--answer", "--json"], nil)
    case .copy:
      guard let link = running?.link else { return }
      running?.isCopied = true
      requests.append(.copy(link))
    case .admit:
      guard running?.action == .add, running?.name != nil, running?.isAnswered == false else {
        return
      }
      running?.isAnswered = true
      requests.append(.answer("yes\n"))
    case .refuse:
      if running?.action == .add, running?.isAnswered == false { end() }
      runNext()
    case .askRename: question = .rename(device: name)
    case .rename: if !value.isEmpty { run(action, ["rename", "--json", "--", name, value]) }
    case .askRemove: question = .remove(device: name)
    case .remove: run(action, ["remove", "--yes", "--json", "--", name])
    case .askLeave: question = .leave
    case .leave: run(action, ["leave", "--yes", "--json"])
    case .askDelete: question = .delete
    case .delete: run(action, ["delete", "--yes", "--json"])
    case .code: run(action, ["recovery", "--json"])
    case .written: code = nil
    // It needs an address as well, for which the page has no field.
    case .recover: break
    }
  }

  /// Takes a line of a command's output.
  mutating func take(_ line: String, of number: Int) {
    guard let running, running.number == number, line.utf8.count <= Self.longestText,
      let document = try? JSON(parsing: line, depthLimit: 8)
    else { return }
    self.running?.link = document["link"]?.text ?? running.link
    self.running?.name = document["name"]?.text ?? running.name
    self.running?.digits = document["digits"]?.text ?? running.digits
    if running.action == .code { code = document["code"]?.text }
  }

  /// - Parameter errors: the text of its standard error.
  mutating func finish(_ number: Int, isDone: Bool, errors: String) {
    guard running?.number == number else { return }
    if isJoining || isDone { link = nil }
    running = nil
    if !isDone { problem = Problem(errors) }
    runNext()
  }

  /// - Parameter input: nil for a command that waits for an answer.
  private mutating func run(_ action: SpaceAction, _ words: [String], _ input: String? = "") {
    question = nil
    let order = Order(action: action, words: ["sync"] + words, input: input)
    // A second tap on the same thing asks for nothing more.
    guard running?.order != order, !waiting.contains(order), waiting.count < Self.mostWaiting
    else { return }
    waiting.append(order)
    // Only waiting for another device is given up for something else.
    if running?.action == .add, running?.isAnswered == false { end() }
    runNext()
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

extension SpaceActs.Problem {
  private static let longest = 500

  /// - Parameter errors: of a command, with `--json`.
  fileprivate init(_ errors: String) {
    let error = (try? JSON(parsing: errors.trimmed, depthLimit: 8))?["error"]
    let told = [error?["problem"]?.text, error?["remedy"]?.text].compactMap { $0 }
    let text = told.isEmpty ? errors.trimmed : told.joined(separator: " ")
    self = text.isEmpty ? .known(.unreachable) : .told(String(text.prefix(Self.longest)))
  }
}
