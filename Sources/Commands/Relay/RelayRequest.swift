import SQLiteLedger

/// What `dayring relay` asks of the program that has a relay in it.
package enum RelayRequest: Equatable, Sendable {
  /// Until it is told to stop.
  case run(RelaySettings)
  /// A new invitation, which is good for one space.
  case invite(database: String)
  case spaces(database: String)
  /// - Parameter space: its id, 32 digits in hexadecimal.
  case remove(space: String, database: String)
  case count(database: String)
  case inbox(database: String)
  /// Conversations are named by the beginnings of their ids.
  case conversation(String, database: String)
  case reply(String, to: String, database: String)
  case close(RelayChoice, database: String)
  case delete(RelayChoice, database: String)
}

/// Which conversations are meant.
package enum RelayChoice: Equatable, Sendable {
  case one(String)
  /// - Parameters:
  ///   - unanswered: only those that wait for an answer.
  ///   - days: only those without a message for at least so many days.
  case all(unanswered: Bool, days: Int)
}

/// The options of `dayring relay`.
package struct RelaySettings: Equatable, Sendable {
  /// `postgres://…`, or the path of a file.
  package let database: String
  /// The same server without a pooler before it; nil where there is none.
  package let direct: String?
  package let host: String
  package let port: Int
  /// Who may begin a space without an invitation.
  package let openTo: RelayOpenness
  /// How many there may be.
  package let spaces: Int
  /// By one network without an invitation; nil for the usual number.
  package let spacesAnHour: Int?
  /// In bytes; nil for the usual ones.
  package let spaceLimit: UInt64?
  package let bytesAMinute: Int?
  package let connections: Int?
  /// With these it speaks HTTPS.
  package let certificate: CertificateFiles?
  /// Nil where devices are not woken.
  package let push: PushSettings?
  /// Whether people may write to whoever runs it.
  package let hasInbox: Bool
  /// Addresses, or ranges of them as `10.0.0.0/8`.
  package let proxies: [String]
  /// The same, of those beside this machine that may read what is measured.
  package let metricsReaders: [String]
}

/// Who may begin a space without an invitation.
package enum RelayOpenness: Equatable, Sendable {
  case everyone
  case thisMachine
  case invited
}

package enum RelayAnswer: Equatable, Sendable {
  case ended(exitCode: Int32)
  case invitation(String)
  case spaces([RelaySpace])
  /// Whether there was one.
  case removed(Bool)
  case counted(RelayCount)
  case inbox([RelayConversation])
  case conversation(RelayConversation, [RelayMessage])
  /// The whole id.
  case replied(String)
  case closed(String)
  /// Whole ids.
  case closedAll([String])
  case deleted([String])
  case missed(ConversationFailure)
  case failed(RelayProblem)
}

/// A space as its relay sees it.
package struct RelaySpace: Equatable, Sendable {
  package let id: String
  package let devices: Int
  package let entries: UInt64
  package let bytes: UInt64
  package let snapshotBytes: UInt64
  package let isDeleted: Bool

  package init(
    id: String, devices: Int, entries: UInt64, bytes: UInt64, snapshotBytes: UInt64,
    isDeleted: Bool
  ) {
    self.id = id
    self.devices = devices
    self.entries = entries
    self.bytes = bytes
    self.snapshotBytes = snapshotBytes
    self.isDeleted = isDeleted
  }
}

/// All spaces together; deleted ones only in their own number.
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

/// Why a relay could not do it.
package enum RelayProblem: Equatable, Sendable {
  case busy
  case damaged
  case newer
  case file(StorageError)
  /// In the database's own words.
  case storage(String)
  /// The address could not be listened at; in the system's words.
  case address(String)
  /// No address or range of addresses.
  case proxy(String)
  case metrics(String)
  /// The certificate or its key cannot be used; in the words of whoever has read it.
  case certificate(String)
}
