import CPostgres
import Foundation
import Relay
import Sealing
import Sync

/// A connection that listens (LISTEN). Used by one thread.
final class PostgresListener {
  private let connection: OpaquePointer?
  private let channel: String

  init(to address: String, channel: String) throws(RelayError) {
    // What is not in the address: a server that is gone without a word is noticed.
    let settings = [
      ("dbname", address), ("connect_timeout", "5"), ("keepalives_idle", "15"),
      ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "20000"),
    ]
    self.channel = channel
    connection = PostgresListener.connect(settings)
    let setup = "SET default_transaction_read_only = off; SET statement_timeout = '10s'"
    guard isOpen, run(setup), run("LISTEN \(channel)") else {
      throw .storage(String(cString: PQerrorMessage(connection)))
    }
  }

  deinit { PQfinish(connection) }

  var isOpen: Bool { PQstatus(connection) == CONNECTION_OK }
  var socket: Int32 { PQsocket(connection) }

  /// - Parameter spaces: in hexadecimal digits.
  func notify(_ spaces: [String]) {
    _ = run("NOTIFY \(channel), '\(spaces.joined(separator: ","))'")
  }

  /// What others have told since; whatever is not ours is passed over.
  func notices() -> [SpaceID] {
    guard PQconsumeInput(connection) == 1 else { return [] }
    var spaces: [SpaceID] = []
    while let notice = PQnotifies(connection) {
      defer { PQfreemem(notice) }
      guard notice.pointee.be_pid != PQbackendPID(connection) else { continue }
      for text in String(cString: notice.pointee.extra).split(separator: ",") {
        if let space = Wire.Space(text: String(text)) { spaces.append(SpaceID(space)) }
      }
    }
    return spaces
  }

  private func run(_ sql: String) -> Bool {
    let result = PQexec(connection, sql)
    defer { PQclear(result) }
    return PQresultStatus(result) == PGRES_COMMAND_OK
  }

  private static func connect(_ settings: [(String, String)]) -> OpaquePointer? {
    var names: [UnsafePointer<CChar>?] = settings.map { UnsafePointer(strdup($0.0)) }
    var values: [UnsafePointer<CChar>?] = settings.map { UnsafePointer(strdup($0.1)) }
    defer { for word in names + values { free(UnsafeMutablePointer(mutating: word)) } }
    names.append(nil)
    values.append(nil)
    // The first is a whole address, which is taken apart.
    return PQconnectdbParams(names, values, 1)
  }
}
