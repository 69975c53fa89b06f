import ArgumentParser
import Trackers

struct ScheduleGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "schedule", "Choose and edit schedules.",
    subcommands: [
      ScheduleList.self, ScheduleAdd.self, ScheduleEdit.self, DeleteCommand<Schedule>.self,
      ScheduleUse.self,
    ],
    defaultSubcommand: ScheduleList.self)
}

private struct ScheduleList: LedgerCommand {
  static let configuration = CommandConfiguration(
    "list", "List all schedules; the schedule in use is marked.")

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
            texts.fasting.title(schedule.name).harmless, texts.duration.short(schedule.goal.span),
            isSelected(schedule) ? texts.fasting.inUse : "",
          ]
        }
        return Table(rows: rows, right: [2]).lines(indent: 0)
      })
  }
}

private struct ScheduleAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a custom schedule.",
    discussion: "Example: dayring fast schedule add Warrior 19h")

  @Argument(help: .text("Name, up to 80 characters."))
  var name: String

  @Argument(help: .text("Length of the fast: 19h, 17h30m."))
  var duration: [String]

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let minutes = try duration.typedMinutes(in: context)
    let command = FastCommand.addSchedule(name: name, minutes: minutes)
    return try context.carryOut(.fast(command), Schedule.self)
  }
}

private struct ScheduleEdit: NounCommand {
  static let configuration = CommandConfiguration(
    "edit", "Edit a custom schedule. Existing fasts keep their goal.",
    discussion: "Example: dayring fast schedule edit Warrior --duration 20h")

  @OptionGroup var naming: Naming<Schedule>

  @Option(help: .text("New name, up to 80 characters."))
  var name: String?

  @Option(parsing: .upToNextOption, help: .text("Length of the fast: 19h, 17h30m."))
  var duration: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if name == nil, duration.isEmpty {
      throw ValidationError(.text("Say what to change: --name or --duration."))
    }
  }

  func change(of schedule: Schedule, in context: Context) throws(CommandFailure) -> TrackerCommand {
    let minutes = duration.isEmpty ? nil : try duration.typedMinutes(in: context)
    return .fast(.editSchedule(schedule.key, name: name, minutes: minutes))
  }
}

extension [String] {
  fileprivate func typedMinutes(in context: Context) throws(CommandFailure) -> Int {
    do {
      return try TypedDuration.parse(
        joined(separator: " "), words: context.environment.vocabulary
      ).wholeMinutes
    } catch {
      throw .refused(.unreadableDuration, .duration) { texts, _ in
        texts.refusal.duration(error)
      }
    }
  }
}

private struct ScheduleUse: NounCommand {
  static let configuration = CommandConfiguration(
    "use", "Choose the schedule of new fasts.")

  @OptionGroup var naming: Naming<Schedule>

  @OptionGroup var output: OutputOptions

  func change(of schedule: Schedule, in context: Context) -> TrackerCommand {
    .fast(.useSchedule(schedule.key))
  }
}
