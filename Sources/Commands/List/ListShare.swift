import ArgumentParser
import CivilTime
import DeviceSync
import JSON
import Ledger
import QRCode
import Sealing
import SpaceHost
import Texts
import Trackers
import Wire

/// A role that a link gives.
enum GivenRole: String, CaseIterable, ExpressibleByArgument {
  case editor, reader

  var role: Role { self == .editor ? .editor : .reader }
}

struct ListShare: SpaceCommand {
  static let configuration = CommandConfiguration(
    "share", "Share a list, as its owner: print a link, and wait for people who use it.",
    discussion: """
      Examples: dayring list share shopping
                dayring list share shopping --role reader --many 10 --until fri
      Each person then sees six digits. Allow one only if they match. The link works until it \
      expires or is withdrawn, even after this command has ended.
      """)

  /// Of a link, in days.
  static let longest = 30
  /// Of a link, in days, unless chosen.
  static let usual = 7

  @OptionGroup var naming: ListNaming

  @Option(help: .text("What the person may do: change tasks, or read and comment."))
  var role = GivenRole.editor

  @Option(help: .value("count", "How many people may ask by the link."))
  var many = 1

  @Option(
    parsing: .upToNextOption,
    help: .value("day", "The link's last day, or a time. (default: in a week)"))
  var until: [String] = []

  @Option(help: .value("address", "Address of the app, for the link. (default: the relay's)"))
  var app: String?

  @Flag(name: .customLong("no-wait"), help: .text("Print the link only."))
  var isAlone = false

  @OptionGroup var asking: AskOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...SyncLimits.asks).contains(many) else {
      throw ValidationError(.text("The number of people must be from 1 to \(SyncLimits.asks)."))
    }
    guard !(isAlone && asking.admit) else {
      throw ValidationError(.text("Choose either --admit or --no-wait."))
    }
  }

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let end = try end(in: work.context)
    let book = try await work.list(named: naming.name, for: .owner)
    var runner = try work.runner()
    let (role, many) = (role.role, many)
    let sharing = try await performing(.sharing) { () async throws(JoiningFailure) in
      try await Sharing(
        book.id, as: role, until: UInt64(clamping: end.milliseconds), asks: many, by: &runner)
    }
    let app = try RelayAddress.typed(self.app ?? sharing.link.relay)
    let link = sharing.link.text(app: app.text + "/")
    let shown = report(link, to: work.name(of: book), until: end, in: work)
    if isAlone { return shown }
    try work.show(shown, asJSON: output.json)
    var asks = ListAsking(
      [sharing], to: book.id, admits: asking.admit, asJSON: output.json, runner, work)
    try await asks.answer(until: end, count: many)
    return try asks.report
  }

  private func end(in context: Context) throws(CommandFailure) -> Instant {
    let (now, latest) = (context.now.instant, Span.hours(24 * ListShare.longest))
    if until.isEmpty { return now + .hours(24 * ListShare.usual) }
    let end: Instant
    do throws(CommandFailure) {
      let day = try context.day(until, .future)
      end = context.zone.moment(LocalTime(startOf: day + 1)).instant
    } catch {
      guard let time = try context.time(until, .until, .after(context.now)) else { throw error }
      end = time.instant
    }
    guard now < end, end - now <= latest else {
      throw ListFailures.unreadableEnd(days: ListShare.longest)
    }
    return end
  }

  private func report(
    _ link: String, to list: String, until end: Instant, in work: SpaceWork
  ) -> Report {
    let (texts, context) = (work.texts, work.context)
    let (moment, role) = (context.zone.moment(end), ListRole(role.role))
    let isWaiting = !isAlone
    return Report(
      [
        "link": .string(link), "role": .string(role.name), "many": .whole(many),
        "until": .string(moment.iso8601),
      ],
      text: { style in
        let until = context.wording.moment(moment)
        return [texts.shared(list, as: role, many, until: until).harmless, link]
          + QRCode.picture(of: link, in: style)
          + (isWaiting ? [style.paint(texts.answerLater, .quiet)] : [])
      })
  }
}

struct AskOptions: ParsableArguments {
  @Flag(help: .text("Allow all who have the link, without asking."))
  var admit = false
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
    var asks = ListAsking(
      sharings, to: book.id, admits: asking.admit, asJSON: output.json, runner, work)
    if once {
      try await asks.answerPresent()
    } else {
      try await asks.answer(until: Instant(milliseconds: Int64(clamping: last.until)), count: .max)
    }
    return try asks.report
  }
}

/// The answering of people who ask to come into a list, while a command runs.
private struct ListAsking {
  private let list: ListID
  private let admits: Bool
  private let asJSON: Bool
  private let work: SpaceWork
  private var runner: SyncRunner
  private var sharings: [Sharing]
  /// Those that the user has not let in.
  private var refused: Set<AskID> = []
  private var answered = 0
  private var added = 0

  init(
    _ sharings: [Sharing], to list: ListID, admits: Bool, asJSON: Bool, _ runner: SyncRunner,
    _ work: SpaceWork
  ) {
    self.sharings = sharings
    self.list = list
    self.admits = admits
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
  var report: Report {
    get throws(CommandFailure) {
      if answered > 0, added == 0 { throw SpaceWork.notConfirmed }
      let (document, texts) = (try work.document(nil, of: list), work.context.texts)
      let book = try work.context.listBook(list)
      let people = texts.shell.holds(
        work.name(of: book), texts.list.people(book.people.present.count))
      let isIdle = answered == 0
      return Report(
        document, text: { _ in (isIdle ? [texts.shell.noAsks] : []) + [people.harmless] })
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
    let isAllowed = try work.answer(
      to: texts.mayAdd(name, to: list, as: role, asker.digits), isAnswered: admits,
      option: .admit, texts.addRemedy)
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
    added += 1
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
