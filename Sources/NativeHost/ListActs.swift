import CivilTime
import Ledger
import Pages
import Texts
import Trackers

/// The user's actions on the pages of a list's people, and on that for a new list. Most are commands
/// of the shell, which refuses what a role does not allow.
struct ListActs: Sendable {
  /// That on the page of a list.
  private var asked: (list: ListID, about: Asked)?
  /// That of the last action, on a list or, if nil, on a new one.
  private var failure: (list: ListID?, reason: ShellCommands.Problem)?
  /// Of the next link to each list.
  private var offer: (list: ListID, terms: LinkTerms)?
  /// The name that this person has typed for the next list.
  private(set) var newcomer: String?
  /// The list that was created or joined last.
  private(set) var entered: ListID?

  enum Asked: Hashable, Sendable {
    case remove(RecordID)
    case handOver(RecordID)
    case leave, delete
  }

  func question(on list: ListID) -> Asked? {
    asked.flatMap { $0.list == list ? $0.about : nil }
  }

  func problem(of list: ListID?) -> ShellCommands.Problem? {
    failure.flatMap { $0.list == list ? $0.reason : nil }
  }

  func terms(of list: ListID) -> LinkTerms {
    offer.flatMap { $0.list == list ? $0.terms : nil } ?? LinkTerms()
  }

  /// The inviting to a list that is under way.
  func inviting(
    to list: ListID, by commands: ShellCommands
  ) -> ListPeoplePanel.Inviting? {
    guard let running = commands.find({ Self.isInviting($0, to: list) }) else {
      // It goes on behind another command.
      let isWaiting = commands.isWaiting { Self.isInviting($0, to: list) }
      return isWaiting ? .waiting(link: nil, isCopied: false) : nil
    }
    let said = running.said
    return said.name.map { .asked(name: $0, digits: said.digits, said.role) }
      ?? .waiting(link: said.link, isCopied: running.isCopied)
  }

  /// Whether another action on a list is being carried out, or waits for that.
  func isWorking(on list: ListID, by commands: ShellCommands) -> Bool {
    func isMeant(_ purpose: ShellCommands.Purpose) -> Bool {
      guard case .list(_, let other) = purpose else { return false }
      return other == list && !Self.isInviting(purpose, to: list)
    }
    return commands.find(isMeant) != nil || commands.isWaiting(isMeant)
  }

  /// The way into a new list that is under way.
  func place(by commands: ShellCommands) -> NewListPanel.Place? {
    if let joining = commands.find({ $0 == .list(.join, nil) }) {
      return .waiting(digits: joining.said.digits)
    }
    if commands.isWaiting({ $0 == .list(.join, nil) }) { return .waiting(digits: "") }
    func isCreating(_ purpose: ShellCommands.Purpose) -> Bool { purpose == .list(.create, nil) }
    let isCreated = commands.find(isCreating) != nil || commands.isWaiting(isCreating)
    return isCreated ? .creating : nil
  }

  private static func isInviting(_ purpose: ShellCommands.Purpose, to list: ListID) -> Bool {
    purpose == .list(.share, list) || purpose == .list(.answer, list)
  }

  /// - Parameters:
  ///   - list: that of the page; nil on the page for a new one.
  ///   - name: the id of a person or of a link, or the digits of one that asks.
  ///   - today: by the calendar.
  mutating func act(
    _ action: PeopleAction, in list: ListID?, _ name: String, _ value: String, today: Day,
    by commands: inout ShellCommands
  ) {
    failure = nil
    guard let list else { return enter(action, value, by: &commands) }
    if action == .admit || action == .refuse {
      if isInviting(to: list, commands) { commands.answer(action == .admit, to: name) }
      return
    }
    let subject = RecordID(name)
    guard name.isEmpty || subject != nil else { return }
    act(action, in: list, subject, value, today: today, by: &commands)
  }

  private mutating func enter(
    _ action: PeopleAction, _ value: String, by commands: inout ShellCommands
  ) {
    let name = newcomer.map { ["--as=" + $0] } ?? []
    switch action {
    case .newcomer: newcomer = value.isEmpty ? nil : value
    case .create:
      if value.isEmpty { return }
      entered = nil
      let words = ["add", "--json"] + name + ["--", value]
      run(action, in: nil, words, by: &commands)
    case .join:
      if value.isEmpty { return }
      entered = nil
      let words = ["join", "--json"] + name + ["-"]
      run(action, in: nil, words, input: value, yielding: .resumes, by: &commands)
    case .stop: commands.stop { $0 == .list(.join, nil) }
    case .linkRole, .linkCount, .linkEnd, .share, .answer, .copy, .admit, .refuse, .withdraw,
      .introduce, .colour, .rename, .role, .askRemove, .remove, .askHandOver, .handOver,
      .askLeave, .leave, .askDelete, .delete, .cancel:
      break
    }
  }

  private mutating func act(
    _ action: PeopleAction, in list: ListID, _ subject: RecordID?, _ value: String, today: Day,
    by commands: inout ShellCommands
  ) {
    let id = list.rawValue.description
    func words(_ words: String...) -> [String] { words + ["--json", "--", id] }
    switch action {
    case .linkRole, .linkCount, .linkEnd:
      var terms = terms(of: list)
      terms.take(value, of: action)
      offer = (list, terms)
    case .share:
      let terms = terms(of: list)
      let sharing = words(
        "share", "--role", terms.role.givenName ?? "", "--many", String(terms.count), "--until",
        terms.end(on: today).iso8601, "--answer")
      run(action, in: list, sharing, input: nil, yielding: .ends, by: &commands)
    case .answer:
      run(
        action, in: list, words("asks", "--answer"), input: nil, yielding: .resumes,
        by: &commands)
    case .copy: if isInviting(to: list, commands) { commands.copyLink() }
    case .stop: commands.stop { Self.isInviting($0, to: list) }
    case .withdraw:
      let link = subject.map { [$0.description] } ?? []
      run(action, in: list, words("withdraw") + link, by: &commands)
    case .introduce:
      if !value.isEmpty { run(action, in: list, words("name") + [value], by: &commands) }
    case .colour:
      guard let colour = Colour(rawValue: value) else { return }
      run(action, in: list, words("name", "--colour", colour.rawValue), by: &commands)
    case .rename:
      if !value.isEmpty { run(action, in: list, words("rename") + [value], by: &commands) }
    case .role:
      guard let person = subject, let role = ListRole(given: value)?.givenName else { return }
      run(action, in: list, words("people", "--role", person.description, role), by: &commands)
    case .remove, .handOver:
      guard let person = subject else { return }
      let option = action == .remove ? "--remove" : "--hand-over"
      run(
        action, in: list, words("people", option, person.description, "--yes"), by: &commands)
    case .leave: run(action, in: list, words("leave", "--yes"), by: &commands)
    case .delete: run(action, in: list, words("delete", "--yes"), by: &commands)
    case .askRemove: asked = subject.map { (list, .remove($0)) }
    case .askHandOver: asked = subject.map { (list, .handOver($0)) }
    case .askLeave: asked = (list, .leave)
    case .askDelete: asked = (list, .delete)
    case .cancel: asked = nil
    case .create, .join, .newcomer, .admit, .refuse: break
    }
  }

  /// Notes the end of a command for one of these actions.
  mutating func note(_ ended: ShellCommands.Ended, of action: PeopleAction, in list: ListID?) {
    if let reason = ended.problem { failure = (list, reason) }
    if ended.isDone, list == nil { entered = ended.said.entered }
  }

  private func isInviting(to list: ListID, _ commands: ShellCommands) -> Bool {
    commands.find { Self.isInviting($0, to: list) } != nil
  }

  private mutating func run(
    _ action: PeopleAction, in list: ListID?, _ words: [String], input: String? = "",
    yielding: ShellCommands.Yielding = .never, by commands: inout ShellCommands
  ) {
    asked = nil
    commands.run(
      ShellCommands.Order(
        purpose: .list(action, list), words: ["list"] + words, input: input, yielding: yielding))
  }
}
