import Sealing

/// A notifier of the processes with one file, by SQLite's `data_version`.
package struct SQLiteNotifier: ChangeNotifier {
  private let store: SQLiteRelayStore
  private let interval: Duration

  package init(_ store: SQLiteRelayStore, interval: Duration = .seconds(1)) {
    self.store = store
    self.interval = interval
  }

  package func notify(of spaces: [SpaceID]) {}

  package func listen(_ report: @escaping @Sendable (ChangeNotice) -> Void) async {
    var version: Int64?
    while !Task.isCancelled {
      // NB: calls for entries report an error of the file.
      if let now = try? await store.version() {
        if let version, version != now { report(.something) }
        version = now
      }
      try? await Task.sleep(for: interval)
    }
  }
}
