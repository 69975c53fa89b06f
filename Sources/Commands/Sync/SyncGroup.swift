import ArgumentParser
import SQLiteLedger
import SpaceHost

struct SyncGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sync", "Sync your devices through a relay, end-to-end encrypted (docs/sync.md).",
    discussion: """
      Examples: dayring sync start https://relay.example.org
                dayring sync add            (prints a link for the next device)
                dayring sync join LINK      (on the next device)

      `dayring sync now` syncs once, `dayring sync watch` for as long as it runs. Without a \
      network everything works as usual, and changes wait until they can be sent.
      """,
    subcommands: [
      SyncStateCommand.self, SyncStart.self, SyncJoin.self, SyncNow.self, SyncWatch.self,
      SyncAdd.self, SyncDevices.self, SyncRename.self, SyncRemove.self, SyncRecovery.self,
      SyncRecover.self, SyncLeave.self, SyncMove.self, SyncDelete.self, SyncVoid.self,
      SyncVerify.self,
    ],
    defaultSubcommand: SyncStateCommand.self)
}

struct SyncStateCommand: LedgerCommand {
  static let configuration = CommandConfiguration("state", "Show the sync status.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try SpaceReport(in: context).wholeReport
  }
}

struct SyncNow: SpaceCommand {
  static let configuration = CommandConfiguration(
    "now", "Sync once; fails unless everything is synced afterwards.")

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let former = try work.overview()
    var report = try await step(work)
    // Another program here may have written meanwhile.
    for _ in 0..<3 where report.state == .sending { report = try await step(work) }
    try report.checkIsInStep(since: former)
    return report.report(since: former)
  }

  private func step(_ work: SpaceWork) async throws(CommandFailure) -> SpaceReport {
    try await work.step()
    return try SpaceReport(in: work.context)
  }
}

struct SyncVoid: SpaceCommand {
  static let configuration = CommandConfiguration(
    "void", "Skip unreadable changes of another device, on all devices.",
    discussion: """
      An unreadable change holds up all changes after it, since nothing is skipped silently. A \
      later version may be able to read the change, so update Dayring first.
      """)

  @Flag(help: .text("Do not ask."))
  var yes = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    var runner = try work.runner()
    do throws(StorageError) {
      _ = try await runner.catchUp()
    } catch {
      throw .storage(error)
    }
    let texts = work.texts
    guard let envelope = runner.unreadableEnvelope else {
      throw .refused(
        .nothingUnreadable, nil, "There are no unreadable changes.", "Nothing was changed.",
        hint: "dayring sync")
    }
    try work.confirm(texts.mayVoid, isAnswered: yes, option: .yes, texts.yesRemedy)
    let isVoid = try await joining { () async throws(JoiningFailure) in
      try await runner.void(envelope)
    }
    guard isVoid else {
      throw .refused(
        .relayUnreachable, nil, "The relay hasn't confirmed the change.", "Try again.",
        hint: "dayring sync void")
    }
    try await work.step()
    return try SpaceReport(in: work.context).report
  }
}

struct SyncRemove: SpaceCommand {
  static let configuration = CommandConfiguration(
    "remove", "Remove a device: it keeps its data but gets nothing new.")

  @Argument(help: .text("The name of the device, or the beginning of its ID."))
  var device: String

  @Flag(help: .text("Do not ask."))
  var yes = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let device = try KnownDevice.meant(by: device, in: work.context)
    guard !device.isThis else {
      throw .refused(
        .thisDevice, .device, "“\(self.device)” is this device.",
        "Stop syncing this device instead.", hint: "dayring sync leave")
    }
    let name = device.name ?? device.shortID
    let texts = work.texts
    try work.confirm(texts.mayRemove(name), isAnswered: yes, option: .yes, texts.yesRemedy)
    var runner = try work.runner()
    try await work.bringAbout(.remove([device.id]), &runner)
    // It may know this person's keys in lists, which are renewed.
    try await work.step()
    return Report(
      ["removed": .string(device.digits), "name": .text(device.name)],
      text: { _ in [texts.removed(name).harmless] })
  }
}

struct SyncWatch: SpaceCommand {
  static let configuration = CommandConfiguration(
    "watch", "Keep syncing until stopped with Ctrl-C.",
    discussion: """
      `dayring serve` syncs as well, so this is for machines that serve nothing. The sync \
      status is printed whenever it changes. deploy/dayring-sync.service runs this command.
      """)

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    work.network.endBySignals()
    var shown: SpaceReport.State?
    var unwritable: CommandFailure?
    var former = try work.overview()
    while !Task.isCancelled, try work.context.read(work.store.isInSpace) {
      var runner = try work.runner()
      do throws(StorageError) {
        try await runner.watch(
          pause: { await work.network.pause(.milliseconds(50)) },
          isEnding: { Task.isCancelled || unwritable != nil }
        ) { status throws(StorageError) in
          guard let report = try? SpaceReport(in: work.context, status) else { return }
          // States that come and go with each change are not shown.
          let hasMoved = report.overview?.followed != former.followed
          guard report.state != .sending, report.state != .reading,
            report.state != shown || hasMoved
          else { return }
          shown = report.state
          do throws(CommandFailure) {
            try work.show(report.report(since: former), asJSON: output.json)
          } catch {
            unwritable = error
          }
          if let overview = report.overview { former = overview }
        }
      } catch  where error == .busy {
        await work.network.pause(.seconds(1))
      } catch {
        throw .storage(error)
      }
      if let unwritable { throw unwritable }
    }
    return try SpaceReport(in: work.context).report
  }
}

/// A command that calls a relay.
protocol SpaceCommand: DayringCommand, Sendable {
  func report(in work: SpaceWork) async throws(CommandFailure) -> Report
}

extension SpaceCommand {
  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    try call(in: environment)
  }

  func call(in environment: Environment) throws(CommandFailure) -> CommandResult {
    // First, since another program may take over here.
    guard let network = environment.network() else { throw SpaceFailure.noNetwork }
    let context = try Context(in: environment)
    // Before the first call to a relay, whose result could not be stored here.
    if let refusal = context.ledger.refusal { throw .storage(refusal) }
    let work = SpaceWork(context: context, network: network)
    // NB: written before `run` returns and read after it, so never at the same time.
    nonisolated(unsafe) var result = Result<Report, CommandFailure>.failure(SpaceFailure.noNetwork)
    network.run {
      do throws(CommandFailure) {
        result = .success(try await report(in: work))
      } catch {
        result = .failure(error)
      }
    }
    return CommandResult(
      output: try result.get().printed(asJSON: output.json, in: work.context.style))
  }
}
