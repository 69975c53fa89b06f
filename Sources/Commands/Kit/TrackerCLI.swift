import CivilTime
import JSON
import SQLiteLedger
import Trackers

/// One tracker's part of the commands on all trackers, such as `dayring today`. These use ``all``
/// and name none.
struct TrackerCLI {
  /// Its placeholders for `dayring status --format`.
  let placeholders: StatusPlaceholders
  /// Its part of the line of `dayring status`; nil if it has none.
  var summary: ((StatusScene) -> StatusPart?)?
  /// Its state in a sentence; nil if it was not read.
  let sentence: (StatusScene) -> String?
  /// Its member in the document of a widget; nil if it was not read.
  let section: (WidgetSnapshot, Zone) -> (name: String, json: JSON)?
  let today: (Context, UserDay) throws(CommandFailure) -> TodayReport
  var statistics: StatisticsSource?
  /// Its settings in `dayring settings`.
  var settings: [Setting] = []
  /// The commands that list its records, by the name of the sort.
  let listings: [String: String]
  /// Its names for completions.
  let names: [NameSource]
}

extension TrackerCLI {
  /// All trackers, in the order in which they are shown.
  static var all: [TrackerCLI] { Tracker.allCases.map { $0.cli } }
}

extension Tracker {
  var cli: TrackerCLI {
    switch self {
    case .fast: FastRules.cli
    case .water: WaterRules.cli
    case .plan: PlanRules.cli
    case .counter: CounterRules.cli
    case .date: DateRules.cli
    }
  }
}

/// The failures of actions. The texts of refusals are in each tracker's folder.
extension CommandFailure {
  init(_ failure: ActionFailure<StorageError>, today: Day) {
    switch failure {
    case .refused(.fast(let refusal)): self = .fast(refusal)
    case .refused(.entry(let refusal)): self = .entry(refusal)
    case .refused(.plan(let refusal)): self = .task(refusal, today: today)
    case .storage(let error): self = .storage(error)
    }
  }
}

/// A tracker's part of `dayring today`.
struct TodayReport {
  /// The members of the document.
  let members: () -> [(name: String, json: JSON)]
  /// The rows above those of all trackers.
  var head: (Style) -> [[String]] = { _ in [] }
  /// Its name and the cells of its bar, aligned with those of other trackers.
  var rows: (Style) -> [[String]] = { _ in [] }
  /// The rows below.
  var foot: (Style) -> [[String]] = { _ in [] }
  /// Whether it has nothing to show.
  let isEmpty: Bool
}

/// A tracker's part of `dayring stats`.
struct StatisticsSource {
  /// Its names there; empty if the user's own names are used.
  var words: [String] = []
  /// - Parameter typed: nil for all in use.
  let read:
    (_ typed: String?, Context, UserDay, Range<Day>) throws(CommandFailure) -> [TrackerStatistics]
}
