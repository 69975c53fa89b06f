import CivilTime
import SpaceHost
import Texts
import Wire

/// The failures of commands before a call to a relay.
enum SpaceFailure {
  static var noNetwork: CommandFailure {
    .refused(.noNetwork, nil, "This program can't use the network.", "Run dayring itself.")
  }

  static var inNoSpace: CommandFailure {
    .refused(
      .alone, nil, "Sync is off on this device.",
      "Run dayring serve, start syncing through a relay, or join another device.",
      hint: "dayring sync start RELAY")
  }

  static func noAddress(_ relay: String) -> CommandFailure {
    .refused(
      .unreadableAddress, .relay,
      "“\(relay)”, the stored address of this device's relay, isn't valid.",
      "Move to another relay with --anyway, or stop syncing this device.",
      hint: "dayring sync move RELAY --anyway")
  }

  static func noRelay(in file: String) -> CommandFailure {
    .refused(
      .relayFile, nil, "\(file), through which this device syncs, can't be used.",
      "Restore the file, or stop syncing this device and let dayring serve start afresh.",
      hint: "dayring sync leave --anyway")
  }
}

extension JoiningFailure {
  var failure: CommandFailure {
    switch self {
    case .storage(let error): .storage(error)
    case .alreadyInSpace:
      .refused(
        .alreadyInStep, nil, "This device is already syncing.", "Stop syncing it first.",
        hint: "dayring sync leave")
    case .untrue:
      .refused(
        .untrueAnswer, nil, "The answer can't be verified, or belongs to another link.",
        "Nothing was changed. Start again with a new link.")
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
  /// - Parameters:
  ///   - retries: the limit of successive network failures.
  ///   - life: of the link, by the local clock; nil where the relay alone knows it.
  ///   - failure: that of the command.
  func ask<Outcome>(
    retries: () -> Int, within life: Span? = SpaceWork.linkLife,
    as failure: (JoiningFailure) -> CommandFailure = { $0.failure },
    _ body: () async throws(JoiningFailure) -> Outcome?
  ) async throws(CommandFailure) -> Outcome {
    var failures = 0
    let clock = context.environment.clock
    let begun = clock()
    while life.map({ clock() - begun < $0 }) ?? true {
      do throws(JoiningFailure) {
        if let outcome = try await body() { return outcome }
        failures = 0
      } catch {
        failures += 1
        guard error.isPassing, failures < retries() else { throw failure(error) }
      }
      await network.pause(SpaceWork.untilSomebodyActs)
    }
    throw failure(.refused(.absent))
  }
}

extension TransportError {
  var failure: CommandFailure {
    switch self {
    case .noAddress: unreachable("The stored address of the relay isn't valid.")
    case .noSuchHost: unreachable("No relay has this name.")
    case .unreachable: unreachable("The relay can't be reached.")
    case .timedOut: unreachable("The relay didn't answer in time.")
    case .insecure: unreachable("The relay has no TLS, or its certificate isn't trusted.")
    case .other: unreachable("The server at this address isn't a relay.")
    case .stranger, .tooLarge:
      unreachable(
        "The server at this address isn't a relay.",
        "It may be the login page of this network. Check the address, and try again.")
    case .unavailable: unavailable("The relay can't save anything right now.")
    case .gateway: unavailable("The proxy can't reach the relay.")
    }
  }

  private func unreachable(
    _ problem: Phrase, _ remedy: Phrase = "Check its address, and try again."
  ) -> CommandFailure {
    .refused(.relayUnreachable, .relay, problem, remedy)
  }

  private func unavailable(_ problem: Phrase) -> CommandFailure {
    .refused(.relayUnavailable, .relay, problem, "Try again later, or ask its operator.")
  }
}

extension Refusal {
  fileprivate var failure: CommandFailure {
    switch self {
    case .closed:
      .refused(
        .invitationNeeded, .invitation, "Starting to sync at this relay needs an invitation.",
        "Ask its operator for an invitation, and pass it with --invitation.")
    case .unauthorized, .absent:
      .refused(
        .linkIsOver, nil, "This link or code isn't valid, or has expired.",
        "A link works once, for 10 minutes. Create a new one.")
    case .taken:
      .refused(.linkIsOver, nil, "Another device has used this link.", "Create a new link.")
    case .tooMany(let seconds):
      .refused(.relayBusy, nil) { texts, _ in
        texts.explain(
          "The relay is busy.",
          remedy: texts.say(
            seconds, one: "Try again in \(seconds) second.",
            other: "Try again in \(seconds) seconds."))
      }
    case .full:
      .refused(
        .relayFull, nil, "The relay is full.",
        "Ask its operator for more space, or move to another relay.")
    case .members:
      .refused(
        .tooManyDevices, nil, "No more devices can join.", "Remove a device first.",
        hint: "dayring sync devices")
    case .deleted:
      .refused(
        .deletedAtRelay, nil, "All synced data was deleted from the relay.",
        "Everything on this device is still here.")
    case .rewound, .forked, .gap, .epoch, .roster, .clockAhead, .pruned, .tooLarge, .incomplete,
      .malformed:
      .refused(.relayRefused, nil, "The relay rejected the request.", "Try again.")
    }
  }
}
