import CivilTime
import TestSupport
import Testing

@testable import Commands

/// A fast of 16 hours over the night in which the clocks are set ends by the clocks of its end.
@Suite("On the night when the clocks change")
struct ClockChangeTests {
  struct Night: Sendable {
    let start: String
    /// Half an hour before the goal, and after it.
    let before: String
    let after: String
    let end: String
    let stamp: String
    /// The end by the clocks of the start, which is wrong.
    let wrong: String
  }

  static let nights = [
    Night(
      start: "2026-10-24T20:00:00+02:00", before: "2026-10-25T10:30:00+01:00",
      after: "2026-10-25T11:30:00+01:00", end: "11:00", stamp: "2026-10-25T11:00:00+01:00",
      wrong: "12:00"),
    Night(
      start: "2026-03-28T20:00:00+01:00", before: "2026-03-29T12:30:00+02:00",
      after: "2026-03-29T13:30:00+02:00", end: "13:00", stamp: "2026-03-29T13:00:00+02:00",
      wrong: "12:00"),
  ]

  /// A fast that has just begun.
  private func shell(_ night: Night) throws -> (shell: TestShell, said: String) {
    let shell = try TestShell()
    shell.environment.zone = .berlin
    try shell.set(clock: night.start)
    return (shell, shell.run("fast start").output)
  }

  @Test(arguments: nights)
  func `a fast is begun with the end that it will have`(night: Night) throws {
    let (shell, said) = try shell(night)
    #expect(said.contains("Goal time: tomorrow \(night.end) (16:8)."))
    let edited = shell.run("fast edit --note x").output
    #expect(edited.contains("Goal time: tomorrow \(night.end) (16:8)."))
  }

  @Test(arguments: nights)
  func `the status names the end before it comes and afterwards`(night: Night) throws {
    let (shell, _) = try shell(night)
    for (now, label) in [(night.before, "Ends        "), (night.after, "Reached     ")] {
      try shell.set(clock: now)
      for command in ["fast status", "today"] {
        let output = shell.run(command).output
        #expect(output.contains("\(label)today \(night.end)\n"), "\(command) \(now)")
      }
      let context = try Context(in: shell.environment)
      let frame = WatchFrame(status: try FastStatusReport(in: context), texts: context.texts)
      let lines = frame.lines(Style(Terminal(isInteractive: true, width: 72)), height: 20)
      #expect(lines.contains { $0.hasSuffix("\(label)today \(night.end)") }, "watch \(now)")
      #expect(shell.run("status --format {fast.end}").output == "\(night.end)\n")
    }
  }

  @Test(arguments: nights)
  func `every document has the end in its own offset`(night: Night) throws {
    let (shell, _) = try shell(night)
    try shell.set(clock: night.before)
    for command in [
      "fast status", "fast list", "today", "widget fast", "status", "fast edit --note x",
    ] {
      let output = shell.run(command + " --json").output
      #expect(output.contains(#""plannedEnd":"\#(night.stamp)""#), "\(command)")
    }
    shell.run("fast stop")
    for command in ["fast status", "fast list", "undo"] {
      let output = shell.run(command + " --json").output
      #expect(!output.contains(#""plannedEnd":"\#(night.wrong)"#), "\(command)")
    }
  }

  @Test(arguments: nights)
  func `widgets, spoken answers and status bars say the same`(night: Night) throws {
    let (shell, _) = try shell(night)
    try shell.set(clock: night.before)
    let words = "30 minutes to go until your goal of 16 hours, today \(night.end)."
    #expect(shell.run("widget fast --size large").output.contains(words))
    #expect(shell.run("widget fast --size large").output.contains(">\(night.end)<"))
    #expect(shell.run("do \"fast status\"").output.contains(words))
    #expect(shell.run("status --waybar").output.contains(words))
    let drawing = try #require(
      try shell.environment.widget("fast-large", nil, nil, from: try shell.ledger))
    #expect(String(decoding: drawing.svg, as: UTF8.self).contains(">\(night.end)<"))
  }

  @Test(arguments: [
    (
      "2026-10-24T21:00:00+02:00", "2026-10-24T22:00:00+02:00", "04:00",
      "2026-10-25T04:00:00+01:00"
    ),
    (
      "2026-03-28T21:00:00+01:00", "2026-03-28T22:00:00+01:00", "06:00",
      "2026-03-29T06:00:00+02:00"
    ),
  ])
  func `an eating window closes, and the next fast begins, by the clocks of then`(
    end: String, now: String, closes: String, stamp: String
  ) throws {
    let shell = try TestShell()
    shell.environment.zone = .berlin
    try shell.set(clock: now)
    shell.run("fast add --start 4:00 --end \(end)")
    #expect(shell.run("fast status").output.contains("Closes      tomorrow \(closes)"))
    #expect(shell.run("fast status --json").output.contains(#""closes":"\#(stamp)""#))
    #expect(shell.run("widget fast --size large").output.contains(">tomorrow \(closes)<"))
    #expect(shell.run("status --format {fast.end}").output == "\(closes)\n")
    shell.run("remind set --eating-window --next-start")
    let told = shell.run("remind list").output
    #expect(told.contains("Closes tomorrow \(closes)."))
    #expect(told.contains("Next fast (16:8): tomorrow \(closes)."))
  }

  @Test
  func `a reminder that was put off comes by the clocks of then, and of where the user is`() throws
  {
    let shell = try TestShell()
    shell.environment.zone = .berlin
    try shell.set(clock: "2026-10-24T10:00:00+02:00")
    shell.run("fast start")
    try shell.set(clock: "2026-10-25T02:55:00+02:00")
    shell.run("remind set --fast-goal")
    #expect(shell.run("remind snooze fast-goal").output.contains("02:05"))
    #expect(shell.run("remind list --json").output.contains(#""at":"2026-10-25T02:05:00+01:00""#))
    shell.environment.zone = Zone(fixed: .utc)
    #expect(shell.run("remind list --json").output.contains(#""at":"2026-10-25T01:05:00+00:00""#))
  }
}
