import CivilTime
import Trackers

/// A workout of a health export; Fast-E makes one for each completed fast.
struct HealthWorkout: Hashable, Sendable {
  let line: Int
  /// The activity type, such as `HKWorkoutActivityTypeMindAndBody`.
  let type: [UInt8]
  private let start: String
  private let end: String
  private var schedule: String?
  /// The target duration in seconds.
  private var target: String?

  /// Reads the element that began last.
  init(_ xml: XMLReader, line: Int) {
    self.line = line
    type = Array((xml.written("workoutActivityType") ?? []).prefix(200))
    start = xml.value("startDate") ?? ""
    end = xml.value("endDate") ?? ""
  }

  mutating func add(_ key: String, _ value: String) {
    switch key {
    case "no.invotek.FastE.schedule": schedule = value
    case "no.invotek.FastE.targetDuration": target = value
    default: break
    }
  }

  var isFast: Bool {
    (schedule != nil || target != nil)
      && type.elementsEqual("HKWorkoutActivityTypeMindAndBody".utf8)
  }

  func fast(_ context: ImportContext) throws(ImportProblem) -> ImportedFast {
    let (start, isInstant) = try Moment.health(start, "startDate", context)
    var fast = ImportedFast(start: start, end: try Moment.health(end, "endDate", context).moment)
    fast.isInstant = isInstant
    fast.schedule = schedule ?? ""
    fast.goal = try goal()
    return fast
  }

  /// The goal, to the nearest minute.
  private func goal() throws(ImportProblem) -> FastGoal? {
    guard var text = target else { return nil }
    // A quantity is followed by its unit.
    if text.utf8.suffix(2).elementsEqual(" s".utf8) {
      text = String(decoding: text.utf8.dropLast(2), as: UTF8.self)
    }
    guard let millionths = ScientificText.millionths(text),
      let minutes = Int(exactly: (millionths + 30_000_000).flooredQuotient(60_000_000)),
      let goal = FastGoal(minutes: minutes)
    else { throw .bad("no.invotek.FastE.targetDuration", text) }
    return goal
  }
}
