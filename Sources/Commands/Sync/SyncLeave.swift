import ArgumentParser
import JSON
import SpaceHost
import Texts
import Wire

struct SyncLeave: SpaceCommand {
  static let configuration = CommandConfiguration(
    "leave", "Stop syncing this device; its data stays here.")

  @Flag(help: .text("Do not ask."))
  var yes = false

  @Flag(help: .text("Stop even if the relay can't be reached."))
  var anyway = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    _ = try work.overview()
    let texts = work.texts
    try work.confirm(texts.mayLeave, isAnswered: yes, option: .yes, texts.yesRemedy)
    do throws(CommandFailure) {
      var runner = try work.runner()
      try await work.bringAbout(.leave, &runner)
    } catch {
      // A device that was removed, or whose space is deleted, need not tell the relay.
      let report = try SpaceReport(in: work.context)
      guard anyway || report.isOver else { throw error }
    }
    try work.context.read(try work.store.end())
    return Report(
      ["left": .bool(true)], text: { _ in [texts.left, texts.common.space.keptHere] })
  }
}

struct SyncDelete: SpaceCommand {
  static let configuration = CommandConfiguration(
    "delete", "Delete all synced data from the relay; each device keeps its own copy.")

  @Flag(help: .text("Do not ask."))
  var yes = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    var runner = try work.runner()
    let texts = work.texts
    try work.confirm(texts.mayDelete, isAnswered: yes, option: .yes, texts.yesRemedy)
    try await work.deleteSpace(&runner)
    return Report(
      ["deleted": .bool(true)], text: { _ in [texts.deleted, texts.common.space.keptHere] })
  }
}

extension SpaceReport {
  /// Whether the membership has ended at the relay.
  fileprivate var isOver: Bool {
    [.stopped(.removed), .stopped(.deleted), .stopped(.unknown)].contains(state)
  }
}

struct SyncMove: SpaceCommand {
  static let configuration = CommandConfiguration(
    "move", "Move all devices to another relay.",
    discussion: """
      The other devices follow once they have read everything from the former relay, which keeps \
      its copy until its operator removes it.
      """)

  @Argument(help: .text("The address of the other relay, https://…"))
  var relay: String

  @Option(help: .invitation)
  var invitation: String?

  @Flag(
    help: .text(
      "Move even if the former relay doesn't answer; then move each of the other devices too."))
  var anyway = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let relay = try RelayAddress.typed(self.relay)
    guard relay.isFitForAll else {
      throw .refused(
        .unreadableAddress, .relay, "Other devices follow only to a relay with TLS.",
        "Use https:// and a host, as in https://relay.example.")
    }
    let invitation = try Invitation.typed(self.invitation, in: work.context.environment)
    let former = try work.overview().relay
    var runner = try work.runner(isAsked: !anyway)
    do throws(MovingFailure) {
      try await runner.move(
        to: relay, over: work.network.transport(relay.text), invitation: invitation, isAlone: anyway
      )
    } catch {
      switch error {
      case .joining(let error): throw error.failure
      case .notInStep:
        try SpaceReport(in: work.context).checkIsInStep()
        throw .refused(
          .notInStep, nil, "Some data at the relay hasn't been read yet.", "Try again.",
          hint: "dayring sync now")
      }
    }
    try await work.step()
    let report = try SpaceReport(in: work.context)
    let texts = work.texts
    return Report(
      report.document, text: { _ in report.lines + [texts.formerStays(former).harmless] })
  }
}
