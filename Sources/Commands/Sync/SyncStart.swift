import ArgumentParser
import Ledger
import SQLiteLedger
import Sealing
import SpaceHost
import Trackers
import Wire

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
    guard let token = RelayToken(text: text) else {
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

/// The name of a device: a record with the device's id, so that the relay does not know it.
enum DeviceName {
  /// The name; nil without one.
  static func name(
    of device: DeviceID, in ledger: SQLiteLedger
  ) throws(StorageError) -> String? {
    let title = try ledger.record(RecordID(device), of: .device)?[.title]?.text
    return title.flatMap { $0.isEmpty ? nil : $0 }
  }

  static func change(_ name: String, of device: DeviceID) -> RecordChange {
    RecordChange(.device, RecordID(device), [.init(.title, .text(name))])
  }

  /// The typed name, else the host's.
  static func checked(_ typed: String?) throws(CommandFailure) -> String {
    let name = typed ?? hostName
    guard (1...JoinRequest.nameLimit).contains(name.utf8.count),
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
    else {
      throw .refused(
        .unreadableName, .name, "“\(name)” isn't a valid device name.",
        "Use 1 to \(JoinRequest.nameLimit) bytes, without control characters.")
    }
    return name
  }

  private static var hostName: String {
    var bytes = [CChar](repeating: 0, count: JoinRequest.nameLimit + 1)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "Dayring" }
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? "Dayring" : name
  }
}
