import Sealing
import SpaceHost
import Texts
import Trackers
import Wire

/// The failures of commands that found, share, join and leave lists.
enum ListFailures {
  static func alreadyIn(_ list: String) -> CommandFailure {
    .refused(
      .alreadyInList, .link, "You're already in \(list).", "There is nothing to join.",
      hint: "dayring list")
  }

  static var unreadableLink: CommandFailure {
    .refused(
      .unreadableLink, .link, "This isn't a link to a shared list.",
      "Copy the whole link that the owner has sent you.")
  }

  static var noName: CommandFailure {
    .refused(
      .unreadableName, .name, "The list needs a name for you, which the others see.",
      "Add --as and your name.")
  }

  static func unreadableName(_ name: String) -> CommandFailure {
    .refused(
      .unreadableName, .name, "“\(name)” isn't a valid name of a person.",
      "Use 1 to \(ListRequest.nameLimit) bytes, without control characters.")
  }

  static func tooManyLists(_ limit: Int) -> CommandFailure {
    .refused(
      .tooManyLists, nil, "You can be in at most \(limit) lists.", "Leave one first.",
      hint: "dayring list")
  }

  static func noLinks(to list: String) -> CommandFailure {
    .refused(.noSuchLink, .list, hint: "dayring list share NAME") { texts, _ in
      texts.explain("\(texts.shell.noLinks(to: list))", "Make one first.")
    }
  }

  static func noLink(_ typed: String) -> CommandFailure {
    .refused(
      .noSuchLink, .link, "“\(typed)” isn't one of the list's links.",
      "Use the beginning of its ID.", hint: "dayring list links NAME")
  }

  static func unreadableEnd(days limit: Int) -> CommandFailure {
    .refused(
      .unreadableTime, .until, "A link ends in the future, and after \(limit) days at the latest.",
      "Choose another day.")
  }

  static func unreadableRole(_ typed: String) -> CommandFailure {
    .refused(
      .unknownValue, .role, "“\(typed)” isn't a role that you can give.",
      "Choose editor or reader. To make another person the owner, use --hand-over.")
  }

  static func isYou(_ list: String) -> CommandFailure {
    .refused(
      .ownerStays, .person, "That is you, the owner of \(list).",
      "Hand the list over to another person first.",
      hint: "dayring list people NAME --hand-over PERSON")
  }

  static func ownerLeaves(_ list: String) -> CommandFailure {
    .refused(
      .ownerStays, .list, "You own \(list), so you can't leave it.",
      "Hand it over to another person, or delete it for all.",
      hint: "dayring list people NAME --hand-over PERSON")
  }

  static var peopleFull: CommandFailure {
    .refused(
      .peopleFull, .list, "A list can have at most \(Sealing.ListPeople.peopleLimit) people.",
      "Remove a person first.", hint: "dayring list people NAME")
  }

  /// A change that the list's log does not have.
  static var notTaken: CommandFailure {
    .refused(
      .relayRefused, nil, "The list didn't accept the change.",
      "Someone may have changed it at the same time. Check the list, and try again.",
      hint: "dayring list people NAME")
  }
}

/// What a command does with a list at a relay.
enum ListAct {
  case founding, sharing, asking
}

extension JoiningFailure {
  /// - Parameter act: what was refused.
  func failure(of act: ListAct) -> CommandFailure {
    guard case .refused(let refusal) = self else { return failure }
    switch (act, refusal) {
    // A relay of a former version cannot read the founding.
    case (.founding, .malformed), (.sharing, .malformed):
      return .refused(
        .noListsThere, .relay, "This relay can't keep shared lists yet.",
        "Ask its operator to update it, or create the list at another relay with --relay.")
    case (.founding, .full):
      return .refused(
        .relayFull, .relay, "No more lists fit at this relay.",
        "Delete a list there, or ask its operator for more space.")
    case (.founding, .closed):
      return .refused(
        .invitationNeeded, .invitation, "Creating a list at this relay needs an invitation.",
        "Ask its operator for an invitation, and pass it with --invitation.")
    case (.sharing, .tooLarge):
      return .refused(
        .tooManyLinks, .list, "A list can have at most \(SyncLimits.links) open links.",
        "Withdraw one first.", hint: "dayring list withdraw NAME")
    case (.sharing, .roster): return .list(.role(.editor, needs: .owner))
    case (.asking, .absent), (.asking, .unauthorized), (.asking, .deleted):
      return .refused(
        .linkIsOver, .link, "This link was withdrawn, or has expired.",
        "Ask the owner of the list for a new one.")
    case (.asking, .full):
      return .refused(
        .linkIsOver, .link, "This link has been used by as many people as it allows.",
        "Ask the owner of the list for a new one.")
    case (.founding, _), (.sharing, _), (.asking, _): return failure
    }
  }
}

/// Runs the body, with its failures as those of the command.
func performing<Outcome>(
  _ act: ListAct, _ body: () async throws(JoiningFailure) -> Outcome
) async throws(CommandFailure) -> Outcome {
  do { return try await body() } catch { throw error.failure(of: act) }
}
