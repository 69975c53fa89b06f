import CivilTime
import DeviceSync
import JSON
import Ledger
import Relay
import SQLiteLedger
import Sealing
import SpaceHost
import Texts
import Trackers
import Wire

/// What the commands share that call a relay for a list.
extension SpaceWork {
  /// The list of a typed name, once it is read as far as possible.
  ///
  /// - Parameter role: the least that is needed; nil for none.
  func list(named typed: String, for role: ListRole?) async throws(CommandFailure) -> ListBook {
    _ = try overview()
    let known: ListBook
    if let found = try? context.list(named: typed) {
      known = found
      try await step()
    } else {
      // This device may come into it only now.
      try await step()
      known = try context.list(named: typed)
    }
    let book = try context.listBook(known.id)
    if let role {
      guard let own = book.role else { throw .list(.left) }
      guard own >= role else { throw .list(.role(own, needs: role)) }
    }
    return book
  }

  func name(of book: ListBook) -> String { context.texts.list.name(of: book.list) }

  /// The name of this person in a list: the typed one, else that in another list; else it is asked
  /// for.
  func personName(_ typed: String?) throws(CommandFailure) -> String {
    let known = try context.listBooks().lazy
      .compactMap { book in book.me.flatMap { book.people[$0]?.name } }
      .first { !$0.isEmpty }
    let answer = typed ?? known ?? context.environment.askForLine(askForName, true)
    guard let answer, !answer.isEmpty else { throw ListFailures.noName }
    let name = try ListCommand.accepted(answer, as: .person)
    guard name.utf8.count <= ListRequest.nameLimit else {
      throw ListFailures.unreadableName(name)
    }
    return name
  }

  private var askForName: String { texts.say("\(texts.say("Your name in the list")): ") }

  /// The links of this person to a list that have not ended.
  func openInvitations(to list: ListID) throws(CommandFailure) -> [ListInvitation] {
    let now = UInt64(clamping: context.environment.clock().milliseconds)
    return try context.read(context.ledger.invitations(to: list)).filter { now < $0.until }
  }

  /// - Throws: where this person is in as many lists as it may be.
  func checkRoomForList() throws(CommandFailure) {
    guard try context.read(store.lists()).count < Relay.ListLimits.ofPerson else {
      throw ListFailures.tooManyLists(Relay.ListLimits.ofPerson)
    }
  }

  /// The document of a list as it is now, behind what was done to it.
  func document(_ action: String?, of list: ListID) throws(CommandFailure) -> JSONObject {
    let counted = try CountedList(try context.listBook(list), in: context)
    guard let action else { return ["list": counted.json] }
    return ["action": .string(action), "changed": .bool(true), "list": counted.json]
  }

  /// Writes records of the own space.
  func note(_ changes: [RecordChange]) throws(CommandFailure) {
    guard !changes.isEmpty else { return }
    let now = context.environment.clock()
    try context.read { store throws(StorageError) in
      _ = try store.commitWithoutUndo(changes, at: now)
    }
  }
}

extension ListCommand {
  /// A name in its stored form.
  static func accepted(
    _ text: String, as field: ListRefusal.TextField
  ) throws(CommandFailure) -> String {
    let limit = field == .list ? ListDraft.nameLimit : ListPerson.nameLimit
    do throws(ListRefusal) {
      return try SharedListRules.accepted(text, to: limit, field)
    } catch {
      throw .list(error)
    }
  }
}

extension ListRole {
  init(_ role: Role) {
    switch role {
    case .owner: self = .owner
    case .editor: self = .editor
    case .reader: self = .reader
    }
  }

  var wire: Role {
    switch self {
    case .owner: .owner
    case .editor: .editor
    case .reader: .reader
    }
  }
}

extension PersonID {
  init(_ person: RecordID) { self.init(checked: DeviceID(person).bytes) }
}
