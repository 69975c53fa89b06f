import ArgumentParser

struct RelayInvite: RelayCommand {
  static let configuration = CommandConfiguration(
    "invite", "Make an invitation to this relay, and show it once.",
    discussion: "Whoever has it may begin one space. Only a hash is kept.")

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest { .invite(database: place.database) }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    guard case .invitation(let invitation) = answer else { return CommandResult(exitCode: 1) }
    return outcome(
      Report(["invitation": .string(invitation)], text: { _ in [invitation] }), in: environment)
  }
}
