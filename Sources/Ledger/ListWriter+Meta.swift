import CivilTime

/// The writer of a list as a browser keeps it for its engines, among their settings: by the key
/// `list.` and the list's digits
///
///     device minute lead kinds devices
///
/// Devices are the first 6 bytes of replicas as hexadecimal digits, the lead is in seconds; of several
/// kinds and devices each follows a comma. Empty for a list that this browser is in no more.
extension ListWriter {
  package static func metaKey(_ list: ListID) -> String { "list." + list.rawValue.description }

  /// - Parameter number: random, of which the replica has the last 2 bytes.
  init?(_ list: ListID, text: String, number: UInt64) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 5, let device = UInt64(words[0], radix: 16), device >> 48 == 0,
      let minute = UInt32(words[1]), let lead = Int(words[2]), (0...1 << 30).contains(lead)
    else { return nil }
    var devices: [UInt64] = []
    for word in words[4].split(separator: ",") {
      guard let device = UInt64(word, radix: 16), device >> 48 == 0 else { return nil }
      devices.append(device)
    }
    self.init(
      list, replica: ReplicaID(rawValue: device << 16 | number & 0xffff), minute: minute,
      devices: devices,
      kinds: words[3].split(separator: ",").map { Kind(rawValue: String($0)) })
    clock.lead = .seconds(lead)
  }
}

extension MemoryLedger {
  /// Takes over what the host of a browser says about this device as a writer of a list; nothing
  /// happens for another setting. Later stamps are above the former ones of this writer.
  ///
  /// NB: not inlined, so that it comes after the first page.
  ///
  /// - Parameter number: random.
  @inline(never)
  package mutating func adopt(writer key: String, _ text: String?, number: UInt64) {
    let digits = key.utf8.dropFirst(5)
    guard let id = RecordID(digits: Array(digits)) else { return }
    let list = ListID(rawValue: id)
    guard key == ListWriter.metaKey(list) else { return }
    let former = self.writer(of: list)
    lists.removeAll { $0.list == list }
    guard var writer = text.flatMap({ ListWriter(list, text: $0, number: number) }) else { return }
    if let former, former.clock.replica.device == writer.clock.replica.device {
      let lead = writer.clock.lead
      writer.clock = former.clock
      writer.clock.lead = lead
    }
    lists.append(writer)
  }
}
