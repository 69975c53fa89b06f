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

struct AskOptions: ParsableArguments {
  @Flag(help: .text("Allow all who have the link, without asking."))
  var admit = false

  @Flag(
    help: .text("For each person print the name and the digits, then read a line with yes or no."))
  var answer = false

  func validate() throws {
    guard !(admit && answer) else {
      throw ValidationError(.text("Choose either --admit or --answer."))
    }
  }
}

struct ListAsksCommand: SpaceCommand {
  static let configuration = CommandConfiguration(
    "asks", "Answer the people who ask to join a list by its links, as its owner.",
    discussion: """
      Example: dayring list asks shopping
      It waits for more people until the links expire; with --once it answers those who ask now.
      """)

  @OptionGroup var naming: ListNaming

  @Flag(help: .text("Do not wait for more people."))
  var once = false

  @OptionGroup var asking: AskOptions
  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let book = try await work.list(named: naming.name, for: .owner)
    let invitations = try work.openInvitations(to: book.id)
    guard let last = invitations.last else { throw ListFailures.noLinks(to: work.name(of: book)) }
    var runner = try work.runner()
    var sharings: [Sharing] = []
    for invitation in invitations {
      sharings.append(
        try await performing(.sharing) { () async throws(JoiningFailure) in
          try await Sharing(by: invitation, over: &runner)
        })
    }
    var asks = ListAsking(sharings, to: book.id, asking, asJSON: output.json, runner, work)
    if once {
      try await asks.answerPresent()
    } else {
      try await asks.answer(until: Instant(milliseconds: Int64(clamping: last.until)), count: .max)
    }
    return try await asks.report()
  }
}

/// The answering of people who ask to come into a list, while a command runs.
struct ListAsking {
  /// How often the name of a person that was let in is looked for, once a second.
  private static let looks = 10

  private let list: ListID
  private let asking: AskOptions
  private let asJSON: Bool
  private let work: SpaceWork
  private var runner: SyncRunner
  private var sharings: [Sharing]
  /// Those that the user has not let in.
  private var refused: Set<AskID> = []
  private var answered = 0
  private var added: [RecordID] = []

  init(
    _ sharings: [Sharing], to list: ListID, _ asking: AskOptions, asJSON: Bool,
    _ runner: SyncRunner, _ work: SpaceWork
  ) {
    self.sharings = sharings
    self.list = list
    self.asking = asking
    self.asJSON = asJSON
    self.runner = runner
    self.work = work
  }

  /// Answers so many people, or those who ask until a time.
  mutating func answer(until end: Instant, count: Int) async throws(CommandFailure) {
    let (work, clock) = (work, work.context.environment.clock)
    while answered < count, clock() < end {
      let found: (Int, Sharing.Asker)
      do throws(CommandFailure) {
        found = try await work.ask(
          retries: { SpaceWork.linkRetries }, within: end - clock(),
          as: { $0.failure(of: .sharing) }
        ) { () async throws(JoiningFailure) in
          try await next()
        }
      } catch {
        // The links have ended meanwhile.
        guard clock() < end else { return }
        throw error
      }
      try await answer(found.1, by: found.0)
    }
  }

  /// Answers those who ask at the moment.
  mutating func answerPresent() async throws(CommandFailure) {
    while true {
      let found = try await performing(.sharing) { () async throws(JoiningFailure) in
        try await next()
      }
      guard let (number, asker) = found else { return }
      try await answer(asker, by: number)
    }
  }

  /// - Throws: where the user has let none in.
  func report() async throws(CommandFailure) -> Report {
    if answered > 0, added.isEmpty { throw SpaceWork.notConfirmed }
    try await readNames()
    let (document, texts) = (try work.document(nil, of: list), work.context.texts)
    let book = try work.context.listBook(list)
    let people = texts.shell.holds(
      work.name(of: book), texts.list.people(book.people.present.count))
    let isIdle = answered == 0
    return Report(
      document, text: { _ in (isIdle ? [texts.shell.noAsks] : []) + [people.harmless] })
  }

  /// Syncs until those that were let in have written their names, by which they can be given tasks
  /// then. A person whose device is off writes its name later.
  private func readNames() async throws(CommandFailure) {
    for _ in 0..<Self.looks {
      let people = try work.context.listBook(list).people
      if added.allSatisfy({ people[$0]?.name.isEmpty == false }) { return }
      await work.network.pause(SpaceWork.untilSomebodyActs)
      try await work.step()
    }
  }

  private mutating func next() async throws(JoiningFailure) -> (Int, Sharing.Asker)? {
    for number in sharings.indices {
      let askers = try await sharings[number].askers(over: &runner)
      if let asker = askers.first(where: { !refused.contains($0.request.ask) }) {
        return (number, asker)
      }
    }
    return nil
  }

  private mutating func answer(
    _ asker: Sharing.Asker, by number: Int
  ) async throws(CommandFailure) {
    let book = try work.context.listBook(list)
    guard book.people.present.count < Sealing.ListPeople.peopleLimit else {
      throw ListFailures.peopleFull
    }
    let (work, texts, name) = (work, work.texts, asker.request.name)
    let list = work.name(of: book)
    let role = ListRole(sharings[number].role)
    let question = texts.mayAdd(name, to: list, as: role, asker.digits)
    let document: JSONObject = [
      "name": .string(name), "digits": .string(asker.digits), "role": .string(role.name),
    ]
    let isAllowed =
      try asking.answer
      ? work.answer(to: question, document, asJSON: asJSON)
      : work.answer(to: question, isAnswered: asking.admit, option: .admit, texts.addRemedy)
    answered += 1
    guard isAllowed else {
      refused.insert(asker.request.ask)
      try show(name, isAdded: false, texts.notAdded(name))
      return
    }
    _ = try await work.ask(
      retries: { SpaceWork.linkRetries }, within: nil, as: { $0.failure(of: .sharing) }
    ) { () async throws(JoiningFailure) in
      try await sharings[number].admit(asker, by: &runner)
      return true
    }
    added.append(RecordID(asker.request.person.person))
    try show(name, isAdded: true, texts.added(name, to: list))
  }

  private func show(
    _ name: String, isAdded: Bool, _ sentence: String
  ) throws(CommandFailure) {
    try work.show(
      Report(
        ["name": .string(name), "added": .bool(isAdded)], text: { _ in [sentence.harmless] }),
      asJSON: asJSON)
  }
}
