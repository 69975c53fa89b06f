import Ledger
import SQLiteLedger
import Sealing
import SpaceHost
import Trackers

/// The name of a device: a record with the device's id, so that the relay does not know it.
enum DeviceName {
  /// The name; nil without one.
  static func name(
    of device: DeviceID, in ledger: SQLiteLedger
  ) throws(StorageError) -> String? {
    let title = try ledger.record(RecordID(device), of: .device)?[.title]?.text
    return title.flatMap { $0.isEmpty ? nil : $0 }
  }

  static func change(_ name: String, of device: DeviceID) -> RecordChange {
    RecordChange(.device, RecordID(device), [.init(.title, .text(name))])
  }

  /// The typed name, else the host's.
  static func checked(_ typed: String?) throws(CommandFailure) -> String {
    let name = typed ?? hostName
    guard (1...JoinRequest.nameLimit).contains(name.utf8.count),
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
    else {
      throw .refused(
        .unreadableName, .name, "“\(name)” isn't a valid device name.",
        "Use 1 to \(JoinRequest.nameLimit) bytes, without control characters.")
    }
    return name
  }

  private static var hostName: String {
    var bytes = [CChar](repeating: 0, count: JoinRequest.nameLimit + 1)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "Dayring" }
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? "Dayring" : name
  }
}
