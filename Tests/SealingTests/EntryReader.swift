import Ledger
import SealingTesting
import Testing
import Wire

@testable import Sealing

/// A reader of one entry after the other, with each check at its place: the order in which a page
/// has to refuse.
struct EntryReader {
  private let space: SpaceID
  private let known: [EntryID]
  private(set) var ring: KeyRing
  private(set) var place: LogPoint
  private(set) var hashes: [LogHash]
  private(set) var roster: Roster?
  private(set) var chains: [KeptChain] = []
  // Of the last page.
  private(set) var ops: [Op] = []
  private(set) var entries: [EntryID] = []
  private(set) var own: [ChainPoint] = []
  private(set) var refusal: SealingError?
  private(set) var stuck: EntryID?

  init(in space: SpaceID, knowing known: [EntryID] = [], with ring: KeyRing) {
    self.space = space
    self.known = known
    self.ring = ring
    place = .start(of: space)
    hashes = [place.log]
  }

  mutating func read(page: [[UInt8]]) {
    (ops, entries, own) = ([], [], [])
    for bytes in page where refusal == nil {
      do throws(SealingError) {
        try read(bytes)
      } catch {
        refusal = error
        stuck = (try? Envelope(parsing: bytes))?.id(in: space)
      }
    }
  }

  private mutating func read(_ bytes: [UInt8]) throws(SealingError) {
    let id =
      bytes.starts(with: Magic.roster.bytes)
      ? try read(RosterEntry(parsing: bytes)) : try read(Envelope(parsing: bytes))
    place = place.adding(id)
    hashes.append(place.log)
  }

  private mutating func read(_ entry: RosterEntry) throws(SealingError) -> EntryID {
    let next =
      if let roster {
        try roster.adding(entry, using: &native)
      } else {
        try Roster(foundedBy: entry, using: &native)
      }
    guard next.space == space else { throw .field(.space) }
    let index = next.entries.count - 1
    guard index >= known.count || known[index] == entry.id else { throw .field(.head) }
    try ring.learn(from: next, using: &native)
    roster = next
    entries.append(entry.id)
    return entry.id
  }

  private mutating func read(_ envelope: Envelope) throws(SealingError) -> EntryID {
    guard let roster else { throw .field(.device) }
    let writer = try roster.writer(of: envelope)
    let head = ChainHead(device: envelope.device, point: envelope.point(in: space))
    let index = chains.firstIndex { ChainKey($0.head) == ChainKey(head) }
    try envelope.check(follows: index.map { chains[$0].head.point })
    try envelope.check(signedBy: writer.signingKey, in: space, using: &native)
    let seen = envelope.seen
    guard seen.sequence < hashes.count, hashes[Int(seen.sequence)] == seen.log else {
      throw .field(.sequence)
    }
    var list = index.map { chains[$0].list } ?? OpList()
    if roster.voided.contains(head.point.id) {
      list = OpList()
    } else {
      let key = try ring.key(of: envelope.epoch)
      ops += try list.take(envelope.open(with: key, in: space, using: &native), using: &native)
    }
    if let index { chains.remove(at: index) }
    chains.append(KeptChain(head: head, list: list))
    if head.device == ring.device { own.append(head.point) }
    return head.point.id
  }
}

/// Whether both have read the same page to the same view.
func expect(
  _ page: ReadPage, equals read: EntryReader, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let chains = read.chains.sorted { $0.head < $1.head }
  #expect(page.refusal == read.refusal, comment, sourceLocation: sourceLocation)
  #expect(page.stuck == read.stuck, comment, sourceLocation: sourceLocation)
  #expect(page.view.place == read.place, comment, sourceLocation: sourceLocation)
  #expect(
    Array(page.view.hashes(after: 0)) == Array(read.hashes.dropFirst()), comment,
    sourceLocation: sourceLocation)
  #expect(page.view.roster == read.roster, comment, sourceLocation: sourceLocation)
  #expect(page.view.keptChains == chains, comment, sourceLocation: sourceLocation)
  #expect(page.ring.epochs == read.ring.epochs, comment, sourceLocation: sourceLocation)
  #expect(page.ops == read.ops, comment, sourceLocation: sourceLocation)
  #expect(page.roster.map(\.id) == read.entries, comment, sourceLocation: sourceLocation)
  #expect(page.own.map(\.point) == read.own, comment, sourceLocation: sourceLocation)
}

extension PageReading {
  /// What is read, and the requests of each round.
  var inLine: (page: ReadPage, rounds: [[PrimitiveRequest]]) {
    var (reading, rounds) = (self, [[PrimitiveRequest]]())
    while !reading.requests.isEmpty {
      rounds.append(reading.requests)
      reading.take(native.answers(to: reading.requests))
    }
    return (reading.page, rounds)
  }
}

extension ReadPage {
  /// The next page, in line.
  func next(_ entries: [[UInt8]], knowing known: [EntryID] = []) -> ReadPage {
    PageReading(entries, after: view, knowing: known, with: ring).inLine.page
  }
}
