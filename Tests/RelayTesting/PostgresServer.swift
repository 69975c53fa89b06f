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

  private init() throws {
    folder = try TemporaryFolder()
    let data = folder.path("data")
    // The server refuses to be root.
    if geteuid() == 0 { try Self.run("/bin/chown", ["nobody", folder.url.path]) }
    try Self.run(
      Self.programs + "/initdb", ["-D", data, "-U", "relay", "-A", "trust", "-E", "UTF8", "-N"],
      asNobody: true)
    // Defaults as they might be on somebody's server.
    let settings = [
      "-c", "listen_addresses=", "-c", "unix_socket_directories=" + folder.url.path,
      "-c", "synchronous_commit=off", "-c", "default_transaction_isolation=serializable",
      "-c", "default_transaction_read_only=on", "-c", "max_connections=400",
    ]
    // When this process ends, however it does, the shell reads an end.
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

  package func endConnections(of address: String) throws {
    let name = address.split(separator: "=").last ?? ""
    try query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
  }

  private func query(_ sql: String) throws {
    let session = ["-q", "-h", folder.url.path, "-U", "relay", "-d", "template1"]
    let writable = ["-c", "SET default_transaction_read_only = off"]
    try Self.run(Self.programs + "/psql", session + writable + ["-c", sql])
  }

  private static func run(
    _ program: String, _ arguments: [String], asNobody: Bool = false
  ) throws {
    let process = process(program, arguments, asNobody: asNobody)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  }

  private static func process(
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
