import CivilTime
import Ledger

/// Sample tasks: most are done, a few dropped or postponed, some left over.
struct SampleTasks {
  private(set) var tasks: [PlanTask] = []
  let routine: Routine
  private let now: Moment
  private let zone: Zone
  private let names: SampleNames
  private var generator: SplitMix64

  init(seed: UInt64, names: SampleNames, now: Moment, zone: Zone) {
    self.names = names
    self.now = now
    self.zone = zone
    // A separate stream, so that the other trackers' days do not change.
    generator = SplitMix64(seed: seed, stream: 10, day: 0)
    let today = now.local.calendarDay
    let last = today.startOfWeek(on: .monday)
    let start = last - (SampleData.days - 1) / 7 * 7
    let newest = RecordID(high: SampleData.mark, low: generator.next())
    routine = Routine(
      id: RecordID(high: SampleData.mark, low: generator.next()),
      repetition: Repetition(.weekly), start: start, newest: newest, last: last,
      region: .morning, bucket: .complementary)
    for day in today - (SampleData.days - 1)..<today + 1 { plan(day, today) }
    for title in names.backlog { add(title, .backlog(.free), on: today - 40) }
    add(names.tomorrow, .day(today + 1, .evening, .must), on: today)
    add(names.dayAfter, .day(today + 2, .afternoon, .misc), on: today)
  }

  private mutating func plan(_ day: Day, _ today: Day) {
    if day.weekday == .monday, day >= routine.start {
      let id = day == routine.last ? routine.newest : self.id()
      add(names.weekly, .day(day, .morning, .complementary), on: day, as: id)
      tasks[tasks.count - 1].routine = routine.id
      finish(day, today)
    }
    // Today is the first page that users see, so it is planned like a weekday.
    let isWeekend = day < today && (day.weekday == .saturday || day.weekday == .sunday)
    if !isWeekend {
      add(generator.pick(names.musts), .day(day, .morning, .must), on: day - 1)
      finish(day, today)
    }
    for region in [Region.afternoon, .evening] {
      for _ in 0..<generator.number(in: isWeekend ? 0...1 : 1...2) {
        let bucket = generator.pick([Bucket.complementary, .misc, .misc, .free])
        add(other(), .day(day, region, bucket), on: day)
        finish(day, today)
      }
    }
  }

  /// A title that was not planned lately, if there is one.
  private mutating func other() -> String {
    let recent = tasks.suffix(6).map { $0.title }
    let fresh = names.others.filter { !recent.contains($0) }
    return generator.pick(fresh.isEmpty ? names.others : fresh)
  }

  /// Sets the status of the newest of ``tasks``: old ones have all ended; of the last days some are
  /// open.
  private mutating func finish(_ day: Day, _ today: Day) {
    let (luck, hour) = (generator.number(in: 0...999), generator.number(in: 9...20))
    let (end, later) = (moment(day, hour: hour), moment(day + 1, hour: hour))
    var task = tasks.removeLast()
    if luck < 120, today - day > 4, let region = task.place.region {
      task.traits.carries = true
      task.carry(to: day + 1, region, .free)
      task.become(.done, at: later)
    } else if luck < 160, day < today {
      task.become(.dropped, at: end)
    } else if end.instant <= now.instant, luck > 400 || today - day > 4 {
      task.become(.done, at: end)
    } else if day == today, luck > 700 {
      task.become(.doing, at: nil)
    }
    tasks.append(task)
  }

  private mutating func add(_ title: String, _ place: Place, on day: Day, as id: RecordID? = nil) {
    let created = moment(day, hour: 8)
    tasks.append(
      PlanTask(
        id: id ?? self.id(), TaskTraits(title), place: place,
        order: PlanRules.newOrder(at: created) + Int64(tasks.count), created: created))
  }

  private func moment(_ day: Day, hour: Int) -> Moment {
    zone.moment(LocalTime(day: day, time: TimeOfDay(minutes: hour * 60)))
  }

  private mutating func id() -> RecordID {
    RecordID(high: SampleData.mark, low: generator.next())
  }
}
