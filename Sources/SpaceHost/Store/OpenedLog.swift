import Ledger
import Relay
import Sealing
import Sync

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

  /// Reads on, and stops before an unreadable entry.
  mutating func read(_ entries: [[UInt8]], knowing known: [RosterEntry]) {
    let ids = known.map(\.id)
    for bytes in entries {
      do throws(SealingError) {
        switch try view.read(bytes, knowing: ids, with: &ring) {
        case .roster(let entry): roster.append(entry)
        case .envelope(let head, let ops, let goesOn):
          self.ops += ops
          if head.device == ring.device {
            own.append(OwnEnvelope(point: ChainPoint(head), goesOn: goesOn))
          }
        }
      } catch {
        unreadable = Unreadable(error)
        stuck = (try? Envelope(parsing: bytes))?.id(in: view.space)
        return
      }
    }
  }
}

extension OpenedLog {
  func page(on memory: SpaceMemory) -> OpenedPage {
    OpenedPage(
      place: LogPoint(view.place), membership: memory.membership(in: view), own: own,
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
    case .signature, .key, .seal, .padding, .deflate, .tooLarge, .ops, .ahead: self = .altered
    }
  }
}
