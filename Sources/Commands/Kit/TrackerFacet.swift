import CivilTime
import JSON
import SQLiteLedger
import Trackers

/// What the shell knows of one tracker. What goes through all of them, such as `dayring today`, goes
/// through ``all`` and names none.
struct TrackerFacet {
  /// What `dayring status --format` can be asked for.
  let placeholders: StatusPlaceholders
  /// Its part of the line of `dayring status`; without it, it has none.
  var summary: ((StatusScene) -> StatusPart?)?
  /// How it stands, in a sentence; nil where that was not read.
  let sentence: (StatusScene) -> String?
  /// Its member in the document of a widget; nil where that was not read.
  let section: (WidgetSnapshot, Zone) -> (name: String, json: JSON)?
  let today: (Context, UserDay) throws(CommandFailure) -> TodayReport
  var statistics: StatisticsFacet?
  /// The commands that list its things, by the thing.
  let listings: [String: String]
}

extension TrackerFacet {
  /// In the order in which they are shown.
  static var all: [TrackerFacet] { Tracker.allCases.map { $0.facet } }
}

extension Tracker {
  var facet: TrackerFacet {
    switch self {
    case .fast: Fasting.facet
    case .water: Hydration.facet
    case .plan: Planner.facet
    case .tallies: Tallies.facet
    case .dates: Dates.facet
    }
  }
}

/// What the rules of one tracker refuse is told in its room.
extension CommandFailure {
  init(_ failure: ActionFailure<StorageError>, today: Day) {
    switch failure {
    case .refused(.fasting(let refusal)): self = .fasting(refusal)
    case .refused(.entry(let refusal)): self = .entry(refusal)
    case .refused(.plan(let refusal)): self = .task(refusal, today: today)
    case .storage(let error): self = .storage(error)
    }
  }
}

/// What a tracker says of today.
struct TodayReport {
  /// Of the document.
  let members: () -> [(name: String, json: JSON)]
  /// What is shown above the rows of all trackers.
  var head: (Style) -> [[String]] = { _ in [] }
  /// Its name and the cells of its bar, beside those of the other trackers.
  var rows: (Style) -> [[String]] = { _ in [] }
  /// What is shown below them.
  var foot: (Style) -> [[String]] = { _ in [] }
  /// Whether there is nothing to be seen of it.
  let isEmpty: Bool
}

/// What `dayring stats` finds of a tracker.
struct StatisticsFacet {
  /// What it is called there; none where the user's own names stand for it.
  var words: [String] = []
  /// - Parameter typed: nil for all of it that is in use.
  let read:
    (_ typed: String?, Context, UserDay, _ days: Int) throws(CommandFailure) -> [TrackerStatistics]
}
