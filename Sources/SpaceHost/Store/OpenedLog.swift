import Ledger
import NativePrimitives
import Sealing
import Sync
import Wire

/// The part of the log that was read, from some place on.
struct OpenedLog: Sendable {
  var view: LogView
  var ring: KeyRing
  /// Of the snapshot that it begins with.
  var records: [Record] = []
  var ops: [Op] = []
  var roster: [RosterEntry] = []
  var own: [OwnEnvelope] = []
  var unreadable: Unreadable?
  /// The envelope before which it stopped; nil where that is none.
  var stuck: EntryID?

  init(_ view: LogView, _ ring: KeyRing) {
    self.view = view
    self.ring = ring
  }

  var allOps: [Op] { Op.ops(of: records) + ops }

  /// Reads on, and stops before an unreadable entry, or where the page is full.
  mutating func read(
    _ entries: [[UInt8]], knowing known: [RosterEntry], using primitives: inout NativePrimitives
  ) {
    var reading = PageReading(entries, after: view, knowing: known.map(\.id), with: ring)
    primitives.finish(&reading)
    let page = reading.page
    view = page.view
    ring = page.ring
    ops += page.ops
    roster += page.roster
    own += page.own.map { OwnEnvelope(point: $0.point, goesOn: $0.goesOn) }
    unreadable = page.refusal.map { Unreadable($0) }
    stuck = page.stuck
  }
}

extension OpenedLog {
  func page(on memory: SpaceMemory) -> OpenedPage {
    OpenedPage(
      place: view.place, membership: memory.membership(in: view), own: own,
      unreadable: unreadable)
  }
}

extension Unreadable {
  init(_ error: SealingError) {
    switch error {
    case .version: self = .later
    case .field(.head): self = .otherRoster
    case .field(.sequence): self = .otherView
    case .field, .length: self = .misplaced
    case .signature, .key, .seal, .padding, .deflate, .tooLarge, .ops, .ahead, .unanswered:
      self = .altered
    }
  }
}

/// An unreadable envelope, and the search of the later roster for an entry that voids it.
struct StuckLog: Sendable {
  let envelope: EntryID
  private let known: [EntryID]
  private var ahead: RosterAhead
  /// Whether it was read as void, in vain.
  private let isVoidedAhead: Bool

  /// Nil where reading has not stopped, or not before an envelope.
  init?(_ opened: OpenedLog, on memory: SpaceMemory) {
    guard let envelope = opened.stuck, let roster = opened.view.roster else { return nil }
    self.envelope = envelope
    known = memory.known.map(\.id)
    ahead = RosterAhead(of: roster, knowing: known)
    isVoidedAhead = opened.view.voidedAhead.contains(envelope)
  }

  var roster: Roster { ahead.roster }

  var isVoid: Bool { ahead.roster.voided.contains(envelope) && !isVoidedAhead }

  /// - Returns: the event for the client.
  mutating func scanForVoided(
    _ entries: [[UInt8]], using primitives: inout some Primitives
  ) -> SpaceEvent {
    do throws(SealingError) {
      try ahead.add(entries, using: &primitives)
      return .scannedForVoided(isVoid: isVoid, number: ahead.roster.number)
    } catch {
      return .scannedForVoided(isVoid: false, number: 0)
    }
  }
}
