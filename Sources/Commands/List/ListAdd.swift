import ArgumentParser
import SpaceHost
import Texts
import Trackers
import Wire

struct ListAdd: SpaceCommand {
  static let configuration = CommandConfiguration(
    "add", "Create a list to share.",
    discussion: """
      Example: dayring list add Shopping --as Anna
      It needs sync (dayring sync start RELAY), which brings the list to your other devices. If a \
      try is interrupted, the next one at the same relay continues it.
      """)

  @Argument(help: .text("Name of the list, up to 100 characters."))
  var newName: String

  @Option(name: .customLong("as"), help: .personName)
  var person: String?

  @Option(
    help: .value("address", "The address of the list's relay. (default: that of your devices)"))
  var relay: String?

  @Option(help: .invitation)
  var invitation: String?

  @OptionGroup var output: OutputOptions

  func report(in work: SpaceWork) async throws(CommandFailure) -> Report {
    _ = try work.overview()
    let name = try ListCommand.accepted(newName, as: .list)
    let relay: String? =
      if let typed = self.relay { try RelayAddress.typed(typed).text } else { nil }
    try await work.step()
    try work.checkRoomForList()
    let person = try work.personName(self.person)
    let invitation = try Invitation.typed(self.invitation, in: work.context.environment)
    var runner = try work.runner()
    let list = try await performing(.founding) { () async throws(JoiningFailure) in
      try await runner.foundList(name, as: person, at: relay, invitation: invitation)
    }
    try await work.step()
    let document = try work.document("list.add", of: list)
    let address = try work.context.read(work.store.of(list).whereabouts())?.relay ?? ""
    let texts = work.texts
    return Report(
      document,
      text: { style in
        [
          texts.founded(name, at: address).harmless,
          style.paint(texts.invite(with: "dayring list share NAME"), .quiet),
        ]
      })
  }
}

extension ArgumentHelp {
  static let personName = ArgumentHelp.value(
    "name",
    """
    Your name, as the people of the list see it. (default: that in your other lists; asked for if \
    there is none)
    """)
}
