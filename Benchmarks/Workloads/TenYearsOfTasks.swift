import CivilTime
import Ledger
import Trackers

/// Ten years of one person's plans: about 50,000 tasks, nearly all of them done. Some were left over,
/// 300 wait in the backlog, and five routines go on.
package struct TenYearsOfTasks: Sendable {
  package private(set) var ops: [Op] = []
  private var numbers = SplitMix64(seed: 13)
  private let lastDay: Day

  private static let days = 3652
  private static let backlog = 300
  private static let titles = [
    "Finish the slides", "Call the bank", "Send the invoice", "Review the contract",
    "Answer letters", "Book the dentist", "Read two chapters", "Tidy the desk", "Buy groceries",
    "Back up the photos", "Sort receipts", "Mend the bicycle",
  ]

  package init(endingAt now: Moment) {
    let today = now.local.calendarDay
    lastDay = today
    for day in today - (Self.days - 1)..<today { plan(day, isPast: true) }
    // Today and the days to come.
    for day in today..<today + 4 { plan(day, isPast: false) }
    for number in 0..<Self.backlog { add("Some day \(number)", .backlog(.free), on: today - 60) }
    for rule in [Recurrence.daily, .weekly, .monthly, .workdays, .every(days: 3)] {
      add("Comes round \(rule)", .day(today, .evening, .free), on: today, repeating: rule)
    }
  }

  /// 1 must, 2 complementary and 1 or 2 misc tasks in each part of the day.
  private mutating func plan(_ day: Day, isPast: Bool) {
    for region in Region.allCases {
      for bucket in [Bucket.must, .complementary, .complementary, .misc, .misc] {
        let number = numbers.next()
        if bucket == .misc, number % 4 == 0 { continue }
        let title = "\(Self.titles[Int(number >> 8 % 12)]) \(number % 1000)"
        // One in a thousand is left over, one in fifty dropped.
        let status: TaskStatus =
          !isPast || number >> 16 % 1000 == 0 ? .todo : number >> 16 % 50 == 1 ? .dropped : .done
        add(title, .day(day, region, bucket), on: min(day, lastDay), becoming: status)
      }
    }
  }

  private mutating func add(
    _ title: String, _ place: Place, on day: Day, repeating rule: Recurrence? = nil,
    becoming status: TaskStatus = .todo
  ) {
    let time = Instant(milliseconds: Int64(day.number) * 86_400_000 + Int64(ops.count))
    let now = Moment(time, offset: .utc)
    var draft = TaskDraft(title, place)
    draft.repetition = rule.map { Repetition($0) }
    let id = RecordID(random: &numbers)
    let changes = try? PlanRules.changes(
      for: .add(draft), in: PlanRules.Book(today: day), at: now, newID: id)
    var records = changes ?? []
    if !status.isOpen {
      let end = Moment(time + .hours(9), offset: .utc)
      records = records.map { $0.ended(status, at: end) }
    }
    // A replica of its own, so that its stamps are unique.
    let stamp = Stamp(
      time: UInt64(time.milliseconds) << 16, replica: ReplicaID(rawValue: 3))
    ops.append(Op(stamp: stamp, changes: records))
  }
}

extension RecordChange {
  fileprivate func ended(_ status: TaskStatus, at end: Moment) -> RecordChange {
    let rest = fields.filter { $0.name != .status && $0.name != .end }
    return RecordChange(
      kind, id, rest + [.init(.status, .text(status.rawValue)), .init(.end, .moment(end))])
  }
}
