import CPostgres
import Dispatch
import Foundation
import Relay
import Synchronization
import Wire

/// A notifier of the processes with one database, by NOTIFY, on a connection directly to the
/// server, since a pooler may lend one for a transaction only.
///
/// After a reconnection, any log may have grown.
package final class PostgresNotifier: ChangeNotifier {
  private static let channel = "dayring_relay"
  /// In milliseconds, for a lost connection to be noticed by a thread that gets no notice.
  private static let pollTimeout: Int32 = 1000
  /// Seconds between two tries to connect, at most.
  private static let longestPause = 32
  /// Spaces of one notice, which has at most 8,000 bytes.
  private static let spacesAtOnce = 200

  private let address: String
  private let thread = DispatchQueue(label: "dayring.relay.notifier")
  private let waiting = Mutex(Waiting())
  private let wake: PostgresWake

  private struct Waiting {
    var spaces: [SpaceID] = []
    var isEnding = false
  }

  /// - Parameter address: a connection string or URI, as libpq takes it.
  package init(address: String) throws(RelayError) {
    self.address = address
    wake = try PostgresWake()
  }

  package func notify(of spaces: [SpaceID]) {
    waiting.withLock { waiting in
      // No notice is read while the connection is lost, and a process that comes back reads
      // everything.
      if waiting.spaces.count < 10_000 { waiting.spaces += spaces }
    }
    wake.stir()
  }

  package func listen(_ report: @escaping @Sendable (ChangeNotice) -> Void) async {
    waiting.withLock { $0.isEnding = false }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        thread.async { [self] in
          work(report)
          continuation.resume()
        }
      }
    } onCancel: {
      waiting.withLock { $0.isEnding = true }
      wake.stir()
    }
  }

  private var isEnding: Bool { waiting.withLock { $0.isEnding } }

  private func work(_ report: (ChangeNotice) -> Void) {
    var pause = 0
    while !isEnding {
      rest(seconds: pause)
      // The backoff also applies to a server that accepts a connection and drops it.
      pause = min(max(1, 2 * pause), PostgresNotifier.longestPause)
      guard let listener = try? PostgresListener(to: address, channel: PostgresNotifier.channel)
      else {
        continue
      }
      report(.something)
      while !isEnding, listener.isOpen {
        wake.wait(for: listener.socket, PostgresNotifier.pollTimeout)
        let spaces = waiting.withLock { waiting in
          defer { waiting.spaces = [] }
          return waiting.spaces
        }
        tell(spaces, on: listener)
        if listener.isOpen { pause = 0 }
        let grown = listener.notices()
        if !grown.isEmpty { report(.grew(grown)) }
      }
    }
  }

  /// NB: notices to send stir the wake, which would shorten a single wait.
  private func rest(seconds: Int) {
    let end = ContinuousClock.now + .seconds(seconds)
    while !isEnding, ContinuousClock.now < end { wake.wait(for: -1, PostgresNotifier.pollTimeout) }
  }

  private func tell(_ spaces: [SpaceID], on listener: PostgresListener) {
    var rest = spaces[...]
    while !rest.isEmpty {
      listener.notify(rest.prefix(PostgresNotifier.spacesAtOnce).map { $0.text })
      rest = rest.dropFirst(PostgresNotifier.spacesAtOnce)
    }
  }
}

/// A signal that ends the waiting of a thread from any other.
final class PostgresWake: Sendable {
  private let reading: Int32
  private let writing: Int32

  init() throws(RelayError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .storage(String(cString: strerror(errno))) }
    (reading, writing) = (ends[0], ends[1])
    // A full pipe wakes as well as one byte does.
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    close(reading)
    close(writing)
  }

  func stir() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  /// Waits until a socket (none: −1) can be read, or for ``stir()``, or so many milliseconds.
  func wait(for socket: Int32, _ milliseconds: Int32) {
    var ends = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&ends, nfds_t(ends.count), milliseconds)
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) > 0 {}
  }
}

/// A connection that listens (LISTEN). Used by one thread.
final class PostgresListener {
  private let connection: OpaquePointer?
  private let channel: String

  init(to address: String, channel: String) throws(RelayError) {
    // Settings beside the address: keep-alives, so that a server that vanishes is noticed.
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

  /// The notices of other processes since the last call; foreign ones are passed over.
  func notices() -> [SpaceID] {
    guard PQconsumeInput(connection) == 1 else { return [] }
    var spaces: [SpaceID] = []
    while let notice = PQnotifies(connection) {
      defer { PQfreemem(notice) }
      guard notice.pointee.be_pid != PQbackendPID(connection) else { continue }
      for text in String(cString: notice.pointee.extra).split(separator: ",") {
        if let space = SpaceID(text: String(text)) { spaces.append(space) }
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
