import Foundation
import Synchronization
import TestSupport

/// A PostgreSQL server of the tests' own, in a folder of theirs and reached by a socket there. It runs
/// until the process ends, and stops by itself then.
package final class PostgresServer: Sendable {
  package static let shared = Result { try PostgresServer() }

  private static let programs = "/usr/lib/postgresql/15/bin"
  private let folder: TemporaryFolder
  private let input = Pipe()
  private let databases = Atomic(0)

  package init() throws {
    folder = try TemporaryFolder()
    let data = folder.path("data")
    // The server refuses to be root.
    if geteuid() == 0 { try Self.run("/bin/chown", ["nobody", folder.url.path]) }
    try Self.run(
      Self.programs + "/initdb", ["-D", data, "-U", "relay", "-A", "trust", "-E", "UTF8", "-N"],
      asNobody: true)
    // Unusual defaults, as a server might have them.
    let settings = [
      "-c", "listen_addresses=", "-c", "unix_socket_directories=" + folder.url.path,
      "-c", "synchronous_commit=off", "-c", "default_transaction_isolation=serializable",
      "-c", "default_transaction_read_only=on", "-c", "max_connections=400",
    ]
    // The shell reads an end when this process ends, however it does.
    let script = #""$@" & read -r _; "${1%/*}/pg_ctl" stop -m immediate -D "$0/data"; rm -rf "$0""#
    let server = Self.process(
      "/bin/sh",
      ["-c", script, folder.url.path, Self.programs + "/postgres", "-D", data] + settings,
      asNobody: true)
    server.standardInput = input
    try server.run()
    while (try? Self.run(Self.programs + "/pg_isready", ["-h", folder.url.path])) == nil {
      guard server.isRunning else { throw CocoaError(.executableNotLoadable) }
    }
  }

  /// The address of a new, empty database.
  package func newDatabase() throws -> String {
    let name = "relay_\(databases.add(1, ordering: .relaxed).newValue)"
    try query("CREATE DATABASE \(name) TEMPLATE template0")
    return "host=\(folder.url.path) user=relay dbname=\(name)"
  }

  /// The same database as `dayring relay` takes it.
  package func uri(of address: String) -> String {
    let name = address.split(separator: "=").last ?? ""
    return "postgres:///\(name)?host=\(folder.url.path)&user=relay"
  }

  /// Ends all connections at once, as an upgrade does, and takes new ones when this returns.
  package func restart() throws {
    // NB: Foundation waits until no process holds the pipes that it has opened for the child; the
    // server would.
    let script = """
      for file in /proc/self/fd/*; do
        file=${file##*/}
        ((file > 2)) && eval "exec $file>&-"
      done
      exec "$0" restart -w -m fast -D "$1/data" -l "$1/log"
      """
    try Self.run(
      "/bin/bash", ["-c", script, Self.programs + "/pg_ctl", folder.url.path], asNobody: true)
  }

  /// Ends those that listen.
  /// - Returns: whether there were any.
  package func endListeners(of address: String) throws -> Bool {
    let name = address.split(separator: "=").last ?? ""
    let ended = try query(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = '\(name)' AND query ~ '^(LISTEN|NOTIFY)'
      """)
    return ended.contains("t")
  }

  /// The folder of its socket.
  package var socketFolder: String { folder.url.path }

  package func endConnections(of address: String) throws {
    let name = address.split(separator: "=").last ?? ""
    try query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
  }

  @discardableResult
  package func query(_ sql: String, in address: String? = nil) throws -> String {
    let name = address?.split(separator: "=").last.map(String.init) ?? "template1"
    let session = ["-qAt", "-h", folder.url.path, "-U", "relay", "-d", name]
    let writable = ["-c", "SET default_transaction_read_only = off"]
    return try Self.run(Self.programs + "/psql", session + writable + ["-c", sql])
  }

  @discardableResult
  static func run(
    _ program: String, _ arguments: [String], asNobody: Bool = false
  ) throws -> String {
    let process = process(program, arguments, asNobody: asNobody)
    let output = try TemporaryFolder()
    try output.write([], to: "output")
    process.standardOutput = try FileHandle(
      forWritingTo: output.url.appendingPathComponent("output"))
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: try output.bytes("output"), as: UTF8.self)
  }

  static func process(
    _ program: String, _ arguments: [String], asNobody: Bool
  ) -> Process {
    var words = [program] + arguments
    if asNobody, geteuid() == 0 {
      words = ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] + words
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }
}
