import Ledger
import Wire

/// The state of the log at a place, equal on every device that has read exactly so far: the
/// contents of a snapshot.
///
///     roster u32 | count u32 | (device 16 | chain u64 | minute u32 | length u32 | JSON) each | records
package struct WholeState: Hashable, Sendable {
  /// The number of the roster's entries up to that place.
  package let roster: UInt32
  /// Ascending by device and chain.
  package let chains: [KeptChain]
  /// By kind and id, fields by name.
  package let records: [Record]

  /// - Parameter records: ``LedgerStore/allRecords(of:)``, bare, of a ledger without ops that are not
  ///   in the log.
  package init(of view: LogView, _ records: [Record]) {
    roster = view.roster?.number ?? 0
    chains = view.keptChains
    self.records = records
  }

  /// Parses it. Only the bytes of the records are held twice.
  ///
  /// - Parameter heads: the chains that the manifest names.
  /// - Throws: `.length`, `.tooLarge`, and `.field` unless the bytes are the canonical form of some
  ///   state.
  package init(
    parsing contents: [UInt8], chains heads: [ChainHead]
  ) throws(SealingError) {
    var reader = SealedReader(contents)
    roster = try reader.number()
    let lists = try reader.list(limit: SyncLimits.chains) {
      reader throws(SealingError) in try OpenList(reading: &reader)
    }
    for (last, next) in zip(lists, lists.dropFirst()) where !last.precedes(next) {
      throw .field(.chains)
    }
    var open = lists[...]
    var chains: [KeptChain] = []
    for head in heads {
      let list = open.first.flatMap { $0.belongs(to: head) ? $0.list : nil }
      if list != nil { open.removeFirst() }
      chains.append(KeptChain(head: head, list: list ?? OpList()))
    }
    guard open.isEmpty else { throw .field(.chains) }
    self.chains = chains
    let contents = reader.rest.withUnsafeBufferPointer { Snapshot.canonicalContents(of: $0) }
    guard let contents else { throw .field(.snapshot) }
    records = contents.records
  }

  package var contents: [UInt8] {
    var writer = BinaryWriter()
    writer.append(roster)
    let open = chains.filter { $0.list.isOpen }
    writer.append(UInt32(open.count))
    for chain in open {
      writer.append(chain.head.device)
      writer.append(chain.head.point.chain)
      writer.append(chain.list.minute ?? 0)
      writer.append(UInt32(chain.list.json.count))
      writer.append(chain.list.json)
    }
    writer.append(Snapshot.canonicalBytes(of: records))
    return writer.bytes
  }
}

/// A list that goes on in the next envelope of its chain.
private struct OpenList {
  let device: DeviceID
  let chain: UInt64
  let list: OpList

  init(reading reader: inout SealedReader) throws(SealingError) {
    device = try reader.value()
    chain = try reader.number()
    let minute = try reader.number(UInt32.self)
    let length = try reader.number(UInt32.self)
    guard length <= OpList.jsonLimit else { throw .tooLarge(limit: OpList.jsonLimit) }
    list = OpList(json: Array(try reader.take(Int(length))), minute: minute)
  }

  func belongs(to head: ChainHead) -> Bool { device == head.device && chain == head.point.chain }

  func precedes(_ other: OpenList) -> Bool {
    device != other.device ? device < other.device : chain < other.chain
  }
}
