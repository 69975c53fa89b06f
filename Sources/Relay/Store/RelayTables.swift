import CivilTime
import Sealing
import Wire

/// The tables of a relay within one transaction: they store and find, and contain no rules. Rows
/// are found by their space. A row to `add` must not exist yet.
package protocol RelayTables {
  /// Nil where there never was one. Locks the space until the end of a writing transaction.
  mutating func space(_ space: SpaceID) throws(RelayError) -> SpaceRow?
  /// Adds or replaces it.
  mutating func save(_ row: SpaceRow) throws(RelayError)
  /// Removes everything of the space but its row, and overwrites the bytes.
  mutating func erase(_ space: SpaceID) throws(RelayError)
  /// In the order of their ids, those behind one.
  mutating func spaces(after: SpaceID, limit: Int) throws(RelayError) -> [SpaceID]
  /// Of those that are not deleted.
  mutating func spaceCount() throws(RelayError) -> Int
  /// Of the lists that began by a space, and are not deleted.
  mutating func listCount(sponsoredBy space: SpaceID) throws(RelayError) -> Int

  mutating func device(_ token: TokenHash, in space: SpaceID) throws(RelayError) -> DeviceID?
  mutating func deviceCount(in space: SpaceID) throws(RelayError) -> Int
  mutating func add(_ device: DeviceID, _ token: TokenHash, in space: SpaceID) throws(RelayError)
  /// With its mailboxes, its wake-ups and the slot of a recovery code.
  mutating func remove(_ device: DeviceID, in space: SpaceID) throws(RelayError)

  mutating func chain(
    _ chain: UInt64, of device: DeviceID, in space: SpaceID
  ) throws(RelayError) -> ChainPoint?
  /// Ascending.
  mutating func chains(of device: DeviceID, in space: SpaceID) throws(RelayError) -> [ChainPoint]
  mutating func chainCount(in space: SpaceID) throws(RelayError) -> Int
  /// Adds or replaces it.
  mutating func save(
    _ point: ChainPoint, of device: DeviceID, in space: SpaceID
  ) throws(RelayError)

  mutating func add(_ entry: EntryRow, in space: SpaceID) throws(RelayError)
  mutating func envelope(
    _ n: UInt64, of chain: UInt64, by device: DeviceID, in space: SpaceID
  ) throws(RelayError) -> StoredEntry?
  mutating func rosterEntry(
    _ number: UInt32, in space: SpaceID
  ) throws(RelayError) -> StoredEntry?
  mutating func log(at sequence: UInt64, in space: SpaceID) throws(RelayError) -> LogHash?
  /// The bytes of entries in order, each with four for its length, as far as `bytes` go and at
  /// least one.
  mutating func entries(
    after: UInt64, bytes: Int, in space: SpaceID
  ) throws(RelayError) -> [[UInt8]]
  mutating func roster(
    after number: UInt32, bytes: Int, in space: SpaceID
  ) throws(RelayError) -> [[UInt8]]
  /// The first entry behind a place that came later than a time.
  mutating func firstEntry(
    after: UInt64, since time: Instant, in space: SpaceID
  ) throws(RelayError) -> UInt64?
  /// Envelopes up to a place; the roster stays.
  /// - Returns: how many bytes they had.
  mutating func dropEnvelopes(through: UInt64, in space: SpaceID) throws(RelayError) -> UInt64

  /// In the order in which they were announced.
  mutating func snapshots(in space: SpaceID) throws(RelayError) -> [SnapshotRow]
  /// Adds or replaces it.
  mutating func save(_ row: SnapshotRow, in space: SpaceID) throws(RelayError)
  /// With its parts and attestations.
  mutating func remove(_ snapshot: SnapshotID, in space: SpaceID) throws(RelayError)
  /// The length of each stored part, in bytes.
  mutating func parts(
    of snapshot: SnapshotID, in space: SpaceID
  ) throws(RelayError) -> [Int: Int]
  mutating func part(
    _ part: Int, of snapshot: SnapshotID, in space: SpaceID
  ) throws(RelayError) -> [UInt8]?
  mutating func add(
    _ part: SnapshotPart, of snapshot: SnapshotID, in space: SpaceID
  ) throws(RelayError)
  /// Ascending by their devices.
  mutating func attestations(
    for snapshot: SnapshotID, in space: SpaceID
  ) throws(RelayError) -> [[UInt8]]
  /// Adds or replaces that of the device.
  mutating func save(
    _ attestation: Attestation, for snapshot: SnapshotID, in space: SpaceID
  ) throws(RelayError)

  mutating func slot(_ slot: SlotID) throws(RelayError) -> SlotRow?
  mutating func slotCount(in space: SpaceID) throws(RelayError) -> Int
  mutating func add(_ row: SlotRow) throws(RelayError)

  mutating func mailbox(_ mailbox: MailboxID) throws(RelayError) -> MailboxRow?
  mutating func mailboxCount(in space: SpaceID) throws(RelayError) -> Int
  /// Adds or replaces it.
  mutating func save(_ row: MailboxRow) throws(RelayError)
  /// Of all spaces, those opened at a time or before.
  mutating func removeMailboxes(openedBy time: Instant) throws(RelayError)

  mutating func link(_ link: ListLinkID) throws(RelayError) -> LinkRow?
  /// In the order of their ids.
  mutating func links(in space: SpaceID) throws(RelayError) -> [LinkRow]
  /// Adds or replaces it.
  mutating func save(_ row: LinkRow) throws(RelayError)
  /// With what is asked by it.
  mutating func remove(_ link: ListLinkID, in space: SpaceID) throws(RelayError)
  /// Of all spaces, those that last until a time or less, with what is asked by them.
  mutating func removeLinks(endedBy time: Instant) throws(RelayError)
  mutating func ask(
    _ ask: AskID, by link: ListLinkID, in space: SpaceID
  ) throws(RelayError) -> AskRow?
  /// The oldest first.
  mutating func asks(in space: SpaceID) throws(RelayError) -> [AskRow]
  mutating func askCount(by link: ListLinkID, in space: SpaceID) throws(RelayError) -> Int
  /// Nil where nothing is asked.
  mutating func askMark(in space: SpaceID) throws(RelayError) -> AskMark?
  /// Adds or replaces it.
  mutating func save(_ row: AskRow) throws(RelayError)

  mutating func person(_ person: PersonID, in space: SpaceID) throws(RelayError) -> PersonRow?
  /// Adds or replaces it.
  mutating func save(_ row: PersonRow) throws(RelayError)

  mutating func wake(of device: DeviceID, in space: SpaceID) throws(RelayError) -> WakeRow?
  /// Adds or replaces it.
  mutating func save(_ row: WakeRow) throws(RelayError)
  /// Of all spaces, those whose next time is that or before, the earliest first.
  mutating func wakes(dueBy time: Instant, limit: Int) throws(RelayError) -> [WakeRow]
  mutating func removeWake(of device: DeviceID, in space: SpaceID) throws(RelayError)

  mutating func conversation(
    _ conversation: ConversationID
  ) throws(RelayError) -> ConversationRow?
  /// In the order of their ids.
  mutating func conversations() throws(RelayError) -> [ConversationRow]
  mutating func openConversationCount() throws(RelayError) -> Int
  mutating func conversationCount(begunOn day: Day) throws(RelayError) -> Int
  /// Adds or replaces it.
  mutating func save(_ row: ConversationRow) throws(RelayError)
  /// In their order.
  mutating func messages(
    in conversation: ConversationID
  ) throws(RelayError) -> [MessageRow]
  mutating func add(_ row: MessageRow) throws(RelayError)
  /// With its messages, and overwrites the bytes.
  mutating func remove(_ conversation: ConversationID) throws(RelayError)

  /// A setting of the relay itself.
  mutating func setting(_ name: RelaySetting) throws(RelayError) -> [UInt8]?
  /// Of two added at once the first stays.
  mutating func add(_ setting: RelaySetting, _ value: [UInt8]) throws(RelayError)

  mutating func invite(_ token: TokenHash, at time: Instant) throws(RelayError)
  /// An invitation is for one space.
  /// - Returns: whether there was one.
  mutating func takeInvitation(_ token: TokenHash) throws(RelayError) -> Bool
}

/// A store of a relay's tables.
package protocol RelayStore: Sendable {
  associatedtype Tables: RelayTables

  /// Runs a read-only transaction on one consistent view.
  func read<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout Tables) throws(RelayError) -> Outcome
  ) async throws(RelayError) -> Outcome

  /// Runs one transaction, which is on disk when this returns. It is rolled back if the body
  /// throws.
  ///
  /// NB: a body may be run more than once; only its last run counts.
  func write<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout Tables) throws(RelayError) -> Outcome
  ) async throws(RelayError) -> Outcome

  /// A checkpoint, after which the database's own file holds everything; for when nothing more is
  /// written. A store without such a file does nothing.
  func checkpoint() async
}

extension RelayStore {
  package func checkpoint() async {}
}

/// A notifier between the processes of one store, of logs that have grown. A notice is a hint and
/// may be lost; it is never part of a transaction.
package protocol ChangeNotifier: Sendable {
  /// Notifies the other processes. Neither waits nor fails.
  func notify(of spaces: [SpaceID])

  /// Listens to the other processes until the task is cancelled.
  func listen(_ report: @escaping @Sendable (ChangeNotice) -> Void) async
}

package enum ChangeNotice: Hashable, Sendable {
  case grew([SpaceID])
  /// Any log may have grown: something was written, or notices may have been lost.
  case something
}
