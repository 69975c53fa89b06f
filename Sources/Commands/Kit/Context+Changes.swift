import CivilTime
import Ledger
import SQLiteLedger
import Texts
import Trackers

extension Context {
  /// Performs a command as one transaction: no other process can start a fast between the check
  /// whether one is running and the start.
  /// - Returns: none if there was nothing to change.
  func perform(_ command: TrackerCommand) throws(CommandFailure) -> [Op] {
    try perform(command, at: now)
  }

  func perform(_ command: TrackerCommand, at now: Moment) throws(CommandFailure) -> [Op] {
    try performing { store, id throws(ActionFailure<StorageError>) in
      try store.perform(command, at: now, newID: id)
    }
  }

  /// Performs a command on any number of records.
  func performInParts(_ command: TrackerCommand) throws(CommandFailure) -> [Op] {
    try performing { store, id throws(ActionFailure<StorageError>) in
      try store.performInParts(command, at: now, newID: id)
    }
  }

  private func performing<Outcome>(
    _ body: (inout SQLiteLedger, RecordID) throws(ActionFailure<StorageError>) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    let id = RecordID(high: environment.random(), low: environment.random())
    return try exclusively { () throws(CommandFailure) in
      var store = ledger
      do throws(ActionFailure<StorageError>) {
        return try body(&store, id)
      } catch {
        throw CommandFailure(error, today: try userDay().today)
      }
    }
  }

  /// - Returns: false if there is nothing to change.
  func commit(_ change: Change?) throws(CommandFailure) -> Bool {
    guard let change else { return false }
    _ = try read(ledger.commit(change, at: now.instant))
    return true
  }

  /// Changes a part of the settings as one transaction.
  /// - Returns: false if there was nothing to change.
  func change<Part: SettingsFields>(
    _ part: Part.Type, _ change: (inout Part) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Bool {
    try exclusively { () throws(CommandFailure) in
      let former = try read(Part(in: ledger))
      var part = former
      try change(&part)
      return try commit(part.change(from: former))
    }
  }

  /// Runs the body as one transaction, which one undo takes back.
  func asOneChange<Outcome>(
    _ body: () throws(CommandFailure) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    try exclusively { () throws(CommandFailure) in
      try ledger.asOneChange({ CommandFailure.storage($0) }, body)
    }
  }

  /// Runs reads on a snapshot of the database, while others may write. Writes of the body are not
  /// kept.
  func reading<Outcome>(
    _ body: () throws(CommandFailure) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    let result: Result<Outcome, CommandFailure>
    do throws(StorageError) {
      result = try ledger.read { _ in
        do throws(CommandFailure) { return .success(try body()) } catch { return .failure(error) }
      }
    } catch {
      throw .storage(error)
    }
    return try result.get()
  }

  /// Runs reads and changes as one transaction; if it fails, nothing is kept. May be nested.
  func exclusively<Outcome>(
    _ body: () throws(CommandFailure) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    let result: Result<Outcome, CommandFailure>
    do throws(StorageError) {
      result = try ledger.exclusively { () throws(StorageError) in
        do throws(CommandFailure) {
          return .success(try body())
        } catch {
          if case .storage(let error) = error { throw error }
          return .failure(error)
        }
      }
    } catch {
      throw .storage(error)
    }
    return try result.get()
  }
}

/// Shared lists.
extension Context {
  func device(in list: ListID) -> ListDevice? { lists.first { $0.writer.list == list } }

  /// All lists, by their standing, then by name.
  func listBooks() throws(CommandFailure) -> [ListBook] {
    let others = lists.map { $0.writer.list }
    return try read { store throws(StorageError) in try store.listBooks(and: others) }
  }

  func listBook(_ list: ListID) throws(CommandFailure) -> ListBook {
    try read { store throws(StorageError) in try store.listBook(list) }
  }

  /// Performs a command on a list as one transaction.
  /// - Returns: none if there was nothing to change.
  func perform(_ command: ListCommand, in list: ListID) throws(CommandFailure) -> [Op] {
    let id = RecordID(high: environment.random(), low: environment.random())
    return try exclusively { () throws(CommandFailure) in
      var store = ledger
      do throws(ListFailure<StorageError>) {
        return try store.perform(command, in: list, at: now, newID: id)
      } catch {
        switch error {
        case .refused(let refusal): throw .list(refusal)
        case .storage(let error): throw .storage(error)
        }
      }
    }
  }

  /// What others have written that this person has not read.
  func unread(in book: ListBook) throws(CommandFailure) -> ListUnread {
    let device = device(in: book.id)
    return try read { store throws(StorageError) in
      try store.unread(in: book) { device?.isInLog($0) ?? false }
    }
  }
}

extension Context {
  /// A sentence on each list of which a part of the changes stays, since others have written there.
  func keptParts(of steps: [Undone]) throws(CommandFailure) -> [String] {
    var names: [(list: ListID, people: [String])] = []
    for former in steps.flatMap({ $0.kept }) {
      guard let list = former.kind.list else { continue }
      let people = try listBook(list).people
      if !names.contains(where: { $0.list == list }) { names.append((list, [])) }
      let record = try read(ledger.record(former.id, of: former.kind))
      for field in record?.fields ?? [] {
        let isNamed = former.fields.isEmpty || former.fields.contains { $0.name == field.name }
        guard isNamed, let person = people.person(of: field.stamp.replica.device),
          person.id != people.me, let place = names.firstIndex(where: { $0.list == list })
        else { continue }
        let name = texts.list.name(of: person)
        if !names[place].people.contains(name) { names[place].people.append(name) }
      }
    }
    return names.map { texts.list.kept($0.people) }
  }
}

extension Context {
  func list(named typed: String) throws(CommandFailure) -> ListBook {
    let all = try listBooks()
    // Those that are put away or left are meant only if no other is.
    let groups = [all.filter { $0.standing == .open }, all.filter { $0.standing != .open }]
    func name(_ book: ListBook) -> String { texts.list.name(of: book.list) }
    // NB: names are of their owners' choosing, also one that is another list's ID.
    if let id = RecordID(typed) {
      guard let one = all.first(where: { $0.id.rawValue == id }) else {
        throw .noSuchList(typed, nearest: [])
      }
      return one
    }
    let found = NameMatches(typed, among: groups, name: name, id: { $0.id.rawValue }).found
    switch found.count {
    case 1: return found[0]
    case 0: throw .noSuchList(typed, nearest: all.map(name).nearest(to: typed))
    default:
      let ids = ShortIDs(complete: all.map { $0.id.rawValue })
      let names = found.map { "\(ids[$0.id.rawValue]) \(name($0))" }
      throw .ambiguousName(.list, typed, names, hint: "dayring list")
    }
  }
}
