import Ledger
import SQLiteLedger
import SpaceHost
import Trackers

/// This device in a shared list, as it knows it from the list's space.
package struct ListDevice: Sendable {
  package let writer: ListWriter
  /// The first 16 bytes of the log's hash at a place; nil for one that this device does not have.
  package let log: @Sendable (_ sequence: UInt64) -> RecordID?

  package init(_ writer: ListWriter, log: @escaping @Sendable (UInt64) -> RecordID?) {
    self.writer = writer
    self.log = log
  }

  /// Those of the lists that the database is in; none where they cannot be read.
  static func all(of ledger: SQLiteLedger, random: @escaping @Sendable () -> UInt64) -> [ListDevice]
  {
    var random = RandomSource(random)
    let writers = (try? ledger.openLists(using: &random)) ?? []
    return writers.map { writer in
      ListDevice(writer) { try? ledger.logHash(of: writer.list, at: $0) }
    }
  }

  func isInLog(_ place: MarkedPlace) -> Bool { place.isIn(log: log(place.sequence)) }
}

extension SQLiteLedger {
  /// NB: a writer that is there keeps its clock, by which none of its stamps repeats another.
  func write(as devices: [ListDevice]) {
    if devices.isEmpty { return }
    lists.withLock { lists in
      for device in devices where !lists.contains(where: { $0.list == device.writer.list }) {
        lists.append(device.writer)
      }
    }
  }
}
