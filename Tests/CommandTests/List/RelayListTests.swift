import Foundation
import SpaceHost
import Synchronization
import Testing
import Wire

@testable import Commands

/// Shells of several people, who share a list over a relay in the same process.
@Suite struct RelayListTests {
  private let relay = TestRelay()

  @Test func `Three people share a list, and each has what the others do`() throws {
    let (anna, ben, cleo) = (try person(), try person(), try person())
    said(anna, "list add Shopping --as Anna", "Created Shopping at https://r.")
    try share("shopping", of: anna, with: ben, as: "Ben")
    try share("shopping", of: anna, with: cleo, as: "Cleo", role: "reader")
    let people = "Anna (owner), Ben (you, editor), Cleo (reader)"
    sync(anna, ben, cleo)
    #expect(output(ben, "list show shopping").contains(people))
    said(ben, "plan add \"Milk !must @evening\" --list shopping", "Added")
    sync(ben, anna, cleo)
    said(anna, "plan move milk @morning", "Moved")
    said(cleo, "plan comment milk \"Oat milk\" --mention anna", "Commented")
    sync(cleo, anna)
    #expect(output(anna, "list").contains("1 unread"))
    said(anna, "plan done milk", "Marked “Milk” as done.")
    sync(anna, ben, cleo)
    #expect(output(ben, "plan").contains("1 of 1 done"))
    #expect(!output(cleo, "plan").contains("Milk"))
    #expect(output(cleo, "list show shopping").contains("No open tasks."))
    let activity = output(cleo, "list activity shopping")
    #expect(activity.contains("Anna  finished “Milk”"))
    // Entries of the roster before the first change have no time.
    #expect(!activity.contains("1970"))
    #expect(activity.contains("Cleo  commented on “Milk”"))
    said(ben, "list name shopping \"Ben B.\"", "Your name in Shopping is now “Ben B.”.")
    sync(ben, anna)
    #expect(output(anna, "list people shopping").contains("Ben B."))
    said(anna, "list rename shopping Groceries", "Renamed Shopping to Groceries.")
    sync(anna, ben)
    #expect(output(ben, "list").contains("Groceries"))
  }

  @Test func `Roles, people and the owner change, and each shell keeps to it`() throws {
    let (anna, ben, cleo) = (try person(), try person(), try person())
    said(anna, "list add Trip --as Anna", "Created")
    try share("trip", of: anna, with: ben, as: "Ben")
    try share("trip", of: anna, with: cleo, as: "Cleo", role: "reader")
    sync(anna, ben, cleo)
    refused(cleo, "plan add Tent --list trip", "readerOnly")
    refused(ben, "list share trip", "ownerOnly")
    refused(ben, "list people trip --remove cleo --yes", "ownerOnly")
    refused(anna, "list people trip --role cleo boss", "unknownValue")
    refused(anna, "list people trip --role anna reader", "ownerStays")
    refused(anna, "list people trip --remove dora --yes", "noSuchPerson")
    said(anna, "list people trip --role cleo editor", "Cleo is now an editor of Trip.")
    said(anna, "list people trip --role ben reader", "Ben is now a reader of Trip.")
    sync(ben, cleo)
    said(cleo, "plan add Tent --list trip", "Added")
    refused(ben, "plan add Rope --list trip", "readerOnly")
    refused(anna, "list people trip --remove ben", "notConfirmed")
    said(anna, "list people trip --remove ben --yes", "Removed Ben from Trip.")
    said(cleo, "plan add Secret --list trip", "Added")
    sync(cleo, anna, ben)
    #expect(output(anna, "list show trip").contains("Secret"))
    #expect(!output(ben, "list show trip").contains("Secret"))
    said(ben, "list leave trip --yes", "You left Trip. A read-only copy stays here.")
    #expect(output(ben, "list").contains("left, read-only"))
    refused(anna, "list leave trip --yes", "ownerStays")
    refused(anna, "list people trip --hand-over cleo", "notConfirmed")
    said(anna, "list people trip --hand-over cleo --yes", "Cleo is now the owner of Trip.")
    refused(anna, "list share trip", "ownerOnly")
    said(anna, "list leave trip --yes", "You left Trip.")
    sync(cleo)
    #expect(output(cleo, "list people trip").contains("you, owner"))
    said(cleo, "list delete trip --yes", "Deleted Trip for everyone.")
    #expect(output(cleo, "list").contains("left, read-only"))
    refused(cleo, "list delete trip --yes", "notInList")
  }

  @Test func `Tasks in the own plan stay with a person that leaves`() throws {
    let (anna, ben) = (try person(), try person())
    said(anna, "list add Trip --as Anna", "Created")
    try share("trip", of: anna, with: ben, as: "Ben")
    said(anna, "plan add Tent --list trip", "Added")
    sync(anna, ben)
    said(ben, "plan move tent @evening", "Moved")
    said(ben, "list leave trip --yes", "You left Trip.")
    said(ben, "plan done tent", "Marked “Tent” as done.")
    sync(ben, anna)
    #expect(output(anna, "list show trip").contains("Tent"))
    #expect(output(anna, "list people trip") == "  1  Anna  you, owner\n")
    // Who comes back is another person, and has the list as it is now.
    try share("trip", of: anna, with: ben, as: "Ben")
    sync(anna, ben)
    #expect(output(ben, "list people trip").contains("3  Ben 3  you, editor"))
    said(ben, "plan add Rope --list trip", "Added")
    sync(ben, anna)
    #expect(output(anna, "list show trip").contains("Rope"))
    #expect(!output(anna, "list activity trip").contains("doesn't allow"))
  }

  @Test func `Who asks is answered later, by shells that have begun anew`() throws {
    let (anna, ben) = (try person(), try person())
    said(anna, "list add Trip --as Anna", "Created")
    let link = try self.link(of: anna, "list share trip --no-wait")
    let join = ["list", "join", link, "--as", "Ben"]
    try cut(join, of: ben, behind: "Asked the owner")
    said(anna, "list asks trip --once", "There are no requests at the moment.")
    try cut(join, of: ben, behind: "same six digits")
    let digits = try #require(relay.output.firstMatch(of: /six digits: ([0-9]{6})\n/)).1
    let questions = Mutex<[String]>([])
    anna.environment.ask = { question in
      questions.withLock { $0.append(question) }
      return questions.withLock { $0.count } > 1
    }
    refused(anna, "list asks trip --once", "notConfirmed")
    said(anna, "list asks trip --once", "Trip: 2 people")
    let question = "“Ben” wants to edit Trip. Does Ben see \(digits)? [y/N] "
    #expect(questions.withLock { $0 } == [question, question])
    #expect(ben.run(words: join).output == "You joined Trip.\n")
    refused(ben, words: join, "alreadyInList")
  }

  @Test func `A founding outlasts a lost reply`() throws {
    let anna = try person()
    relay.losing = [.create]
    refused(anna, "list add Trip --as Anna", "relayUnreachable")
    said(anna, "list add Trip --as Anna", "Created")
    #expect(output(anna, "list").split(separator: "\n").count == 1)
  }

  @Test(arguments: [CallKind.ask, .letters, .putLetter, .asks])
  func `A joining outlasts a lost reply`(call: CallKind) throws {
    let (anna, ben) = (try person(), try person())
    said(anna, "list add Trip --as Anna", "Created")
    relay.losing = [call]
    try share("trip", of: anna, with: ben, as: "Ben")
    sync(anna, ben)
    #expect(relay.losing.isEmpty)
    #expect(output(anna, "list people trip").contains("2  Ben   editor"))
  }

  @Test func `A link that has ended is refused`() throws {
    let (anna, ben, cleo) = (try person(), try person(), try person())
    said(anna, "list add Trip --as Anna", "Created")
    refused(anna, "list asks trip --once", "noSuchLink")
    let first = try link(of: anna, "list share trip --no-wait")
    #expect(output(anna, "list links trip").contains("for editors, until"))
    try cut(["list", "join", first, "--as", "Ben"], of: ben, behind: "Asked the owner")
    refused(cleo, words: ["list", "join", first, "--as", "Cleo"], "linkIsOver")
    said(anna, "list withdraw trip", "Withdrew 1 link to Trip.")
    refused(ben, words: ["list", "join", first, "--as", "Ben"], "linkIsOver")
    refused(anna, "list withdraw trip", "noSuchLink")
    #expect(output(anna, "list links trip") == "Trip has no open links.\n")
    for _ in 0..<SyncLimits.links { _ = try link(of: anna, "list share trip --no-wait") }
    refused(anna, "list share trip --no-wait", "tooManyLinks")
  }

  @Test(arguments: [
    "add Trip --as Anna", "join x", "share trip", "asks trip", "withdraw trip",
    "people trip --remove ben --yes", "leave trip --yes", "delete trip --yes",
  ])
  func `What needs a relay is refused without one`(command: String) throws {
    let shell = try TestShell()
    shell.connect(to: relay)
    refused(shell, "list \(command)", "alone")
  }

  @Test func `What cannot be read founds and joins nothing`() throws {
    let anna = try person()
    refused(anna, "list add Trip", "unreadableName")
    refused(anna, "list add \"\" --as Anna", "unacceptableText")
    refused(anna, "list add Trip --as Anna --relay nowhere", "unreadableAddress")
    refused(anna, "list join https://r/#join=AAAA --as Anna", "unreadableLink")
    refused(anna, "list join https://r/#list=AAAA --as Anna", "unreadableLink")
    #expect(output(anna, "list").hasPrefix("No shared lists yet"))
    said(anna, "list add Trip --as Anna", "Created")
    refused(anna, "list share trip --until yesterday", "unreadableTime")
    refused(anna, "list share trip --until in 40 days", "unreadableTime")
    #expect(anna.run("list share trip --many 65").exitCode == 64)
    #expect(anna.run("list people trip --role ben").exitCode == 64)
    // The name in another list is taken.
    said(anna, "list add Work", "Created Work")
    #expect(output(anna, "list people work").contains("Anna"))
  }

  @Test(arguments: [
    (ListAct.founding, Refusal.malformed, RefusalKind.noListsThere),
    (.founding, .full(limit: 20), .relayFull), (.founding, .closed, .invitationNeeded),
    (.sharing, .malformed, .noListsThere), (.sharing, .tooLarge(limit: 8), .tooManyLinks),
    (.asking, .absent, .linkIsOver), (.asking, .full(limit: 1), .linkIsOver),
    (.asking, .tooMany(retryAfter: 9), .relayBusy),
  ])
  func `A relay's refusal is said for what was done`(
    act: ListAct, refusal: Refusal, kind: RefusalKind
  ) {
    #expect(JoiningFailure.refused(refusal).failure(of: act).refusal.kind == kind)
  }
}

extension RelayListTests {
  /// A shell in a space of its own.
  private func person() throws -> TestShell {
    let shell = try TestShell()
    shell.connect(to: relay)
    #expect(shell.run("sync start https://r --name Desk").exitCode == 0)
    return shell
  }

  private func said(
    _ shell: TestShell, _ line: String, _ said: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let outcome = shell.run(line)
    #expect(
      outcome.exitCode == 0 && outcome.output.hasPrefix(said), "\(line): \(outcome)",
      sourceLocation: sourceLocation)
  }

  private func refused(
    _ shell: TestShell, _ line: String, _ kind: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let outcome = shell.run(line + " --json")
    #expect(
      outcome.exitCode == 1 && outcome.errors.contains("\"kind\":\"\(kind)\""),
      "\(line): \(outcome)", sourceLocation: sourceLocation)
  }

  private func refused(
    _ shell: TestShell, words: [String], _ kind: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let outcome = shell.run(words: words + ["--json"])
    #expect(
      outcome.exitCode == 1 && outcome.errors.contains("\"kind\":\"\(kind)\""), "\(outcome)",
      sourceLocation: sourceLocation)
  }

  private func output(_ shell: TestShell, _ line: String) -> String { shell.run(line).output }

  private func sync(_ shells: TestShell...) {
    for shell in shells { #expect(shell.run("sync now").exitCode == 0) }
  }

  /// The link that a command prints.
  private func link(of shell: TestShell, _ line: String) throws -> String {
    let lines = shell.run(line).output.split(separator: "\n")
    return String(try #require(lines.first { $0.contains("#list=") }))
  }

  /// Has a person join by a link of the owner, who lets it in.
  private func share(
    _ list: String, of owner: TestShell, with other: TestShell, as name: String,
    role: String = "editor", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let former = relay.links.count
    let sharing = Running(
      ["list", "share", list, "--role", role, "--admit"], in: owner, relay)
    while relay.links.count == former, sharing.result == nil { relay.news.wait() }
    let link = try #require(
      relay.links.dropFirst(former).first, "\(String(describing: sharing.result))")
    let joining = other.run(words: ["list", "join", link, "--as", name])
    #expect(joining.exitCode == 0, "\(joining)", sourceLocation: sourceLocation)
    sharing.wait()
    #expect(sharing.result?.exitCode == 0, sourceLocation: sourceLocation)
  }

  /// Runs a command until it has shown something more, and ends it there.
  private func cut(_ words: [String], of shell: TestShell, behind text: String) throws {
    func count() -> Int { relay.output.ranges(of: text).count }
    let former = count()
    let command = Running(words, in: shell, relay)
    while count() == former, command.result == nil { relay.news.wait() }
    relay.failure = .stranger
    command.wait()
    relay.failure = nil
    #expect(count() > former, "\(String(describing: command.result))")
  }
}
