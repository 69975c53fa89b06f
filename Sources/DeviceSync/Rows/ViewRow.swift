import Ledger
import Sealing
import Sync
import Wire

/// The member `view` of the row `"state"`: a device's view of its log.
///
///     { space, place: { sequence, hash }, roster?, base?, minute?, chains, lists, hashes }
///
/// `chains` are heads by the digits of device and chain, `lists` the beginnings of lists that go on,
/// by the same; `hashes` are L of every place from `base` on, or from before the first entry.
///
/// The roster is there for former versions only; here it is made from the known entries. `minute` is
/// that of a list.
enum ViewRow {
  /// - Parameter number: of entries of the roster that were read.
  static func view(
    _ row: RowValue, of space: SpaceID, _ list: ListID?, roster number: UInt32,
    _ known: [RosterEntry]
  ) throws(DamagedRow) -> LogView {
    guard try row.id("space") == space else { throw DamagedRow("space") }
    let place = try place(row.value("place"))
    let start = row["base"] == nil ? 0 : try row.whole("base")
    // As many as there are places, so that a limit of its own is not needed.
    var hashes: [LogHash] = []
    for hash in try row.list("hashes", limit: .max) {
      guard let hash = hash.bytes.flatMap({ LogHash($0) }) else { throw DamagedRow("hashes") }
      hashes.append(hash)
    }
    guard let first = hashes.first else { throw DamagedRow("hashes") }
    let base = LogPoint(sequence: start, log: first)
    guard start > 0 || base == .start(of: space) else { throw DamagedRow("hashes") }
    let view = LogView(
      of: space, list: list, from: base, hashes: Array(hashes.dropFirst()),
      minute: try minute(row), roster: try roster(number, known, of: space), chains: try chains(row)
    )
    guard view.place == place else { throw DamagedRow("place") }
    return view
  }

  static func minute(_ row: RowValue) throws(DamagedRow) -> UInt32 {
    row["minute"] == nil ? 0 : UInt32(try row.whole("minute", to: UInt64(UInt32.max)))
  }

  static func place(_ row: RowValue) throws(DamagedRow) -> LogPoint {
    LogPoint(sequence: try row.bigInteger("sequence"), log: try row.id("hash"))
  }

  /// Signatures were verified when the entries came.
  private static func roster(
    _ number: UInt32, _ known: [RosterEntry], of space: SpaceID
  ) throws(DamagedRow) -> Roster? {
    guard number > 0 else { return nil }
    guard let count = Int(exactly: number), count <= known.count,
      let roster = try? Roster(stored: Array(known.prefix(count))), roster.space == space
    else { throw DamagedRow("known") }
    return roster
  }

  private static func chains(_ row: RowValue) throws(DamagedRow) -> [KeptChain] {
    let lists = try row.entries("lists", limit: SyncLimits.chains)
    let heads = try row.entries("chains", limit: SyncLimits.chains)
    var chains: [KeptChain] = []
    for entry in heads {
      let head = ChainHead(
        device: try entry.value.id("device"),
        point: ChainPoint(
          chain: try entry.value.bigInteger("chain"), n: try entry.value.bigInteger("n"),
          id: try entry.value.id("id")))
      guard entry.name == name(of: head) else { throw DamagedRow("chains") }
      guard let open = lists.first(where: { $0.name == entry.name })?.value else {
        chains.append(KeptChain(head: head, list: OpList()))
        continue
      }
      let list = OpList(
        json: try open.bytes("json", limit: OpList.jsonLimit),
        minute: UInt32(try open.whole("minute", to: UInt64(UInt32.max))))
      chains.append(KeptChain(head: head, list: list))
    }
    guard chains.count(where: { $0.list.isOpen }) == lists.count else { throw DamagedRow("lists") }
    return chains
  }

  private static func name(of head: ChainHead) -> String {
    head.device.text + hexadecimal(head.point.chain)
  }
}

/// Writing.
extension ViewRow {
  /// - Parameter former: that the view goes on from; nil for another one.
  static func row(of view: LogView, after former: RowValue?) throws(DamagedRow) -> RowValue {
    var row = former ?? .members([("space", .id(view.space))])
    let hashes: RowValue
    if let former {
      hashes = try self.hashes(of: view, after: former)
    } else {
      hashes = .list([.id(view.base.log)] + view.hashes(after: view.base.sequence).map { .id($0) })
      if view.base.sequence > 0 { row.set("base", .whole(view.base.sequence)) }
    }
    row.set(
      "place",
      .members([("sequence", .bigInteger(view.place.sequence)), ("hash", .id(view.place.log))]))
    if view.list != nil {
      row.set("minute", .whole(UInt64(view.minute)))
    } else {
      row.set("roster", view.roster.map { RosterRow.row(of: $0) } ?? .undefined)
    }
    let kept = view.keptChains
    row.set("chains", .map(kept.map { RowMember(name(of: $0.head), head($0.head)) }))
    row.set(
      "lists",
      .map(
        kept.compactMap { chain in
          chain.list.minute.map { minute in
            RowMember(
              name(of: chain.head),
              .members([("json", .bytes(chain.list.json)), ("minute", .whole(UInt64(minute)))]))
          }
        }))
    row.set("hashes", hashes)
    return row
  }

  private static func head(_ head: ChainHead) -> RowValue {
    .members([
      ("device", .id(head.device)), ("chain", .bigInteger(head.point.chain)),
      ("n", .bigInteger(head.point.n)), ("id", .id(head.point.id)),
    ])
  }

  private static func hashes(
    of view: LogView, after former: RowValue
  ) throws(DamagedRow) -> RowValue {
    let place = try place(former.value("place"))
    let base = former["base"] == nil ? 0 : try former.whole("base")
    let hashes = try former.value("hashes")
    guard base == view.base.sequence, place.sequence >= base,
      place.sequence <= view.place.sequence,
      hashes.count.map({ UInt64($0) }) == place.sequence - base + 1
    else { throw DamagedRow("hashes") }
    return try hashes.longer(by: view.hashes(after: place.sequence).map { .id($0) }, "hashes")
  }
}

/// The roster of a ``ViewRow``, as versions read it that do not make it from its entries.
enum RosterRow {
  static func row(of roster: Roster) -> RowValue {
    .members([
      ("space", .id(roster.space)), ("entries", .list(roster.entries.map { .id($0) })),
      ("members", .list(roster.members.map { AdmissionRow.row(of: $0) })),
      ("former", .list(roster.former.map { AdmissionRow.row(of: $0) })),
      ("epochs", .list(roster.epochs.map { row(of: $0) })),
      ("voided", .list(roster.voided.sorted().map { .id($0) })),
      ("isEpochDue", .bool(roster.isEpochDue)), ("isDeleted", .bool(roster.isDeleted)),
    ])
  }

  private static func row(of start: Roster.EpochStart) -> RowValue {
    let rekeying = start.rekeying
    let sealed = rekeying.sealed.map { key in
      RowValue.members([
        ("device", .id(key.device)),
        (
          "box", .members([("enc", .bytes(key.box.enc.bytes)), ("sealed", .bytes(key.box.sealed))])
        ),
      ])
    }
    return .members([
      (
        "rekeying",
        .members([
          ("epoch", .whole(UInt64(rekeying.epoch))), ("key", .id(rekeying.key)),
          ("nonce", .id(rekeying.nonce)), ("formerKey", .bytes(rekeying.formerKey)),
          ("sealed", .list(sealed)),
        ])
      ), ("previous", .id(start.previous)),
    ])
  }
}
