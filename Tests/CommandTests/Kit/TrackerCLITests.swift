import Testing
import Trackers

@testable import Commands

struct TrackerCLITests {
  @Test func `Each tracker has words and things of its own`() {
    let all = TrackerCLI.all
    let words = all.map { $0.placeholders.word }
    #expect(Set(words).count == Tracker.allCases.count)
    let things = all.flatMap { $0.listings.keys }
    #expect(Set(things).count == things.count)
    let names = all.compactMap { $0.statistics }.flatMap { $0.words }
    #expect(Set(names).count == names.count)
  }

  @Test func `Help names each placeholder, and each can be asked for on the first day`() throws {
    let shell = try TestShell()
    for cli in TrackerCLI.all {
      let placeholders = cli.placeholders
      for value in placeholders.values {
        #expect(placeholders.help.contains(".\(value)"))
        let line = shell.run(words: ["status", "--format", "{\(placeholders.word).\(value)}"])
        #expect(line.exitCode == 0)
      }
    }
  }

  @Test(arguments: Tracker.allCases)
  func `What is hidden is nothing today`(tracker: Tracker) throws {
    let shell = try TestShell()
    for line in [
      "fast start", "drink 250", "count add pages", "count pages 3", "date add Trip tomorrow",
      "plan add Read",
    ] { shell.run(line) }
    let context = try Context(in: shell.environment)
    #expect(try !tracker.cli.today(context, context.userDay()).isEmpty)
    try shell.choose { $0.hidden = [tracker] }
    let part = try tracker.cli.today(context, context.userDay())
    let sections = part.head(context.style) + part.rows(context.style) + part.foot(context.style)
    #expect(part.isEmpty && sections.isEmpty)
  }
}
