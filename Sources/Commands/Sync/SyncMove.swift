import ArgumentParser
import JSON
import Sealing
import SpaceHost
import Sync

struct SyncMove: SpaceCommand {
  static let configuration = CommandConfiguration(
    "move", "Take all devices to another relay.",
    discussion: """
      The others go there by themselves, as soon as they have read what the former relay has. It keeps \
      its copy until somebody removes it.
      """)

  @Argument(help: "The address of the other relay, https://…")
  var relay: String

  @Option(help: .invitation)
  var invitation: String?

  @Flag(help: "Go there though the former relay does not answer; the others have to be moved too.")
  var anyway = false

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    let relay = try RelayAddress.typed(self.relay)
    guard relay.isFitForAll else {
      throw .refused(
        .unreadableAddress, .relay, "Other devices go only to a relay with TLS.",
        "Write https:// and a host.")
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
          .notInStep, nil, "Not all that the relay has was read here.", "Try again.",
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
