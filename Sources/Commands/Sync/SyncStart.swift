import ArgumentParser
import Sealing
import SpaceHost
import Sync

struct SyncStart: SpaceCommand {
  static let configuration = CommandConfiguration(
    "start", "Start syncing through a relay, with this as the first device.",
    discussion: """
      If a try is interrupted, the next one at the same relay continues it, so that an invitation \
      isn't used up.
      """)

  @Argument(help: .text("The address of the relay, https://…"))
  var relay: String

  @Option(help: .invitation)
  var invitation: String?

  @Option(help: .text("The name of this device. (default: the host name)"))
  var name: String?

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    try work.checkIsAlone()
    let relay = try RelayAddress.typed(self.relay)
    let invitation = try Invitation.typed(self.invitation, in: work.context.environment)
    let name = try DeviceName.checked(self.name)
    var random = work.random
    try await work.giveUpOwn()
    try await joining { () async throws(JoiningFailure) in
      try await work.store.found(
        at: relay.text, over: work.network.transport(relay.text), invitation: invitation,
        using: &random)
    }
    return try await work.settle(as: name)
  }
}

enum Invitation {
  static func typed(
    _ typed: String?, in environment: Environment
  ) throws(CommandFailure) -> RelayToken? {
    guard let typed else { return nil }
    let text = try environment.secret(
      typed, SecretPrompt(field: .invitation, noun: "Invitation"))
    guard let token = Wire.Token(text: text) else {
      throw .refused(
        .unreadableInvitation, .invitation, "This isn't an invitation.",
        "An invitation has 64 digits from 0 to f.")
    }
    return RelayToken(checked: token.bytes)
  }
}

extension ArgumentHelp {
  static let invitation = ArgumentHelp.value(
    "code", "An invitation, if the relay needs one; - asks for it or reads standard input.")
}

extension RelayAddress {
  static func typed(_ text: String) throws(CommandFailure) -> RelayAddress {
    guard let address = RelayAddress(text) else {
      throw .refused(
        .unreadableAddress, .relay, "“\(text)” isn't the address of a relay.",
        "Use https:// and a host, as in https://relay.example.")
    }
    return address
  }
}
