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
