import SQLiteLedger
import Sync

extension ReminderChannel.Kind {
  /// Whether the address is valid for this kind: an ``HTTPAddress``; for ntfy, with a topic at the
  /// end of its path. The desktop has no address.
  func accepts(_ address: String) -> Bool {
    if self == .desktop { return address.isEmpty }
    guard address.utf8.count <= 2000, let read = HTTPAddress(address) else { return false }
    let path = read.target.prefix { $0 != "?" }
    return self == .webhook || path.hasPrefix("/") && path.last != "/"
  }
}
