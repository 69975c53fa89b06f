import Ledger
import SQLiteLedger

extension SQLiteLedger {
  /// Opens the ledger; on first use creates it and its folders.
  static func open(
    at path: String, random: () -> UInt64
  ) throws(StorageError) -> SQLiteLedger {
    try makeFolder(of: try RealPath.of(path))
    let identity = DatabaseIdentity(
      replica: ReplicaID(rawValue: random()), generation: String(random(), radix: 36))
    return try SQLiteLedger(path: path, ifNew: identity)
  }

  /// Creates the folder of a path, accessible only by the user, as the XDG specification requires.
  static func makeFolder(of path: String) throws(StorageError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    if Commands.makeFolder(folder, 0o700) { return }
    let code = errno
    if code == EROFS || code == EACCES { throw .readOnly(path: path) }
    throw .io(code: Int(code), message: "\(folder): \(String(cString: strerror(code)))")
  }
}

extension SQLiteLedger {
  /// The ledger of the shell, for another program of the same user.
  package static func ofShell() throws(StorageError) -> SQLiteLedger {
    let path = Commands.databasePath { getenv($0).map { String(cString: $0) } }
    return try open(at: path) { UInt64.random(in: .min ... .max) }
  }
}

extension ServeRequest {
  package func openLedger() throws(StorageError) -> SQLiteLedger {
    try SQLiteLedger.open(at: databasePath) { UInt64.random(in: .min ... .max) }
  }
}
