import Ledger
import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Sealing

/// A snapshot that is read by bodies run again with more answers each time.
@Suite struct SnapshotReaderTests {
  private let log: WrittenLog
  /// As the founder has read it.
  private let page: ReadPage
  private let records: [Record]
  private let sealed: SealedSnapshot
  private let attestation: Attestation

  /// Made by the phone, and attested by the founder.
  init() throws {
    var log = try WrittenLog.ofAllKinds(seed: 120)
    page = log.reading(log.entries).inLine.page
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 0))
    ledger.append(page.ops)
    records = ledger.allRecords
    let state = WholeState(of: page.view, records)
    sealed = try SealedSnapshot(
      state.contents, snapshot: SnapshotID(using: &log.world.generator),
      by: log.world.phone.device, upto: log.place, chains: state.chains.map(\.head),
      under: log.key, signedBy: log.world.phone.keys, in: log.world.space, using: &native)
    attestation = try Attestation(
      for: sealed.manifest.id(in: log.world.space), by: log.world.founder.device,
      with: log.world.founder.keys, in: log.world.space, using: &native)
    self.log = log
  }

  @Test(arguments: ["drink@00000000000000000000000007", "drink@", "@"])
  func `A state that names a kind with an @ is refused as a whole`(kind: String) throws {
    let labelled = records.map { record in
      Record(
        record.kind == records[0].kind ? Kind(rawValue: kind) : record.kind, record.id,
        fields: record.fields)
    }
    let chains = WholeState(of: page.view, records).chains
    let bare = WholeState(of: page.view, records)
    #expect(try WholeState(parsing: bare.contents, chains: chains.map(\.head)) == bare)
    let state = WholeState(of: page.view, labelled)
    #expect(throws: SealingError.field(.snapshot)) {
      try WholeState(parsing: state.contents, chains: chains.map(\.head))
    }
  }

  private var roster: [[UInt8]] { log.world.entries.map(\.bytes) }

  private func reader(attestedBy attestation: [UInt8]) throws -> SnapshotReader {
    let founder = log.world.founder
    return try SnapshotReader(
      [sealed.manifest.bytes, attestation], knowing: [],
      with: KeyRing(founder.device, founder.keys, epochs: [log.world.key]), in: log.world.space,
      using: &native)
  }

  @Test
  func `Its roster, its parts and the whole are asked for in batches`() throws {
    var reader = try reader(attestedBy: attestation.bytes)
    #expect(!reader.isAttested)
    let (next, ofRoster) = try replayed { [reader, roster] replay throws(SealingError) in
      var next = reader
      try next.add(roster: roster, using: &replay)
      return next
    }
    // Two epochs begin in it, after five entries and after seven; last is the attestation.
    #expect(
      ofRoster.map(\.names) == [
        ["verify", "verify", "verify", "verify", "verify", "agree"], ["open"],
        ["verify", "verify", "agree"], ["open"], ["verify"],
      ])
    #expect(next.isAttested && !next.isRosterWhole)
    let (whole, ofEnd) = try replayed { replay throws(SealingError) in
      var whole = next
      try whole.add(roster: [], using: &replay)
      return whole
    }
    #expect(ofEnd.map(\.names) == [["verify", "verify"]] && whole.isRosterWhole)
    reader = whole
    #expect(reader.missingPart == 0 && sealed.parts.count == 1)
    let part = sealed.parts[0].sealed
    let (opened, ofPart) = try replayed { replay throws(SealingError) in
      try whole.open(part: part, using: &replay)
    }
    #expect(ofPart.map(\.names) == [["hash"], ["open"], ["unpack"]])
    reader.add(part: opened)
    #expect(reader.missingPart == nil)
    let (snapshot, ofWhole) = try replayed { [reader] replay throws(SealingError) in
      try reader.whole(using: &replay)
    }
    #expect(ofWhole.map(\.names) == [["authenticate"]])
    #expect(snapshot.isAttested && snapshot.records == records)
    #expect(snapshot.view.place == log.place && snapshot.view.roster == log.world.roster)
    #expect(snapshot.view.keptChains == page.view.keptChains)
    #expect(snapshot.ring.epochs == page.ring.epochs)
    #expect(snapshot.entries == log.world.entries)
  }

  @Test
  func `An attestation with a false signature, or of its maker, attests nothing`() throws {
    let own = try Attestation(
      for: sealed.manifest.id(in: log.world.space), by: log.world.phone.device,
      with: log.world.phone.keys, in: log.world.space, using: &native)
    var unsigned = attestation.bytes
    unsigned[unsigned.count - 1] ^= 1
    for bytes in [own.bytes, unsigned] {
      var reader = try reader(attestedBy: bytes)
      try reader.add(roster: roster, using: &native)
      try reader.add(roster: [], using: &native)
      let opened = try reader.open(part: sealed.parts[0].sealed, using: &native)
      reader.add(part: opened)
      #expect(!reader.isAttested)
      #expect(try !reader.whole(using: &native).isAttested)
    }
  }

  @Test
  func `A roster with a false signature changes nothing`() throws {
    var reader = try reader(attestedBy: attestation.bytes)
    try reader.add(roster: Array(roster.prefix(2)), using: &native)
    var rest = Array(roster.dropFirst(2))
    rest[rest.count - 1][rest[rest.count - 1].count - 1] ^= 1
    #expect(throws: SealingError.signature) { try reader.add(roster: rest, using: &native) }
    #expect(reader.rosterNumber == 2 && !reader.isAttested)
    try reader.add(roster: Array(roster.dropFirst(2)), using: &native)
    #expect(reader.rosterNumber == roster.count && reader.isAttested)
  }
}
