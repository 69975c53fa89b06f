import CivilTime
import DeviceSync
import JSON
import Ledger
import SQLiteLedger
import SpaceHost
import Texts
import Trackers
import Wire

/// The context of commands that call a relay.
struct SpaceWork: Sendable {
  let context: Context
  let network: Network

  /// The interval of polling for another device's request or answer.
  static let untilSomebodyActs = Duration.seconds(1)
  /// The limit of failures while waiting for a link, one a second: its ten minutes.
  static let linkRetries = 600
  /// The life of a link by the local clock: twice that by the relay's.
  static let linkLife = Span.minutes(20)
  /// The limit of moves from relay to relay that a command follows.
  private static let moves = 8

  var store: SpaceStore { SpaceStore(context.ledger) }
  var random: RandomSource { RandomSource(context.environment.random) }
  var texts: ShellTexts { context.texts.shell }

  /// - Parameter isAsked: whether the relay is called afterwards.
  /// - Throws: if the database is in no space, or its relay has no address.
  func runner(isAsked: Bool = true) throws(CommandFailure) -> SyncRunner {
    guard let place = try context.read(store.place()) else { throw SpaceFailure.inNoSpace }
    if isAsked, case .at(let address) = place, RelayAddress(address) == nil {
      // An earlier version may have followed to a bad address; a later move by another device is
      // followed.
      guard try follow() else { throw SpaceFailure.noAddress(address) }
      return try runner()
    }
    let transport = try transport(to: place)
    let runner = try context.read(
      SyncRunner(
        store, transport, others: network.transport, clock: context.environment.clock,
        random: random, pause: network.pause))
    guard let runner else { throw SpaceFailure.inNoSpace }
    return runner
  }

  private func transport(to place: RelayPlace) throws(CommandFailure) -> any RelayTransport {
    switch place {
    case .at(let address): return network.transport(address)
    case .beside:
      let file = RelayPlace.file(beside: context.ledger)
      guard let transport = network.transportToFile(file) else {
        throw SpaceFailure.noRelay(in: file)
      }
      return transport
    }
  }

  func overview() throws(CommandFailure) -> SpaceOverview {
    guard let overview = try context.read(store.overview()) else { throw SpaceFailure.inNoSpace }
    return overview
  }

  /// Checks that the database shares no space: it is in none, or in one that `dayring serve` has
  /// started and no other device has joined.
  func checkIsAlone() throws(CommandFailure) {
    guard let place = try context.read(store.place()) else { return }
    guard case .beside = place, try overview().members.count <= 1 else {
      throw JoiningFailure.alreadyInSpace.failure
    }
  }

  /// Leaves the space that ``checkIsAlone()`` accepts.
  func giveUpOwn() async throws(CommandFailure) {
    guard try context.read(store.isInSpace) else { return }
    var runner = try runner()
    try await deleteSpace(&runner)
  }

  /// Deletes the space at its relay, and ends it here. Idempotent: a space that is already deleted
  /// counts as well.
  func deleteSpace(_ runner: inout SyncRunner) async throws(CommandFailure) {
    do throws(CommandFailure) {
      try await bringAbout(.delete, &runner)
    } catch {
      guard try SpaceReport(in: context).state == .stopped(.deleted) else { throw error }
    }
    try context.read(try store.end())
  }

  /// The failure after an answer other than yes.
  static var notConfirmed: CommandFailure {
    .refused(.notConfirmed, nil) { texts, _ in
      texts.explain("Nothing was changed.", remedy: texts.shell.saidNo)
    }
  }

  /// - Parameters:
  ///   - isAnswered: whether an option has answered.
  ///   - remedy: a sentence on that option.
  /// - Throws: without an answer, or with another one than yes.
  func confirm(
    _ question: String, isAnswered: Bool, option: RefusalField, _ remedy: String
  ) throws(CommandFailure) {
    guard try answer(to: question, isAnswered: isAnswered, option: option, remedy) else {
      throw SpaceWork.notConfirmed
    }
  }

  /// - Parameters: as for ``confirm(_:isAnswered:option:_:)``.
  /// - Returns: whether the answer is yes.
  /// - Throws: without an answer.
  func answer(
    to question: String, isAnswered: Bool, option: RefusalField, _ remedy: String
  ) throws(CommandFailure) -> Bool {
    if isAnswered { return true }
    guard let answer = context.environment.ask(question.harmless + " [y/N] ") else {
      throw .refused(.notConfirmed, option) { texts, _ in
        texts.explain("\(question)", remedy: remedy)
      }
    }
    return answer
  }

  /// Shows a question to a program that asks the user itself.
  ///
  /// - Parameter document: the question as JSON.
  /// - Returns: whether the next line of standard input is yes.
  func answer(
    to question: String, _ document: JSONObject, asJSON: Bool
  ) throws(CommandFailure) -> Bool {
    try show(Report(document, text: { _ in [question.harmless] }), asJSON: asJSON)
    let limit = 64
    let line = context.environment.inputLine(limit)
    // Of a longer one the end is not known.
    return line.utf8.count < limit && line.trimmed == "yes"
  }

  /// Shows a report immediately, while the command is running.
  func show(_ report: Report, asJSON: Bool) throws(CommandFailure) {
    let text = report.printed(asJSON: asJSON, in: context.style)
    do { try network.show(text) } catch { throw .unwritable(error) }
  }

  /// Works until there is nothing left to do, or until it would have to wait: in the own space, and
  /// in all lists.
  func step() async throws(CommandFailure) {
    for _ in 0..<SpaceWork.moves {
      guard try context.read(store.isInSpace) else { return }
      var runner = try runner()
      do throws(StorageError) {
        _ = try await runner.catchUp()
        try await runner.keepLists()
      } catch {
        throw .storage(error)
      }
      guard try follow() else { return }
    }
  }

  private func follow() throws(CommandFailure) -> Bool {
    try context.read(store.follow(at: context.environment.clock())) != nil
  }

  /// - Throws: unless the relay confirms it.
  ///
  /// - Parameter list: nil for the own space.
  func bringAbout(
    _ request: RosterRequest, in list: ListID? = nil, _ runner: inout SyncRunner
  ) async throws(CommandFailure) {
    let isDone = try await joining { () async throws(JoiningFailure) in
      try await runner.bringAbout(request, in: list)
    }
    guard isDone else {
      throw .refused(
        .relayUnreachable, nil, "The relay hasn't confirmed the change yet.",
        "The change takes effect as soon as the relay answers.", hint: "dayring sync now")
    }
  }

  /// Starts the membership: reads and sends all ops.
  func begin(_ member: SpaceMember, as name: String) async throws(CommandFailure) -> Report {
    try await giveUpOwn()
    try context.read(try store.begin(member, chain: random.next()))
    return try await settle(as: name)
  }

  /// - Parameter name: the name of this device, written unless it is the present one.
  func settle(as name: String) async throws(CommandFailure) -> Report {
    try await step()
    if try self.name(overview().ownDevice, name) { try await step() }
    return try SpaceReport(in: context).report
  }

  /// Names this device if `dayring serve` has started its space, which leaves it without a name.
  func nameOwn() throws(CommandFailure) {
    let own = try overview().ownDevice
    guard try context.read(DeviceName.name(of: own, in: context.ledger)) == nil else { return }
    try name(own, DeviceName.checked(nil))
  }

  /// - Returns: whether something was written.
  @discardableResult
  func name(_ device: DeviceID, _ name: String) throws(CommandFailure) -> Bool {
    guard try context.read(DeviceName.name(of: device, in: context.ledger)) != name else {
      return false
    }
    let now = context.environment.clock()
    try context.read { store throws(StorageError) in
      _ = try store.commitWithoutUndo([DeviceName.change(name, of: device)], at: now)
    }
    return true
  }
}
