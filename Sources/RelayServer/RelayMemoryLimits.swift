import Connections
import Wire

/// The client of a call: a device that its space knows, or a stranger, of which only the network is
/// known.
enum RelayClient: Hashable, Sendable {
  case device(DeviceKey, network: [UInt8])
  case stranger(network: [UInt8])
}

/// The bytes of bodies and answers that are in memory at once. No device, space or network has room
/// for all of them, and strangers have none of the devices' room.
struct RelayMemoryLimits: Sendable {
  typealias Permit = SharedLimit<Owner>.Permit

  enum Owner: Hashable, Sendable {
    case device(DeviceKey)
    case space(SpaceID)
    case network([UInt8])
  }

  private let deviceBodies: SharedLimit<Owner>
  private let deviceReplies: SharedLimit<Owner>
  /// Of rosters by which spaces begin.
  private let creations: SharedLimit<Owner>
  /// About slots and mailboxes.
  private let letters: SharedLimit<Owner>
  /// Feedback to the operator.
  private let messages: SharedLimit<Owner>
  private let strangerReplies: SharedLimit<Owner>
  private let limits: RelayServerLimits

  init(_ limits: RelayServerLimits) {
    self.limits = limits
    deviceBodies = SharedLimit(limit: limits.bodies)
    deviceReplies = SharedLimit(limit: limits.replies)
    creations = SharedLimit(limit: limits.strangerBodies)
    letters = SharedLimit(limit: limits.strangerLetters)
    messages = SharedLimit(limit: limits.strangerLetters)
    strangerReplies = SharedLimit(limit: limits.strangerReplies)
  }

  var bodyBytes: Int {
    deviceBodies.taken + creations.taken + letters.taken + messages.taken
  }

  var replyBytes: Int { deviceReplies.taken + strangerReplies.taken }

  /// For a body of which nothing has arrived yet.
  func body(of kind: CallKind, by client: RelayClient) -> Permit? {
    switch client {
    case .device(let device, let network):
      return deviceBodies.acquire(0, within: shares(of: limits.bodies, device, network))
    case .stranger(let network):
      let (bodies, limit) =
        if kind == .create {
          (creations, limits.strangerBodies)
        } else {
          (kind == .putMessage ? messages : letters, limits.strangerLetters)
        }
      return bodies.acquire(0, within: [.network(network): limit / 8])
    }
  }

  /// For the longest answer that this call may get.
  func reply(to kind: CallKind, by client: RelayClient) -> Permit? {
    switch client {
    case .device(let device, let network):
      deviceReplies.acquire(kind.answerLimit, within: shares(of: limits.replies, device, network))
    case .stranger(let network):
      strangerReplies.acquire(
        kind.answerLimit, within: [.network(network): limits.strangerReplies / 4])
    }
  }

  private func shares(of limit: Int, _ device: DeviceKey, _ network: [UInt8]) -> [Owner: Int] {
    [
      .device(device): limit / 6, .space(device.space): limit / 2,
      .network(network): limit * 3 / 4,
    ]
  }
}
