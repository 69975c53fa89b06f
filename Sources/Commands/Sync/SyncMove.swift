import ArgumentParser
import JSON
import Sealing
import SpaceHost
import Sync

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

  @Flag(help: .text("Move though the former relay doesn't answer; move each other device too."))
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
