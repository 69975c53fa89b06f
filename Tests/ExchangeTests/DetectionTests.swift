import Exchange
import Testing

@Suite struct DetectionTests {
  @Test(arguments: [
    ("Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed", ImportFormat.fasts),
    ("Date,Time,Amount (ml),Beverage,Note", .drinks), ("Date,Count,Goal,GoalReached", .tallies),
    ("Activity,Date,Count,Goal,GoalReached", .tallies),
    ("Date,Start,End,Hours,Night Eating", .zero),
    ("ID,Start,End,Duration (s),Duration,Notes", .fastTrack),
    ("ID,Start Date,Start Time,Duration (hours)", .fastTrack),
    ("Drink Type,Cup Name,Hydration Value(ml),Water Value(ml),Date,Time", .waterMinder),
    ("timestamp,date,amount,effective_amount,beverage_type,note", .hydroTracker),
    ("  DATE ;\"start\"; end;HOURS;Extra", .zero),
    // Several fit: the one that asks for more, and of equal ones the first.
    ("Date,Time,Drink Type,Amount (ml),Beverage,Note", .drinks),
    ("Date,Time,Drink Type,Amount (ml),Start,End,Hours", .zero),
    ("Date,Time,Beverage,Note,Amount,Count,Goal,GoalReached", .drinks),
    ("ID,Start,End,Duration (s),Date,Hours,Activity,Count,Goal,GoalReached", .tallies),
  ]) func `a table is known by its columns, in any order and case`(
    header: String, format: ImportFormat
  ) throws {
    var named = context
    named.activity = "a"
    #expect(try ImportedFile(reading: Array(header.utf8), named).format == format)
  }

  /// A comma that should have been quoted moves what follows by a column, and the last one is empty.
  @Test(arguments: [
    (
      "Start Date,End Date,Schedule,Target (hours),Completed",
      "2026-11-19T20:00:00+01:00,2026-11-20T12:00:00+01:00,a,b,,"
    ),
    ("Date,Time,Amount (ml),Beverage,Note", "2026-11-20,08:05,250,Tea, green,"),
    ("Activity,Date,Count,Goal,GoalReached", "a,2026-11-20,1,5,,"),
    ("Date,Start,End,Hours,Night Eating", "11/19/26,19:15,12:00,16,,"),
    (
      "ID,Start,End,Duration (s),Duration,Notes",
      "1,2026-07-14 20:00:30,2026-07-15 12:00:30,57600,1 day, 16 hours,"
    ),
    ("Drink Type,Amount (ml),Date,Time,Note", "Tea,300,20/11/26,9:05,,"),
    ("timestamp,amount,beverage_type,note", "1763625900000,250.0,WATER,,"),
    ("TYPE,CONTENT,PRIORITY,INDENT,DATE,DEADLINE", "task,Milk,4,1,,,"),
    ("List Name,Title,Due Date,Status,Tags", "Inbox,Do,,0,,"),
    ("Position,Name,FrequencyNumerator,FrequencyDenominator,Color,Unit", "001,A,1,1,#FF8F00,,"),
    ("Date,A,B,", "2015-01-25,YES_MANUAL,NO,,"), ("Date,Value,Notes", "2015-01-25,YES_MANUAL,,"),
  ])
  func `a row with more fields than columns is told by its line`(header: String, row: String) throws
  {
    var named = context
    named.activity = "a"
    let count = header.split(separator: ",", omittingEmptySubsequences: false).count
    let isLoop = header.hasPrefix("Date,A") || header.hasPrefix("Date,V")
    let file = try ImportedFile(
      reading: Array("\(header)\n\(row)\n".utf8), as: isLoop ? .loop : nil, named)
    #expect(
      file.issues == [ImportIssue(line: 2, problem: .fieldCount(count + 1, expected: count))])
    #expect(file.entries.isEmpty)
  }

  @Test(arguments: ["Date,Time,Amount", "a,b\n1,2", "Start,End", "[1]", "{}", "hello"])
  func `what nobody knows is refused`(text: String) {
    #expect(throws: ImportError.unknown) { try ImportedFile(reading: Array(text.utf8), context) }
  }

  @Test func `a format that is asked for is taken, whatever else fits`() throws {
    let text = "Date,Time,Drink Type,Amount (ml),Beverage,Note\n2026-11-20,08:00,Tea,250,Juice,\n"
    let file = try ImportedFile(reading: Array(text.utf8), as: .waterMinder, context)
    #expect(file.format == .waterMinder)
    #expect(file.ignored == ["Beverage"])
    #expect(throws: ImportError.noHeader) {
      try ImportedFile(reading: Array(text.utf8), as: .zero, context)
    }
  }
}
