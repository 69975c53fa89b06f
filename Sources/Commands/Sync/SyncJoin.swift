import ArgumentParser
import CivilTime
import DeviceSync
import Ledger
import SQLiteLedger
import Sealing
import SpaceHost
import Trackers

struct SyncJoin: SpaceCommand {
  static let configuration = CommandConfiguration(
    "join", "Join your other devices by a link that one of them shows.",
    discussion: """
      The command asks first. Both devices then show six digits to compare. Without a link, a \
      terminal asks for one; - reads the link from standard input, which keeps it out of the \
      shell's history. If a try is interrupted, the next one with the same link continues as the same device.
      """)

  @Argument(
    help: .text("The link from `dayring sync add` or the page of a device; asked for if missing."))
  var link: String?

  @Option(help: .text("The name of this device. (default: the host name)"))
  var name: String?

  @Flag(help: .text("Merge the entries on this device, without asking."))
  var merge = false

  @Flag(
    help: .text(
      "Replace the entries on this device, without asking; a copy goes to the folder backups."))
  var empty = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard !(merge && empty) else {
      throw ValidationError(.text("Choose either --merge or --empty."))
    }
  }

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    try work.checkIsAlone()
    let typed = try work.context.environment.secret(
      self.link, SecretPrompt(field: .link, noun: "Link", isShown: true))
    let link: JoinLink
    do throws(SealingError) {
      link = try JoinLink(typed)
    } catch {
      throw .refused(
        .unreadableLink, .link, "This isn't a link for joining.",
        "Copy the whole link from the other device.")
    }
    let name = try DeviceName.checked(self.name)
    let count = try work.entryCount()
    try work.confirm(
      work.question(at: link.relay, count), isAnswered: merge || empty, option: .merge,
      work.texts.joinRemedy)
    let member = try await member(by: link, as: name, in: work)
    if empty { return try await work.beginEmpty(member, as: name) }
    return try await work.begin(member, as: name)
  }

  private func member(
    by link: JoinLink, as name: String, in work: SpaceWork
  ) async throws(CommandFailure) -> SpaceMember {
    let transport = work.network.transport(link.relay)
    var random = work.random
    var joining = Joining(by: link, as: name)
    var isShown = false
    while true {
      // A relay that never answered is reported soon; its name may be wrong.
      let step = try await work.ask(
        retries: { joining.isSent ? SpaceWork.linkRetries : 3 }
      ) { () async throws(JoiningFailure) -> JoiningStep? in
        let member = try await joining.member(in: work.store, over: transport, using: &random)
        if let member { return .admitted(member) }
        return isShown ? nil : joining.digits.map { .asked(digits: $0) }
      }
      switch step {
      case .admitted(let member): return member
      case .asked(let digits):
        isShown = true
        let texts = work.texts
        try work.show(
          Report(["digits": .string(digits)], text: { _ in [texts.shows(digits)] }),
          asJSON: output.json)
      }
    }
  }
}

private enum JoiningStep {
  case asked(digits: String)
  case admitted(SpaceMember)
}

extension SpaceWork {
  /// The number of the user's records, besides settings.
  func entryCount() throws(CommandFailure) -> Int {
    let unseen: Set<Kind> = [.settings, .device, .relay]
    return try context.read(context.ledger.counts()).records.reduce(0) { sum, kind in
      unseen.contains(kind.key) ? sum : sum + kind.value
    }
  }

  /// The question on the present entries before joining.
  func question(at relay: String, _ count: Int) -> String {
    let space = context.texts.space
    return [
      space.question(relay), space.holds(count, "\(count)"),
      count == 0 ? texts.mayJoin : texts.mayMerge,
    ].joined(separator: " ")
  }

  /// Moves the present data to a copy beside the database, and joins with an empty one.
  fileprivate func beginEmpty(
    _ member: SpaceMember, as name: String
  ) async throws(CommandFailure) -> Report {
    try await giveUpOwn()
    let random = context.environment.random
    let identity = DatabaseIdentity(
      replica: ReplicaID(rawValue: random()), generation: String(random(), radix: 36))
    let former = try context.read(
      context.ledger.formerPath(of: .restore, at: context.environment.now))
    let (store, chain) = (store, self.random.next())
    try context.read(
      try context.ledger.restore(PackedOps(), as: identity, keepingFormerIn: former) {
        heir throws(StorageError) in try store.begin(member, chain: chain, in: heir)
      })
    return try await settle(as: name)
  }
}
