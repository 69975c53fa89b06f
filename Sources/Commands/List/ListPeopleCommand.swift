import ArgumentParser
import CivilTime
import DeviceSync
import JSON
import Ledger
import SQLiteLedger
import Sealing
import SpaceHost
import Texts
import Trackers
import Wire

struct ListPeopleCommand: SpaceCommand {
  static let configuration = CommandConfiguration(
    "people", "Show who is in a list; as its owner, change roles and remove people.",
    discussion: """
      Examples: dayring list people shopping
                dayring list people shopping --role ben reader
                dayring list people shopping --remove ben
                dayring list people shopping --hand-over ben
      """)

  @OptionGroup var naming: ListNaming

  @Option(
    parsing: .upToNextOption,
    help: .value("person-role", "Give a person another role: editor or reader."))
  var role: [String] = []

  @Option(help: .value("person", "Remove a person, with all of its devices."))
  var remove: String?

  @Option(help: .value("person", "Make another person the owner; you become an editor."))
  var handOver: String?

  @Flag(help: .text("Do not ask."))
  var yes = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard [!role.isEmpty, remove != nil, handOver != nil].count(where: { $0 }) <= 1 else {
      throw ValidationError(.text("Choose one of --role, --remove and --hand-over."))
    }
    guard role.isEmpty || role.count == 2 else {
      throw ValidationError(.text("--role takes a person and a role: --role ben reader."))
    }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    if !role.isEmpty || remove != nil || handOver != nil { return try call(in: environment) }
    let context = try Context(in: environment)
    return context.outcome(of: try people(in: context), asJSON: output.json)
  }

  private func people(in context: Context) throws(CommandFailure) -> Report {
    let list = try CountedList(try context.list(named: naming.name), in: context)
    let (book, texts) = (list.book, context.texts.list)
    return Report(
      ["list": list.json],
      text: { style in
        Table(
          rows: book.people.present.map { person in
            let role = person.role.map { texts.role($0) } ?? ""
            return [
              style.paint(String(person.number), .hint), texts.name(of: person).harmless,
              style.paint(person.id == book.me ? texts.say("you, \(role)") : role, .quiet),
            ]
          }
        ).lines()
      })
  }

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let book = try await work.list(named: naming.name, for: .owner)
    let typed = remove ?? handOver ?? role.first ?? ""
    let person = try book.person(named: typed)
    guard person.id != book.me else { throw ListFailures.isYou(work.name(of: book)) }
    if remove != nil { return try await removing(person, from: book, in: work) }
    if handOver != nil { return try await handingOver(book, to: person, in: work) }
    return try await giving(role[1], to: person, of: book, in: work)
  }

  private func giving(
    _ typed: String, to person: ListPerson, of book: ListBook, in work: SpaceWork
  ) async throws(CommandFailure) -> Report {
    guard let role = GivenRole(rawValue: typed.lowercased()) else {
      throw ListFailures.unreadableRole(typed)
    }
    let given = ListRole(role.role)
    try await bringAbout(.change(.role(PersonID(person.id), role.role)), in: book, work) { people in
      people[person.id]?.role == given
    }
    let (texts, list) = (work.texts, work.name(of: book))
    let name = work.context.texts.list.name(of: person)
    return try report(
      "list.role", on: book,
      given == .reader
        ? texts.madeReader(name, of: list) : texts.madeEditor(name, of: list), in: work)
  }

  private func removing(
    _ person: ListPerson, from book: ListBook, in work: SpaceWork
  ) async throws(CommandFailure) -> Report {
    let (texts, list) = (work.texts, work.name(of: book))
    let name = work.context.texts.list.name(of: person)
    try work.confirm(
      work.context.texts.list.mayRemove(name, from: list), isAnswered: yes, option: .yes,
      texts.yesRemedy)
    try await bringAbout(.remove([PersonID(person.id)]), in: book, work) { people in
      !people.isPresent(person.id)
    }
    return try report("list.remove", on: book, texts.removed(name, from: list), in: work)
  }

  private func handingOver(
    _ book: ListBook, to person: ListPerson, in work: SpaceWork
  ) async throws(CommandFailure) -> Report {
    let (texts, context, list) = (work.texts, work.context, work.name(of: book))
    let name = context.texts.list.name(of: person)
    let last = try context.read { store throws(StorageError) in
      try store.activity(of: book.id, limit: ListUnread.limit).first { $0.by == person.id }
    }
    let lastSeen = last?.time.map { context.wording.moment(context.zone.moment($0)) }
    try work.confirm(
      context.texts.list.mayHandOver(list, to: name, lastSeen: lastSeen), isAnswered: yes,
      option: .yes,
      texts.yesRemedy)
    try await bringAbout(
      .change(.handOver(PersonID(person.id), snapshot: .zeros)), in: book, work
    ) { people in
      people[person.id]?.role == .owner
    }
    // The relay has withdrawn them.
    let links = try context.read(context.ledger.invitations(to: book.id))
    try work.note(links.map { .deleting(.invitation, RecordID($0.link)) })
    try await work.step()
    return try report("list.handOver", on: book, texts.handedOver(list, to: name), in: work)
  }

  /// - Parameter isDone: whether the list has the change.
  private func bringAbout(
    _ request: PeopleRequest, in book: ListBook, _ work: SpaceWork,
    isDone: (Trackers.ListPeople) -> Bool
  ) async throws(CommandFailure) {
    var runner = try work.runner()
    try await work.bringAbout(.people(request), in: book.id, &runner)
    try await work.step()
    guard isDone(try work.context.listBook(book.id).people) else { throw ListFailures.notTaken }
  }

  private func report(
    _ action: String, on book: ListBook, _ sentence: String, in work: SpaceWork
  ) throws(CommandFailure) -> Report {
    let document = try work.document(action, of: book.id)
    return Report(document, text: { _ in [sentence.harmless] })
  }
}

struct ListName: LedgerCommand {
  static let configuration = CommandConfiguration(
    "name", "Change your name or colour in a list, as the others see it.",
    discussion: """
      Examples: dayring list name shopping "Ben B."
                dayring list name shopping --colour teal
      """)

  @OptionGroup var naming: ListNaming

  @Argument(help: .text("Your new name, up to 40 characters."))
  var newName: String?

  @Option(name: [.customLong("colour"), .customLong("color")], help: .text("Your colour."))
  var colour: Colour?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard newName != nil || colour != nil else {
      throw ValidationError(.text("Give a name, or --colour."))
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let book = try context.list(named: naming.name)
    guard let me = book.me.flatMap({ book.people[$0] }) else { throw .list(.left) }
    let command = ListCommand.introduce(name: newName ?? me.name, colour ?? me.colour)
    let ops = try context.perform(command, in: book.id)
    let changed = try CountedList(try context.listBook(book.id), in: context)
    let list = context.texts.list.name(of: book.list)
    let name = changed.book.me.flatMap { changed.book.people[$0]?.name } ?? me.name
    return context.report(
      on: command.label, isChanged: !ops.isEmpty,
      Changed(
        member: "list", json: changed.json,
        sentence: newName == nil
          ? context.texts.say("Changed your colour in \(list).")
          : context.texts.say("Your name in \(list) is now “\(name)”.")))
  }
}
