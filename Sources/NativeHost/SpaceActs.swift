import Pages
import Texts
import Trackers

/// The user's actions on the page of devices. Most are commands of the shell.
struct SpaceActs: Sendable {
  /// The longest text of an action, in bytes: far more than a link.
  static let longestText = 8192

  private(set) var question: SpaceMembership.Question?
  /// A recovery code, until it is written down.
  private(set) var code: String?
  private(set) var problem: ShellCommands.Problem?
  private var link: Link?

  /// A link to join by.
  private struct Link {
    let text: String
    let relay: String
    let records: Int
  }

  /// The addition of a device that is under way.
  func adding(by commands: ShellCommands) -> SpaceMembership.Adding? {
    guard let running = commands.find({ $0 == .device(.add) }), let link = running.said.link
    else { return nil }
    return running.said.name.map { .asked(name: $0, digits: running.said.digits) }
      ?? .link(link, isCopied: running.isCopied)
  }

  /// The joining that is under way.
  func joining(by commands: ShellCommands) -> SpacePanel.Place? {
    guard let link else { return nil }
    if let running = commands.find(Self.isJoining) {
      return .waiting(digits: running.said.digits)
    }
    return .question(server: link.relay, records: link.records)
  }

  private static func isJoining(_ purpose: ShellCommands.Purpose) -> Bool {
    purpose == .device(.merge) || purpose == .device(.empty)
  }

  /// - Parameters:
  ///   - name: the id of a device.
  ///   - relay: returns that of a link to join by; nil if it is none.
  ///   - records: returns the number of the user's records.
  mutating func act(
    _ action: SpaceAction, _ name: String, _ value: String, by commands: inout ShellCommands,
    relay: (String) -> String?, records: () -> Int
  ) {
    problem = nil
    switch action {
    case .start: run(action, ["start", "--json", "--", value], by: &commands)
    case .join:
      if let relay = relay(value) {
        link = Link(text: value, relay: relay, records: records())
      } else {
        problem = .known(.link)
      }
    case .merge, .empty:
      guard let link else { return }
      let words = ["join", "--" + action.rawValue, "--json", "-"]
      run(action, words, input: link.text, by: &commands)
    case .cancel:
      if question != nil {
        question = nil
      } else {
        link = nil
        commands.stop(Self.isJoining)
      }
    case .tryAgain: run(action, ["now", "--json"], by: &commands)
    case .add:
      run(action, ["add", "--answer", "--json"], input: nil, yielding: .ends, by: &commands)
    case .copy: if isAdding(commands) { commands.copyLink() }
    case .admit: if isAdding(commands) { commands.answer(true) }
    case .refuse: commands.stop { $0 == .device(.add) }
    case .askRename: question = .rename(device: name)
    case .rename:
      if !value.isEmpty { run(action, ["rename", "--json", "--", name, value], by: &commands) }
    case .askRemove: question = .remove(device: name)
    case .remove: run(action, ["remove", "--yes", "--json", "--", name], by: &commands)
    case .askLeave: question = .leave
    case .leave: run(action, ["leave", "--yes", "--json"], by: &commands)
    case .askDelete: question = .delete
    case .delete: run(action, ["delete", "--yes", "--json"], by: &commands)
    case .code: run(action, ["recovery", "--json"], by: &commands)
    case .written: code = nil
    // It needs an address as well, for which the page has no field.
    case .recover: break
    }
  }

  /// Notes the end of a command for one of these actions.
  mutating func note(_ ended: ShellCommands.Ended) {
    if ended.isDone || Self.isJoining(ended.purpose) { link = nil }
    code = ended.said.code ?? code
    problem = ended.problem ?? problem
  }

  private func isAdding(_ commands: ShellCommands) -> Bool {
    commands.find { $0 == .device(.add) } != nil
  }

  private mutating func run(
    _ action: SpaceAction, _ words: [String], input: String? = "",
    yielding: ShellCommands.Yielding = .never, by commands: inout ShellCommands
  ) {
    question = nil
    commands.run(
      ShellCommands.Order(
        purpose: .device(action), words: ["sync"] + words, input: input, yielding: yielding))
  }
}
