import Relay
import SQLiteLedger

/// A request of `dayring relay` to the program that contains the relay.
package enum RelayRequest: Equatable, Sendable {
  /// Run the relay until it is stopped.
  case run(RelaySettings)
  /// Create an invitation, which is valid for one space.
  case invite(database: String)
  case spaces(database: String)
  /// - Parameter space: its id, 32 hexadecimal digits.
  case remove(space: String, database: String)
  case count(database: String)
  case inbox(database: String)
  /// Show a conversation. Conversations are named by prefixes of their ids.
  case conversation(String, database: String)
  case reply(String, to: String, database: String)
  case close(RelayChoice, database: String)
  case delete(RelayChoice, database: String)
}

/// A choice of conversations.
package enum RelayChoice: Equatable, Sendable {
  case one(String)
  case all(ConversationFilter)
}

/// The options of `dayring relay`.
package struct RelaySettings: Equatable, Sendable {
  /// The database: `postgres://…`, or the path of a file.
  package let database: String
  /// The address of the same server without its connection pooler; nil without one.
  package let direct: String?
  package let host: String
  package let port: Int
  /// The clients that may start a space without an invitation.
  package let openTo: RelayLimits.OpenTo
  /// The limit of spaces.
  package let spaces: Int
  /// The rate limit of spaces by one network without an invitation; nil for the default.
  package let spacesAnHour: Int?
  /// The limit of shared lists that a space may start without an invitation; nil for the default.
  package let lists: Int?
  /// The limit of a space in bytes; nil for the default, like the next two.
  package let spaceLimit: UInt64?
  package let bytesAMinute: Int?
  package let connections: Int?
  /// The certificate for HTTPS; nil for HTTP.
  package let certificate: CertificateFiles?
  /// The settings for waking devices; nil if they are not woken.
  package let push: Waking?
  /// Whether users may write to the operator.
  package let hasInbox: Bool
  /// The trusted proxies: addresses, or ranges such as `10.0.0.0/8`.
  package let proxies: [String]
  /// The addresses or ranges, besides this machine, that may read the metrics.
  package let metricsReaders: [String]
}

package enum RelayAnswer: Equatable, Sendable {
  case ended(exitCode: Int32)
  case invitation(String)
  case spaces([RelaySpace])
  /// The result of removing a space: whether there was one.
  case removed(Bool)
  case counted(RelayCount)
  case inbox([ConversationRow])
  case conversation(ReadConversation)
  /// The full id of the answered conversation.
  case replied(String)
  case closed(String)
  /// The full ids.
  case closedAll([String])
  case deleted([String])
  case missed(ConversationFailure)
  case failed(RelayProblem)
}

/// The totals of all spaces; deleted ones only in their own number.
package struct RelayCount: Equatable, Sendable {
  package var spaces = 0
  package var deleted = 0
  package var devices = 0
  package var bytes: UInt64 = 0
  package var snapshotBytes: UInt64 = 0

  package init(_ spaces: [RelaySpace]) {
    for space in spaces {
      guard !space.isDeleted else {
        deleted += 1
        continue
      }
      self.spaces += 1
      devices += space.devices
      bytes += space.bytes
      snapshotBytes += space.snapshotBytes
    }
  }
}

/// The reason for which a relay could not perform a request.
package enum RelayProblem: Equatable, Sendable {
  case database(RelayError)
  /// A failure to listen at the address, with the system's message.
  case address(String)
  /// An unreadable address or range.
  case proxy(String)
  case metrics(String)
  /// A certificate or key that cannot be used, with the reader's message.
  case certificate(String)
}

extension RelayProblem {
  var failure: CommandFailure {
    switch self {
    case .database(.busy):
      .refused(
        .busy, nil, "Another program is using the relay's database.",
        "Nothing was changed. Try again.")
    case .database(.damaged), .database(.refused):
      .refused(
        .damagedDatabase, .database, "The relay's database is damaged, or isn't a relay's.",
        "Use the database of a relay, or restore a backup.")
    case .database(.newer):
      .refused(
        .newerDatabase, .database, "The relay's database was written by a newer Dayring.",
        "Update Dayring.")
    case .database(.file(.readOnly(let path))):
      .refused(
        .database, .database, "The relay's database \(path) can't be written to.",
        "Check who owns the database and its folder, and whether the disk is read-only.")
    case .database(.file(let error)): .storage(error)
    case .database(.storage(let words)):
      .refused(
        .database, .database, "The relay's database can't be used: \(words)",
        "Nothing was changed.")
    case .address(let words):
      .refused(
        .address, .listen, "The relay can't listen at this address: \(words)",
        "Choose another address with --listen.")
    case .proxy(let text): Self.notAnAddress(text, .proxy)
    case .metrics(let text): Self.notAnAddress(text, .metrics)
    case .certificate(let words):
      .refused(
        .certificate, .tlsCertificate, "The certificate can't be used: \(words)",
        "Use a certificate and its key, both in PEM.")
    }
  }

  private static func notAnAddress(_ text: String, _ field: RefusalField) -> CommandFailure {
    .refused(
      .notAnAddress, field, "“\(text)” isn't an address or a range of addresses.",
      "Try 127.0.0.1 or 10.0.0.0/8.")
  }
}
