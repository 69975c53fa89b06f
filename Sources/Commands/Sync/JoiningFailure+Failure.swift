import CivilTime
import SpaceHost
import Sync

/// The failures of commands before a call to a relay.
enum SpaceFailure {
  static var noNetwork: CommandFailure {
    .refused(.noNetwork, nil, "This program has no network.", "Run dayring itself.")
  }

  static var inNoSpace: CommandFailure {
    .refused(
      .alone, nil, "This device is in step with no other.",
      "Run dayring serve, begin at a relay, or join another device.",
      hint: "dayring sync start RELAY")
  }

  static func noAddress(_ relay: String) -> CommandFailure {
    .refused(
      .unreadableAddress, .relay,
      "“\(relay)”, where the relay of this device is said to be, is no address.",
      "Go to another relay with --anyway, or leave.", hint: "dayring sync move RELAY --anyway")
  }

  static func noRelay(in file: String) -> CommandFailure {
    .refused(
      .relayFile, nil, "\(file) cannot be used, though this device is in step through it.",
      "Put it back, or leave and let dayring serve begin anew.", hint: "dayring sync leave --anyway"
    )
  }
}

extension JoiningFailure {
  var failure: CommandFailure {
    switch self {
    case .storage(let error): .storage(error)
    case .alreadyInSpace:
      .refused(
        .alreadyInStep, nil, "This device is in step already.", "Leave first.",
        hint: "dayring sync leave")
    case .untrue:
      .refused(
        .untrueAnswer, nil, "What came back does not fit together, or belongs to another link.",
        "Nothing of it was taken; begin again with a new link.")
    case .transport(let failure): failure.failure
    case .refused(let refusal): refusal.failure
    }
  }
}

/// Runs the body, with its failures as those of the command.
func joining<Outcome>(
  _ body: () async throws(JoiningFailure) -> Outcome
) async throws(CommandFailure) -> Outcome {
  do { return try await body() } catch { throw error.failure }
}

extension SpaceWork {
  /// Repeats a call until there is an answer, or the link has certainly expired.
  ///
  /// - Parameter retries: the limit of successive network failures.
  func ask<Outcome>(
    retries: () -> Int, _ body: () async throws(JoiningFailure) -> Outcome?
  ) async throws(CommandFailure) -> Outcome {
    var failures = 0
    let clock = context.environment.clock
    let begun = clock()
    while clock() - begun < SpaceWork.linkLife {
      do throws(JoiningFailure) {
        if let outcome = try await body() { return outcome }
        failures = 0
      } catch {
        failures += 1
        guard error.isPassing, failures < retries() else { throw error.failure }
      }
      await network.pause(SpaceWork.untilSomebodyActs)
    }
    throw JoiningFailure.refused(.absent).failure
  }
}

extension TransportError {
  var failure: CommandFailure {
    switch self {
    case .noAddress: unreachable("What is stored as the address of the relay is none.")
    case .noSuchHost: unreachable("There is no relay of this name.")
    case .unreachable: unreachable("The relay cannot be reached.")
    case .timedOut: unreachable("The relay did not answer in time.")
    case .insecure: unreachable("The relay has no TLS, or a certificate that is not trusted here.")
    case .other: unreachable("What answers there is no relay.")
    case .stranger, .tooLarge:
      unreachable(
        "What answers there is no relay.",
        "It may be the login page of this network. Check the address, and try again.")
    case .unavailable: unavailable("The relay cannot store anything at the moment.")
    case .gateway: unavailable("A proxy answers there, and does not reach the relay behind it.")
    }
  }

  private func unreachable(
    _ problem: String, _ remedy: String = "Check its address, and try again."
  ) -> CommandFailure {
    .refused(.relayUnreachable, .relay, problem, remedy)
  }

  private func unavailable(_ problem: String) -> CommandFailure {
    .refused(.relayUnavailable, .relay, problem, "Try again later, or ask who runs it.")
  }
}

extension Refusal {
  fileprivate var failure: CommandFailure {
    switch self {
    case .closed:
      .refused(
        .invitationNeeded, .invitation, "A new space at this relay needs an invitation.",
        "Ask who runs it for one, and name it with --invitation.")
    case .unauthorized, .absent:
      .refused(
        .linkIsOver, nil, "The relay does not know this link or code, or no longer.",
        "A link is good for ten minutes and one device; make another.")
    case .taken:
      .refused(.linkIsOver, nil, "Another device has used this link.", "Make another.")
    case .tooMany(let seconds):
      .refused(
        .relayBusy, nil, "The relay asks to wait.", "Try again in \(seconds) seconds.")
    case .full:
      .refused(
        .relayFull, nil, "The relay has no more room.", "Ask who runs it, or move to another one.")
    case .members:
      .refused(
        .tooManyDevices, nil, "There are as many devices as there may be.",
        "Remove one first.", hint: "dayring sync devices")
    case .deleted:
      .refused(
        .deletedAtRelay, nil, "This was deleted at the relay, for all devices.",
        "What is here is still here.")
    case .rewound, .forked, .gap, .epoch, .roster, .clockAhead, .pruned, .tooLarge, .incomplete,
      .malformed:
      .refused(.relayRefused, nil, "The relay refuses it.", "Try again.")
    }
  }
}
