import CivilTime
import Ledger
import SQLiteLedger
import Sealing
import SpaceHost
import Sync
import Texts
import Trackers

/// What commands that speak with a relay work with.
struct SpaceWork: Sendable {
  let context: Context
  let network: Network

  /// Between two looks at what another device has left.
  static let untilSomebodyActs = Duration.seconds(1)
  /// A link is good for ten minutes.
  static let linkRetries = 600
  /// By the clock here, twice what the relay's grants.
  static let linkLife = Span.minutes(20)
  /// From relay to relay that a command follows the others.
  private static let moves = 8

  var store: SpaceStore { SpaceStore(context.ledger) }
  var random: RandomSource { RandomSource(context.environment.random) }
  var texts: ShellTexts { context.texts.shell }

  /// - Parameter isAsked: whether it is of use only where the relay can be asked.
  /// - Throws: where the database is in no space, or its relay at no address.
  func runner(isAsked: Bool = true) throws(CommandFailure) -> SyncRunner {
    guard let place = try context.read(store.place()) else { throw SpaceFailure.inNoSpace }
    if isAsked, case .at(let address) = place, RelayAddress(address) == nil {
      // An earlier version may have followed there; where another device has moved on since, so does this.
      guard try follow() else { throw SpaceFailure.noAddress(address) }
      return try runner()
    }
    let transport = try transport(to: place)
    let runner = try context.read(
      SyncRunner(
        store, transport, clock: context.environment.clock, random: random, pause: network.pause))
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

  /// Nobody else is with this database: it is in no space, or in one that `dayring serve` has begun and
  /// to which nobody has come.
  func checkIsAlone() throws(CommandFailure) {
    guard let place = try context.read(store.place()) else { return }
    guard case .beside = place, try overview().members.count <= 1 else {
      throw JoiningFailure.alreadyInSpace.failure
    }
  }

  /// Gives up what ``checkIsAlone()`` allows to.
  func giveUpOwn() async throws(CommandFailure) {
    guard try context.read(store.isInSpace) else { return }
    var runner = try runner()
    try await deleteSpace(&runner)
  }

  /// Deletes the space at its relay, and ends it here. The request may be left over where the space is gone, so
  /// that the relay calls the space deleted counts as well.
  func deleteSpace(_ runner: inout SyncRunner) async throws(CommandFailure) {
    do throws(CommandFailure) {
      try await bringAbout(.delete, &runner)
    } catch {
      guard try SpaceReport(in: context).state == .stopped(.deleted) else { throw error }
    }
    try context.read(try store.end())
  }

  /// - Parameters:
  ///   - isAnswered: by an option.
  ///   - remedy: which option answers.
  /// - Throws: where nobody answers, or not with yes.
  func confirm(
    _ question: String, isAnswered: Bool, option: RefusalField, _ remedy: String
  ) throws(CommandFailure) {
    guard !isAnswered else { return }
    switch context.environment.ask(question.harmless + " [y/N] ") {
    case true?: return
    case false?: throw .refused(.notConfirmed, nil, texts.nothingDone, texts.saidNo)
    case nil: throw .refused(.notConfirmed, option, question, remedy)
    }
  }

  /// Shows at once, while the command goes on.
  func show(_ report: Report, asJSON: Bool) throws(CommandFailure) {
    let text = report.printed(asJSON: asJSON, in: context.style)
    do { try network.show(text) } catch { throw .unwritable(error) }
  }

  /// Works until there is nothing left to do, or until it would have to wait.
  func step() async throws(CommandFailure) {
    for _ in 0..<SpaceWork.moves {
      guard try context.read(store.isInSpace) else { return }
      var runner = try runner()
      do throws(StorageError) {
        _ = try await runner.comeIntoStep()
      } catch {
        throw .storage(error)
      }
      guard try follow() else { return }
    }
  }

  private func follow() throws(CommandFailure) -> Bool {
    try context.read(store.follow(at: context.environment.clock())) != nil
  }

  /// - Throws: where the relay does not show that it is so.
  func bringAbout(_ request: RosterRequest, _ runner: inout SyncRunner)
    async throws(CommandFailure)
  {
    let isDone = try await joining { () async throws(JoiningFailure) in
      try await runner.bringAbout(request)
    }
    guard isDone else {
      throw .refused(
        .relayUnreachable, nil, "The relay has not done it yet.",
        "It is done as soon as the relay answers.", hint: "dayring sync now")
    }
  }

  /// From now on this is the device: it reads and sends all there is.
  func begin(_ member: SpaceMember, as name: String) async throws(CommandFailure) -> Report {
    try await giveUpOwn()
    try context.read(try store.begin(member, chain: random.next()))
    return try await settle(as: name)
  }

  /// - Parameter name: of this device, unless it has that already.
  func settle(as name: String) async throws(CommandFailure) -> Report {
    try await step()
    if try self.name(overview().ownDevice, name) { try await step() }
    return try SpaceReport(in: context).report
  }

  /// What `dayring serve` has begun is a device without a name.
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
