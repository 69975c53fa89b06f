import CivilTime
import Ledger

extension FastRules {
  static func addSchedule(
    _ id: RecordID, _ name: String, _ minutes: Int, in book: FastBook
  ) throws(FastRefusal) -> [RecordChange] {
    let name = try acceptedName(name)
    let goal = try checked(minutes)
    if book.schedules.named(name) != nil { throw .scheduleNameTaken(name) }
    return [Schedule.creation(id, name: name, goal: goal)]
  }

  static func editSchedule(
    _ key: Schedule.Key, _ name: String?, _ minutes: Int?, in book: FastBook
  ) throws(FastRefusal) -> [RecordChange] {
    let (former, id) = try own(key, in: book)
    let name = try name.map(acceptedName) ?? former.name
    let goal = try minutes.map(checked) ?? former.goal
    if let other = book.schedules.named(name), other.key != key { throw .scheduleNameTaken(name) }
    var writes: [RecordChange.Write] = []
    if name != former.name { writes.append(.init(.name, .text(name))) }
    if goal != former.goal { writes.append(.init(.goal, .integer(Int64(goal.minutes)))) }
    return [RecordChange(.schedule, id, writes)]
  }

  /// Removes a schedule, even the selected one: ``Schedules`` then falls back to 16:8 on every
  /// device.
  static func removeSchedule(
    _ key: Schedule.Key, in book: FastBook
  ) throws(FastRefusal) -> [RecordChange] {
    [.deleting(.schedule, try own(key, in: book).id)]
  }

  /// The custom schedule with this key.
  private static func own(
    _ key: Schedule.Key, in book: FastBook
  ) throws(FastRefusal) -> (Schedule, id: RecordID) {
    guard let schedule = book.schedules.all.first(where: { $0.key == key }) else {
      throw .noSuchSchedule(key.description)
    }
    guard case .custom(let id) = key else { throw .presetStays(schedule) }
    return (schedule, id)
  }

  static func useSchedule(
    _ key: Schedule.Key, in book: FastBook
  ) throws(FastRefusal) -> [RecordChange] {
    guard book.schedules.all.contains(where: { $0.key == key }) else {
      throw .noSuchSchedule(key.description)
    }
    let field = RecordChange.Write(.schedule, .text(key.description))
    return [RecordChange(.settings, Settings.id, [field])]
  }

  private static func acceptedName(_ name: String) throws(FastRefusal) -> String {
    do {
      return try name.accepted(limit: Limits.name)
    } catch {
      throw .text(error, field: .scheduleName)
    }
  }
}
