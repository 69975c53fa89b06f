import CivilTime
import Exchange
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct HealthReaderTests {
  let sample = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    <!-- Note: Any Records that appear as children of a correlation also appear as top-level records in this document. -->
    <!ELEMENT Correlation ((MetadataEntry|Record)*)>
    ]>
    <HealthData locale="de_DE">
     <ExportDate value="2026-11-20 12:00:00 +0100"/>
     <Me HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"/>
     <Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="Mein W&#228;sserchen" unit="mL" creationDate="2026-11-20 08:00:05 +0100" startDate="2026-11-20 08:00:00 +0100" endDate="2026-11-20 08:00:00 +0100" value="250">
      <MetadataEntry key="HKWasUserEntered" value="1"/>
     </Record>
     <Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="B" unit="mL" creationDate="2026-11-20 08:00:05 +0100" startDate="2026-11-20 08:00:00 +0100" endDate="2026-11-20 08:00:00 +0100" value="250"/>
     <Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="B" unit="mL" creationDate="2026-11-20 08:00:05 +0100" startDate="2026-11-20 08:00:00 +0100" endDate="2026-11-20 08:00:00 +0100" value="250"/>
     <Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="B" unit="fl_oz_us" startDate="2026-11-19 23:30:00 -0500" endDate="2026-11-19 23:30:00 -0500" value="8.00000001"/>
     <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" startDate="2026-11-20 08:00:00 +0100" endDate="2026-11-20 08:00:00 +0100" value="61"/>
     <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" startDate="2026-11-20 08:01:00 +0100" endDate="2026-11-20 08:01:00 +0100" value="62"/>
     <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="B" startDate="2026-11-20 08:00:00 +0100" endDate="2026-11-20 08:00:00 +0100">
      <Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="B" unit="mL" startDate="2026-11-20 09:00:00 +0100" endDate="2026-11-20 09:00:00 +0100" value="100"/>
     </Correlation>
     <Workout workoutActivityType="HKWorkoutActivityTypeMindAndBody" duration="960" durationUnit="min" sourceName="Fast-E" startDate="2026-11-18 20:00:00 +0100" endDate="2026-11-19 12:00:00 +0100">
      <MetadataEntry key="no.invotek.FastE.schedule" value="16:8"/>
      <MetadataEntry key="no.invotek.FastE.targetDuration" value="57600"/>
      <WorkoutActivity uuid="1"><MetadataEntry key="no.invotek.FastE.schedule" value="no"/></WorkoutActivity>
     </Workout>
     <Workout workoutActivityType="HKWorkoutActivityTypeMindAndBody" sourceName="Yoga" startDate="2026-11-18 20:00:00 +0100" endDate="2026-11-18 21:00:00 +0100"/>
     <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Watch" startDate="2026-11-18 20:00:00 +0100" endDate="2026-11-18 21:00:00 +0100"/>
     <ActivitySummary dateComponents="2026-11-18" activeEnergyBurned="500"/>
    </HealthData>
    """#

  @Test func `water becomes drinks, Fast-E's workouts become fasts, the rest is counted`() throws {
    var importer = Importer()
    let plan = try importer.take(sample)
    #expect(plan.format == .appleHealth)
    #expect(plan.issues.isEmpty)
    #expect(plan.lines.map { $0.line } == [14, 17, 19, 25])
    let drinks = importer.ledger.drinks(dayStart: .midnight)
    #expect(drinks.map { $0.volume.tenths }.sorted() == [2366, 2500, 2500])
    #expect(
      Set(drinks.map { $0.at }) == [
        moment("2026-11-20T08:00:00+01:00"), moment("2026-11-19T23:30:00-05:00"),
      ])
    let fast = try #require(importer.ledger.fasts().first)
    #expect(fast.start == moment("2026-11-18T20:00:00+01:00"))
    #expect(fast.end == moment("2026-11-19T12:00:00+01:00"))
    #expect(fast.goal.minutes == 960)
    #expect(fast.schedule == "16:8")
    #expect(
      plan.leftOut.map { "\($0.count) \($0.what)" } == [
        "1 identical records", "2 HeartRate", "1 HKCorrelationTypeIdentifierFood",
        "1 Workout MindAndBody", "1 Workout Running", "1 ActivitySummary",
      ])
  }

  @Test func `an export in single bytes brings what it brings at once`() throws {
    var reader = HealthReader(context)
    for byte in sample.utf8 { try [byte].withUnsafeBufferPointer { try reader.read($0) } }
    #expect(reader.byteCount == Int64(sample.utf8.count))
    let file = try reader.finish()
    let whole = try ImportedFile(reading: Array(sample.utf8), context)
    #expect(file.entries == whole.entries)
    #expect(file.leftOut == whole.leftOut)
  }

  @Test func `an export that was cut is refused`() {
    let bytes = Array(sample.utf8)
    for place in bytes.indices {
      #expect(throws: ImportError.self) {
        try ImportedFile(reading: Array(bytes[..<place]), as: .appleHealth, context)
      }
    }
    #expect(throws: ImportError.unknown) {
      try ImportedFile(reading: Array("<ClinicalDocument/>".utf8), as: .appleHealth, context)
    }
  }

  @Test(arguments: Occasion.all)
  func `it is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(sample, as: .appleHealth, since: first)
  }

  @Test func `damaged files are refused or reported`() throws {
    // Shorter, since each byte is tried.
    let small = String(sample.split(separator: "\n").prefix(16).joined(separator: "\n"))
    try expectRobust(small + "\n</HealthData>")
  }

  @Test(arguments: [
    ("250", "mL", 2500), ("250.00000001", "mL", 2500), ("236.588", "mL", 2366), ("0.25", "L", 2500),
    ("2.5e-1", "L", 2500), ("1e2", "mL", 1000), ("1.0E+2", "mL", 1000), (".5", "dL", 500),
    ("33", "cL", 3300), ("1", "fl_oz_us", 296), ("10", "fl_oz_us", 2958), ("1", "cup_us", 2366),
    ("1", "pt_us", 4732), ("1", "fl_oz_imp", 285), ("1", "pt_imp", 5683), ("1", "cup_imp", 2842),
    ("295.7352956", "mL", 2958),
  ])
  func `amounts are exact up to a tenth of a millilitre`(
    value: String, unit: String, tenths: Int64
  ) throws {
    let entry = try #require(try drink(value, unit).entries.first)
    guard case .drink(let drink) = entry.item else {
      Issue.record("\(entry.item)")
      return
    }
    #expect(drink.volume.tenths == tenths)
    #expect(drink.unit == nil)
  }

  @Test(arguments: [
    ("", "mL", ImportProblem.bad("value", "")), ("a", "mL", .bad("value", "a")),
    ("1,5", "L", .bad("value", "1,5")), ("1e", "L", .bad("value", "1e")),
    ("1e99", "L", .bad("value", "1e99")), ("1", "g", .bad("unit", "g")),
    ("999999999", "L", .amountOutOfRange), ("0x1p4", "mL", .bad("value", "0x1p4")),
  ])
  func `amounts that are none are reported`(
    value: String, unit: String, problem: ImportProblem
  ) throws {
    #expect(try drink(value, unit).issues == [ImportIssue(line: 2, problem: problem)])
  }

  @Test func `kinds beyond the limit are counted together`() throws {
    let records = (0..<300).map { "<Record type=\"Kind\($0)\"/>" }.joined()
    let file = try ImportedFile(
      reading: Array("<HealthData>\(records)</HealthData>".utf8), context)
    #expect(file.leftOut.count == 201)
    #expect(file.leftOut.last?.what == "other")
    #expect(file.leftOut.last?.count == 100)
  }

  @Test func `a file in which nothing can be read is given up`() {
    let records = String(
      repeating: "<Workout workoutActivityType=\"HKWorkoutActivityTypeMindAndBody\">"
        + "<MetadataEntry key=\"no.invotek.FastE.schedule\" value=\"16:8\"/></Workout>\n",
      count: 1001)
    #expect(throws: ImportError.tooManyIssues(line: 1001)) {
      try ImportedFile(reading: Array("<HealthData>\(records)</HealthData>".utf8), context)
    }
  }

  private func drink(_ value: String, _ unit: String) throws -> ImportedFile {
    try ImportedFile(
      reading: Array(
        """
        <HealthData>
        <Record type="HKQuantityTypeIdentifierDietaryWater" unit="\(unit)" value="\(value)" \
        startDate="2026-11-20 08:00:00 +0100"/>
        </HealthData>
        """.utf8), context)
  }

  /// A record of 250 ml, with an attribute more.
  private func export(_ attribute: String, _ start: String = "startDate") -> String {
    "<HealthData><Record type=\"HKQuantityTypeIdentifierDietaryWater\" unit=\"mL\" \(attribute) "
      + "\(start)=\"2026-11-20 08:00:00 +0100\" endDate=\"2026-11-20 08:00:00 +0100\" value=\"250\"/>"
      + "<Record type=\"HKQuantityTypeIdentifierDietaryWater\" unit=\"mL\" "
      + "startDate=\"2026-11-20 09:00:00 +0100\" value=\"100\"/></HealthData>"
  }

  @Test(arguments: [
    "Health Mate App Version=\"2.6.0\"", "Modified Date = '2015-06-16'", "2nd=\"x\"", "a&b=\"y\"",
    // The end of a longer name is not the attribute.
    "Water value=\"999\"", "other unit='L'", "A B=\"1\" C B=\"2\"",
  ])
  func `an attribute whose name is none is passed over, and counted`(attribute: String) throws {
    var importer = Importer()
    let plan = try importer.take(export(attribute))
    #expect(plan.issues.isEmpty)
    #expect(
      importer.ledger.drinks(dayStart: .midnight).map { $0.volume.tenths }.sorted() == [1000, 2500])
    let count = attribute.split(separator: "=").count - 1
    #expect(plan.leftOutCounts == ["attributes with names that cannot be read": count])
  }

  @Test func `a record without what it needs is told by its line, and the others come`() throws {
    var importer = Importer()
    let plan = try importer.take(export("", "start Date"))
    #expect(plan.issues == [ImportIssue(line: 1, problem: .missing("startDate"))])
    #expect(plan.newCount == 1)
  }

  @Test(arguments: ["A \"b\"=\"c\"", "a=b", "a=\"b"])
  func `a tag without values between quotes is no XML`(attribute: String) {
    #expect(throws: ImportError.self) {
      try ImportedFile(reading: Array(export(attribute).utf8), context)
    }
  }
}
