import ArgumentParser
import JSON
import SQLiteLedger
import Trackers

struct ScheduleList: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the schedules, and which one is in use.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let schedules = try context.read { store throws(StorageError) in try Schedules(in: store) }
    return Report(
      json: {
        let all = schedules.all.map { $0.json(isSelected: $0.key == schedules.selected.key) }
        return .object(["schedules": .array(all)])
      },
      text: { ScheduleListView(schedules, context.texts).lines($0) })
  }
}
