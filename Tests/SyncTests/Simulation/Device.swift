import CivilTime
import DeviceSync
import Ledger
import Sealing
import Sync
import TestSupport

/// A person's device: its disk, and the processes that run on it.
struct Device {
  var disk: Disk
  var processes: [Process] = []
  /// The error of its wall clock, in milliseconds.
  var skew: Int64
  var isCutOff = false
  /// Whether a member still has to admit it.
  var isJoining = false
  /// The admission that it asks for then.
  var admission: Admission?
  /// Whether its person gave it up, or others removed it.
  var isGone = false

  struct Process {
    let id: Int
    var device: DeviceSync.Device
    /// Counts the times that it asked to be woken at.
    var wakes = 0

    var client: SpaceClient { device.client }
  }

  func client(_ process: Int) -> Int? { processes.indices.first { processes[$0].id == process } }

  /// A new process, which knows only what is stored.
  mutating func start(_ id: Int, snapshots: UInt64) {
    let device = DeviceSync.Device(disk.state, snapshots: snapshots, limits: .small)
    processes.append(Process(id: id, device: device))
  }
}

/// A process of a device; none of that name is left after a crash.
struct Address: Hashable {
  let device: Int
  let process: Int
}

extension Op {
  /// The records that only this op writes.
  var marks: [RecordID] { changes.filter { $0.kind == .mark }.map(\.id) }
}

extension Kind {
  static let mark = Kind(rawValue: "mark")
  static let drink = Kind(rawValue: "drink")
}

extension Change {
  /// A record of its own, and some that all devices write to.
  static func random(
    mark: UInt64, _ generator: inout SeededGenerator, bytes: Int = 0
  ) -> Change {
    var changes = [
      RecordChange(
        .mark, RecordID(high: 1, low: mark), [.init(.amount, .integer(Int64(mark)))])
    ]
    for id in 1...UInt64.random(in: 1...3, using: &generator) {
      let names: [FieldName] = [.amount, .deleted, FieldName(rawValue: "note")]
      let name = names.randomElement(using: &generator) ?? .amount
      let value: Value =
        name == .deleted
        ? .bool(generator.chance(50)) : .integer(.random(in: 0...99, using: &generator))
      changes.append(RecordChange(.drink, RecordID(high: 0, low: id), [.init(name, value)]))
    }
    for part in 0..<(bytes + 65_535) / 65_536 {
      let id = RecordID(high: 2 + mark, low: UInt64(part))
      changes.append(RecordChange(.mark, id, [.init(.title, .text(.unpackable(&generator)))]))
    }
    return Change("random", changes)
  }
}

extension String {
  /// 64 KiB of which a quarter can be saved.
  fileprivate static func unpackable(_ generator: inout SeededGenerator) -> String {
    var bytes: [UInt8] = []
    for _ in 0..<8192 {
      let word = generator.next()
      for shift in 0..<8 { bytes.append(48 + UInt8(word >> (8 * UInt64(shift)) & 63)) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
