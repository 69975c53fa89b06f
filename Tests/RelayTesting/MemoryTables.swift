import CivilTime
import Sealing
import Wire

@testable import Relay

/// The tables as values: a copy is a backup of the whole relay.
package struct MemoryTables: RelayTables, Hashable {
  var spaces: [SpaceID: SpaceRow] = [:]
  private var contents: [SpaceID: MemorySpace] = [:]
  private var slots: [SlotID: SlotRow] = [:]
  private var mailboxes: [MailboxID: MailboxRow] = [:]
  private var invitations: Set<TokenHash> = []
  var links: [ListLinkID: LinkRow] = [:]
  var asks: [AskRow] = []
  var people: [PersonRow] = []
  private var wakes: [DeviceID: WakeRow] = [:]
  private var inbox: [ConversationID: ConversationRow] = [:]
  private var messages: [ConversationID: [MessageRow]] = [:]
  private var settings: [RelaySetting: [UInt8]] = [:]

  package init() {}

  package func space(_ space: SpaceID) -> SpaceRow? { spaces[space] }

  package mutating func save(_ row: SpaceRow) { spaces[row.space] = row }

  package mutating func erase(_ space: SpaceID) {
    contents[space] = nil
    slots = slots.filter { $0.value.space != space }
    mailboxes = mailboxes.filter { $0.value.space != space }
    wakes = wakes.filter { $0.value.space != space }
    links = links.filter { $0.value.space != space }
    asks.removeAll { $0.space == space }
    people.removeAll { $0.space == space }
  }

  package func spaces(after: SpaceID, limit: Int) -> [SpaceID] {
    Array(spaces.keys.filter { $0 > after }.sorted().prefix(limit))
  }

  package func spaceCount() -> Int { spaces.values.count { !$0.isDeleted } }

  package func device(_ token: TokenHash, in space: SpaceID) -> DeviceID? {
    contents[space]?.devices.first { $0.value == token }?.key
  }

  package func deviceCount(in space: SpaceID) -> Int { contents[space]?.devices.count ?? 0 }

  package mutating func add(_ device: DeviceID, _ token: TokenHash, in space: SpaceID) {
    contents[space, default: MemorySpace()].devices[device] = token
  }

  package mutating func remove(_ device: DeviceID, in space: SpaceID) {
    let token = contents[space]?.devices.removeValue(forKey: device)
    slots = slots.filter { $0.value.space != space || $0.value.token != token }
    mailboxes = mailboxes.filter { $0.value.space != space || $0.value.device != device }
    removeWake(of: device, in: space)
  }

  package func chain(_ chain: UInt64, of device: DeviceID, in space: SpaceID) -> ChainPoint? {
    contents[space]?.chains[MemoryChain(device: device, chain: chain)]
  }

  package func chains(of device: DeviceID, in space: SpaceID) -> [ChainPoint] {
    contents[space]?.chains.filter { $0.key.device == device }.values
      .sorted { $0.chain < $1.chain } ?? []
  }

  package func chainCount(in space: SpaceID) -> Int { contents[space]?.chains.count ?? 0 }

  package mutating func save(_ point: ChainPoint, of device: DeviceID, in space: SpaceID) {
    let chain = MemoryChain(device: device, chain: point.chain)
    contents[space, default: MemorySpace()].chains[chain] = point
  }

  package mutating func add(_ entry: EntryRow, in space: SpaceID) {
    contents[space, default: MemorySpace()].add(entry)
  }

  package func envelope(
    _ n: UInt64, of chain: UInt64, by device: DeviceID, in space: SpaceID
  ) -> StoredEntry? {
    let place = MemoryPlace(chain: MemoryChain(device: device, chain: chain), n: n)
    return contents[space].flatMap { $0.envelopes[place].flatMap($0.place) }
  }

  package func rosterEntry(_ number: UInt32, in space: SpaceID) -> StoredEntry? {
    contents[space].flatMap { contents in
      let index = Int(number) - 1
      guard contents.roster.indices.contains(index) else { return nil }
      return contents.place(contents.roster[index])
    }
  }

  package func log(at sequence: UInt64, in space: SpaceID) -> LogHash? {
    contents[space]?.entries[sequence]?.log
  }

  package func entries(after: UInt64, bytes: Int, in space: SpaceID) -> [[UInt8]] {
    guard let contents = contents[space], after < contents.newest else { return [] }
    return MemorySpace.page(
      (after + 1...contents.newest).lazy.compactMap { contents.entries[$0] }, bytes)
  }

  package func roster(after number: UInt32, bytes: Int, in space: SpaceID) -> [[UInt8]] {
    guard let contents = contents[space] else { return [] }
    return MemorySpace.page(
      contents.roster.dropFirst(Int(number)).lazy.compactMap { contents.entries[$0] }, bytes)
  }

  package func firstEntry(
    after: UInt64, since time: Instant, in space: SpaceID
  ) -> UInt64? {
    contents[space]?.entries.values.filter { $0.sequence > after && $0.received > time }
      .map(\.sequence).min()
  }

  package mutating func dropEnvelopes(through: UInt64, in space: SpaceID) -> UInt64 {
    contents[space]?.dropEnvelopes(through: through) ?? 0
  }

  package func snapshots(in space: SpaceID) -> [SnapshotRow] {
    contents[space]?.snapshots.map(\.row) ?? []
  }

  package mutating func save(_ row: SnapshotRow, in space: SpaceID) {
    if let index = index(row.manifest.snapshot, in: space) {
      contents[space]?.snapshots[index].row = row
    } else {
      contents[space, default: MemorySpace()].snapshots.append(MemorySnapshot(row: row))
    }
  }

  package mutating func remove(_ snapshot: SnapshotID, in space: SpaceID) {
    contents[space]?.snapshots.removeAll { $0.row.manifest.snapshot == snapshot }
  }

  package func parts(of snapshot: SnapshotID, in space: SpaceID) -> [Int: Int] {
    self.snapshot(snapshot, in: space)?.parts.mapValues(\.count) ?? [:]
  }

  package func part(_ part: Int, of snapshot: SnapshotID, in space: SpaceID) -> [UInt8]? {
    self.snapshot(snapshot, in: space)?.parts[part]
  }

  package mutating func add(
    _ part: SnapshotPart, of snapshot: SnapshotID, in space: SpaceID
  ) {
    guard let index = index(snapshot, in: space) else { return }
    contents[space]?.snapshots[index].parts[part.index] = part.sealed
  }

  package func attestations(for snapshot: SnapshotID, in space: SpaceID) -> [[UInt8]] {
    self.snapshot(snapshot, in: space)?.attestations.sorted { $0.key < $1.key }.map(\.value) ?? []
  }

  package mutating func save(
    _ attestation: Attestation, for snapshot: SnapshotID, in space: SpaceID
  ) {
    guard let index = index(snapshot, in: space) else { return }
    contents[space]?.snapshots[index].attestations[attestation.device] = attestation.bytes
  }

  package func slot(_ slot: SlotID) -> SlotRow? { slots[slot] }

  package func slotCount(in space: SpaceID) -> Int {
    slots.values.count { $0.space == space }
  }

  package mutating func add(_ row: SlotRow) { slots[row.slot] = row }

  package func mailbox(_ mailbox: MailboxID) -> MailboxRow? { mailboxes[mailbox] }

  package func mailboxCount(in space: SpaceID) -> Int {
    mailboxes.values.count { $0.space == space }
  }

  package mutating func save(_ row: MailboxRow) { mailboxes[row.mailbox] = row }

  package mutating func removeMailboxes(openedBy time: Instant) {
    mailboxes = mailboxes.filter { $0.value.opened > time }
  }

  package func wake(of device: DeviceID, in space: SpaceID) -> WakeRow? {
    wakes[device].flatMap { $0.space == space ? $0 : nil }
  }

  package mutating func save(_ row: WakeRow) { wakes[row.device] = row }

  package func wakes(dueBy time: Instant, limit: Int) -> [WakeRow] {
    Array(wakes.values.filter { $0.next <= time }.sorted { $0.next < $1.next }.prefix(limit))
  }

  package mutating func removeWake(of device: DeviceID, in space: SpaceID) {
    if wakes[device]?.space == space { wakes[device] = nil }
  }

  package func conversation(_ conversation: ConversationID) -> ConversationRow? {
    inbox[conversation]
  }

  package func conversations() -> [ConversationRow] { inbox.values.sorted { $0.id < $1.id } }

  package func openConversationCount() -> Int { inbox.values.count { !$0.isClosed } }

  package func conversationCount(begunOn day: Day) -> Int {
    inbox.values.count { $0.begun == day }
  }

  package mutating func save(_ row: ConversationRow) { inbox[row.id] = row }

  package func messages(in conversation: ConversationID) -> [MessageRow] {
    messages[conversation] ?? []
  }

  package mutating func add(_ row: MessageRow) {
    messages[row.conversation, default: []].append(row)
  }

  package mutating func remove(_ conversation: ConversationID) {
    inbox[conversation] = nil
    messages[conversation] = nil
  }

  package func setting(_ name: RelaySetting) -> [UInt8]? { settings[name] }

  package mutating func add(_ setting: RelaySetting, _ value: [UInt8]) {
    if settings[setting] == nil { settings[setting] = value }
  }

  package mutating func invite(_ token: TokenHash, at time: Instant) {
    invitations.insert(token)
  }

  package mutating func takeInvitation(_ token: TokenHash) -> Bool {
    invitations.remove(token) != nil
  }

  private func index(_ snapshot: SnapshotID, in space: SpaceID) -> Int? {
    contents[space]?.snapshots.firstIndex { $0.row.manifest.snapshot == snapshot }
  }

  private func snapshot(_ snapshot: SnapshotID, in space: SpaceID) -> MemorySnapshot? {
    contents[space]?.snapshots.first { $0.row.manifest.snapshot == snapshot }
  }
}
