import Trackers

/// Unique names for entries that share one in a file: `Run`, `Run (2)`.
struct DistinctNames {
  private var taken: Set<String> = []

  mutating func take(_ name: String) -> String {
    var number = 1
    var distinct = name
    while !taken.insert(distinct.folded).inserted {
      number += 1
      distinct = "\(name) (\(number))"
    }
    return distinct
  }

  /// - Parameter renamed: gets the name if it has a number.
  mutating func take(_ name: String, telling renamed: inout [String]) -> String {
    let distinct = take(name)
    if distinct != name { renamed.append(distinct) }
    return distinct
  }
}

extension Counters {
  /// The activities by name, those in use first; of several with one name, the later have a number.
  var byDistinctName: [(name: String, activity: Counter)] {
    var names = DistinctNames()
    return (shown + archived).map { (names.take($0.name), $0) }
  }
}
