/// The number of records of a health export that are not imported, by kind. Beyond a limit of
/// kinds, the others are counted together.
struct HealthCounts: Sendable {
  /// Apple has some 150 kinds.
  static let limit = 200

  private var names: [[UInt8]] = []
  private var counts: [Int] = []
  private var others = 0
  /// The last kind. Exports are sorted by kind, so most are of the same kind as the one before.
  private var last = 0

  mutating func add(_ name: ArraySlice<UInt8>) {
    if last < names.count, name == names[last][...] {
      counts[last] += 1
    } else if let index = names.firstIndex(where: { name == $0[...] }) {
      counts[index] += 1
      last = index
    } else if names.count < HealthCounts.limit, name.count <= 100 {
      last = names.count
      names.append(Array(name))
      counts.append(1)
    } else {
      others += 1
    }
  }

  /// Reports the counts, by names without Apple's prefixes: `HeartRate`, `Workout Running`.
  func report(to file: inout ImportedFile) {
    for (name, count) in zip(names, counts) {
      file.leaveOut(HealthCounts.plain(name), count: count)
    }
    if others > 0 { file.leaveOut("other", count: others) }
  }

  private static func plain(_ name: [UInt8]) -> String {
    if name.isEmpty { return "records without a type" }
    for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType"]
    where name.starts(with: prefix.utf8) && name.count > prefix.utf8.count {
      return String(decoding: name[prefix.utf8.count...], as: UTF8.self)
    }
    let workout = "HKWorkoutActivityType"
    if name.starts(with: workout.utf8) {
      return "Workout " + String(decoding: name[workout.utf8.count...], as: UTF8.self)
    }
    return String(decoding: name, as: UTF8.self)
  }
}
