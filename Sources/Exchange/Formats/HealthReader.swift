import CivilTime
import Ledger
import Trackers

/// A streaming reader of Apple Health's `export.xml`, which may have several gigabytes:
///
///     <Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="…" unit="mL"
///       creationDate="2026-11-20 08:00:05 +0100" startDate="2026-11-20 08:00:00 +0100"
///       endDate="2026-11-20 08:00:00 +0100" value="250"/>
///     <Workout workoutActivityType="HKWorkoutActivityTypeMindAndBody" … startDate=… endDate=…>
///       <MetadataEntry key="no.invotek.FastE.schedule" value="16:8"/>
///       <MetadataEntry key="no.invotek.FastE.targetDuration" value="57600"/>
///     </Workout>
///
/// Water becomes drinks, Fast-E's workouts become fasts; other records are only counted, by kind.
/// Records inside a `Correlation` are skipped, since each is repeated outside it, as the export's
/// document type says. Of identical records, one is taken.
///
/// Source: the document type in each export; https://github.com/neiltron/apple-health-mcp/pull/27.
package struct HealthReader: Sendable {
  package private(set) var byteCount: Int64 = 0

  private let context: ImportContext
  private var xml = XMLReader()
  private var file: ImportedFile
  private var counts = HealthCounts()
  private var seen: Set<RecordID> = []
  private var workout: HealthWorkout?

  package init(_ context: ImportContext) {
    self.context = context
    file = ImportedFile(.appleHealth, context.limits)
  }

  /// Whether a document that begins like this is a health export.
  ///
  /// - Parameter beginning: its first ``beginningLength`` bytes, or all of a shorter one.
  package static func recognises(_ beginning: some Sequence<UInt8>) -> Bool {
    let bytes = Array(beginning.prefix(beginningLength))[...]
    return bytes.contains("<HealthData") || bytes.contains("<!DOCTYPE HealthData")
  }

  package static let beginningLength = 4096

  /// - Throws: `xml` and `encoding` as ``XMLReader``; `unknown` for any other document;
  ///   `tooManyIssues` and `tooManyEntries`.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) {
    var input = XMLInput(bytes)
    while let event = try xml.next(&input) {
      switch event {
      case .start: try takeStart(&input)
      case .end: if xml.depth == 1 { try endWorkout(&input) }
      }
    }
    byteCount += Int64(bytes.count)
  }

  /// - Throws: `xml` when the document is not complete, `empty` when there is nothing in it.
  package mutating func finish() throws(ImportError) -> ImportedFile {
    guard byteCount > 0 else { throw .empty }
    try xml.finish()
    if xml.damagedCount > 0 {
      file.leaveOut(.damagedAttributes, count: xml.damagedCount)
    }
    counts.report(to: &file)
    counts = HealthCounts()
    return file
  }

  private mutating func takeStart(_ input: inout XMLInput) throws(ImportError) {
    switch xml.depth {
    case 1:
      guard xml.isNamed("HealthData") else { throw .unknown }
    case 2: try begin(&input)
    case 3:
      if workout != nil, xml.isNamed("MetadataEntry"), let key = xml.value("key") {
        workout?.add(key, xml.value("value") ?? "")
      }
    default: break
    }
  }

  private mutating func begin(_ input: inout XMLInput) throws(ImportError) {
    if xml.isNamed("Record") {
      let type = xml.written("type") ?? []
      if type.elementsEqual("HKQuantityTypeIdentifierDietaryWater".utf8) {
        try takeDrink(&input)
      } else {
        counts.add(type)
      }
    } else if xml.isNamed("Workout") {
      workout = HealthWorkout(xml, line: xml.line(&input))
    } else if xml.isNamed("Correlation") {
      counts.add(xml.written("type") ?? [])
    } else if !xml.isNamed("ExportDate"), !xml.isNamed("Me") {
      counts.add(xml.name)
    }
  }

  private mutating func takeDrink(_ input: inout XMLInput) throws(ImportError) {
    let line = xml.line(&input)
    let start = xml.value("startDate") ?? ""
    let (value, unit) = (xml.value("value") ?? "", xml.value("unit") ?? "")
    var identity = start + "\0" + value + "\0" + unit
    identity += "\0" + (xml.value("sourceName") ?? "") + "\0" + (xml.value("endDate") ?? "")
    identity += "\0" + (xml.value("creationDate") ?? "")
    guard seen.insert(RecordID(derivedFrom: identity)).inserted else {
      return file.leaveOut(.duplicates)
    }
    let context = context
    file.read(line: line) { () throws(ImportProblem) in
      let volume = try HealthVolume.read(value, unit: unit)
      let (at, isInstant) = try Moment.health(start, "startDate", context)
      var drink = ImportedDrink(at: at, volume: volume)
      drink.isInstant = isInstant
      return .drink(drink)
    }
    try checkLimits(line)
  }

  private mutating func endWorkout(_ input: inout XMLInput) throws(ImportError) {
    guard let workout else { return }
    self.workout = nil
    guard workout.isFast else { return counts.add(workout.type[...]) }
    let context = context
    file.read(line: workout.line) { () throws(ImportProblem) in
      .fast(try workout.fast(context))
    }
    try checkLimits(workout.line)
  }

  private func checkLimits(_ line: Int) throws(ImportError) {
    if file.issues.count > CSVTable.issueLimit { throw .tooManyIssues(line: line) }
    if let excess = file.excess { throw excess }
  }
}

extension ImportFormat {
  package static let appleHealth = ImportFormat(
    "apple-health",
    .program(ImportSource("Apple Health", .health, files: "ZIP, export.xml")),
    .xml, knownBy: .unique { HealthReader.recognises($0) }
  ) { text, context, file throws(ImportError) in
    var reader = HealthReader(context)
    try text.withUnsafeBufferPointer { bytes throws(ImportError) in try reader.read(bytes) }
    file = try reader.finish()
  }
}

extension Moment {
  /// The time of a text such as `2026-11-20 08:00:00 +0100`, and whether it has an offset.
  static func health(
    _ text: String, _ name: String, _ context: ImportContext
  ) throws(ImportProblem) -> (moment: Moment, isInstant: Bool) {
    if text.isEmpty { throw .missing(name) }
    guard let written = WrittenTime(text, order: nil),
      let moment = written.moment(in: context.zone)
    else { throw .bad(name, text) }
    return (moment, written.offset != nil)
  }
}

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
      file.leaveOut(HealthCounts.kind(name), count: count)
    }
    if others > 0 { file.leaveOut(.otherRecords, count: others) }
  }

  private static func kind(_ name: [UInt8]) -> ImportedFile.LeftOut.Kind {
    if name.isEmpty { return .untypedRecords }
    for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType"]
    where name.starts(with: prefix.utf8) && name.count > prefix.utf8.count {
      return .records(String(decoding: name[prefix.utf8.count...], as: UTF8.self))
    }
    let workout = "HKWorkoutActivityType"
    if name.starts(with: workout.utf8) {
      return .workouts(String(decoding: name[workout.utf8.count...], as: UTF8.self))
    }
    return .records(String(decoding: name, as: UTF8.self))
  }
}
