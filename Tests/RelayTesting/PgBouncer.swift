import Foundation
import TestSupport

/// A pooler before a PostgreSQL server, which lends its connections for one transaction each. It runs
/// until this is gone, or the process ends.
package final class PgBouncer: Sendable {
  private let folder: TemporaryFolder
  private let input = Pipe()

  package init(before server: PostgresServer) throws {
    folder = try TemporaryFolder()
    let settings = """
      [databases]
      * = host=\(server.socketFolder) user=relay
      [pgbouncer]
      unix_socket_dir = \(folder.url.path)
      listen_port = 6432
      auth_type = any
      pool_mode = transaction
      default_pool_size = 3
      """
    try folder.write(settings.utf8, to: "settings.ini")
    // The pooler refuses to be root.
    if geteuid() == 0 {
      try PostgresServer.run("/bin/chown", ["-R", "nobody", folder.url.path])
    }
    let script = #""$@" & read -r _; kill $!; rm -rf "$0""#
    let process = PostgresServer.process(
      "/bin/sh",
      ["-c", script, folder.url.path, "/usr/sbin/pgbouncer", folder.path("settings.ini")],
      asNobody: true)
    process.standardInput = input
    try process.run()
    while (try? PostgresServer.run(
      "/usr/lib/postgresql/15/bin/pg_isready", ["-h", folder.url.path, "-p", "6432"])) == nil
    {
      guard process.isRunning else { throw CocoaError(.executableNotLoadable) }
    }
  }

  /// The same database through it.
  package func address(of address: String) -> String {
    let name = address.split(separator: "=").last ?? ""
    return "host=\(folder.url.path) port=6432 user=relay dbname=\(name)"
  }
}
