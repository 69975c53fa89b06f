import ArgumentParser
import Sealing
import SpaceHost
import Sync

struct SyncStart: SpaceCommand {
  static let configuration = CommandConfiguration(
    "start", "Begin at a relay, with this as the first device.",
    discussion: """
      Where a try breaks off, the next one at the same relay goes on with the same space, so that an \
      invitation is not used up.
      """)

  @Argument(help: "The address of the relay, https://…")
  var relay: String

  @Option(help: .invitation)
  var invitation: String?

  @Option(help: "What this device is called; the host's name unless given.")
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
      typed, SecretPrompt(field: .invitation, noun: "The invitation"))
    guard let token = Wire.Token(text: text) else {
      throw .refused(
        .unreadableInvitation, .invitation, "This is no invitation.",
        "It has 64 digits from 0 to f.")
    }
    return RelayToken(checked: token.bytes)
  }
}

extension ArgumentHelp {
  static let invitation = ArgumentHelp.value(
    "code", "What a relay asks for that does not take everybody; - asks for it or reads it.")
}

extension RelayAddress {
  static func typed(_ text: String) throws(CommandFailure) -> RelayAddress {
    guard let address = RelayAddress(text) else {
      throw .refused(
        .unreadableAddress, .relay, "“\(text)” is no address of a relay.",
        "Write https:// and a host.")
    }
    return address
  }
}
