import CivilTime

/// Runs of days that count, interrupted only by rest days.
struct StreakRuns {
  /// Oldest first.
  private var runs: [Run] = []

  private struct Run {
    var days = 1
    /// The only day between this run and the next that is no rest day; nil for several.
    var missing: Day?
  }

  /// - Parameter counting: oldest first, without repetition and without rest days.
  init(_ counting: [Day], isRest: (Day) -> Bool) {
    var former: Day?
    for day in counting {
      let missing = former.map { StreakRuns.missing($0 + 1..<day, isRest: isRest) }
      if missing?.isEmpty == true {
        runs[runs.count - 1].days += 1
      } else {
        if let missing, missing.count == 1 { runs[runs.count - 1].missing = missing[0] }
        runs.append(Run())
      }
      former = day
    }
  }

  /// The first two days that are no rest days.
  private static func missing(_ days: Range<Day>, isRest: (Day) -> Bool) -> [Day] {
    var missing: [Day] = []
    for day in days where !isRest(day) {
      missing.append(day)
      if missing.count == 2 { break }
    }
    return missing
  }

  /// The limit of calls about days that can matter only if several of them were skipped.
  private static let skipChecks = 64

  /// The length of the longest run, joined across skipped days.
  /// - Parameter isSkipped: called only if the answer can make the longest longer.
  func longest<Failure: Error>(
    isSkipped: (Day) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var longest = runs.reduce(0) { max($0, $1.days) }
    let reach = reach
    var skipChecks = Self.skipChecks
    var joined = 0
    for index in runs.indices {
      joined += runs[index].days
      longest = max(longest, joined)
      guard let missing = runs[index].missing else {
        joined = 0
        continue
      }
      let isNear = joined + runs[index + 1].days > longest
      if !isNear {
        guard joined + reach[index + 1] > longest, skipChecks > 0 else {
          joined = 0
          continue
        }
        skipChecks -= 1
      }
      if try !isSkipped(missing) { joined = 0 }
    }
    return longest
  }

  /// The length that each run would have if all single days behind it were skipped.
  private var reach: [Int] {
    var reach = runs.map { $0.days }
    for index in runs.indices.reversed() where runs[index].missing != nil {
      reach[index] += reach[index + 1]
    }
    return reach
  }
}
