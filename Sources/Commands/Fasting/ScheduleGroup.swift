import ArgumentParser
import Trackers

struct ScheduleGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "schedule", "Choose and manage schedules.",
    subcommands: [
      ScheduleList.self, ScheduleAdd.self, ScheduleRemove.self, ScheduleUse.self,
    ],
    defaultSubcommand: ScheduleList.self)
}

private struct ScheduleList: LedgerCommand {
  static let configuration = CommandConfiguration(
    "list", "List the schedules, and which one is in use.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let schedules = try context.read(Schedules(in: context.ledger))
    let texts = context.texts
    func isSelected(_ schedule: Schedule) -> Bool { schedule.key == schedules.selected.key }
    return Report(
      ["schedules": .list(schedules.all) { $0.json(isSelected: isSelected($0)) }],
      text: { style in
        let rows = schedules.all.map { schedule in
          [
            isSelected(schedule) ? Mark(.running, in: style).drawn(in: style) : " ",
            schedule.name.harmless, texts.duration.short(schedule.goal.span),
            isSelected(schedule) ? texts.fasting.inUse : "",
          ]
        }
        return Table(rows: rows, right: [2]).lines(indent: 0)
      })
  }
}

private struct ScheduleAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a schedule of your own.",
    discussion: "Example: dayring fast schedule add Warrior 19h")

  @Argument(help: "Its name, up to 80 characters.")
  var name: String

  @Argument(help: "How long to fast: 19h, 17h30m.")
  var duration: [String]

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let minutes: Int
    do {
      minutes = try TypedDuration.parse(duration.joined(separator: " ")).wholeMinutes
    } catch {
      throw .refused("unreadableDuration", "duration") { texts, _ in
        texts.refusal.duration(error)
      }
    }
    return try context.carryOut(
      .fasting(.addSchedule(name: name, minutes: minutes)), Schedule.self)
  }
}

private struct ScheduleRemove: LedgerCommand {
  static let configuration = CommandConfiguration(
    "remove", "Remove a schedule of your own. Can be undone.")

  @Argument(help: "Its name.")
  var name: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try Schedule.named(name, in: context)) { .fasting(.removeSchedule($0.key)) }
  }
}

private struct ScheduleUse: LedgerCommand {
  static let configuration = CommandConfiguration(
    "use", "Choose the schedule that new fasts follow.")

  @Argument(help: "Its name.")
  var name: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try Schedule.named(name, in: context)) { .fasting(.useSchedule($0.key)) }
  }
}
