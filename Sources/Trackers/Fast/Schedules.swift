import Ledger

/// All schedules, and the selected one.
package struct Schedules: Hashable, Sendable {
  /// The user's own schedules by goal, then name.
  package let custom: [Schedule]
  package let selected: Schedule

  /// A selection that no longer exists becomes 16:8.
  package init(custom: [Schedule], selectedKey: Schedule.Key?) {
    self.custom = custom.ordered { ($0.goal, $0.name) < ($1.goal, $1.name) }
    selected =
      (Schedule.presets + custom).first { $0.key == selectedKey } ?? Schedule.standard
  }

  package init<Store: LedgerStore>(in store: Store) throws(Store.Failure) {
    self.init(
      custom: try store.records(of: .schedule).compactMap { Schedule($0) },
      selectedKey: try Settings(in: store).schedule)
  }

  package var all: [Schedule] { Schedule.presets + custom }

  /// Finds a schedule by name, ignoring case, by key, or by a common alias: `omad`, `36 h`.
  package func named(_ name: String) -> Schedule? {
    let wanted = name.folded
    let aliases = ["omad": "23:1", "16/8": "16:8", "16-8": "16:8"]
    let key = aliases[wanted] ?? wanted
    return all.first { $0.name.folded == key || $0.title.folded == key }
      ?? all.first { $0.key.description == key }
  }
}
