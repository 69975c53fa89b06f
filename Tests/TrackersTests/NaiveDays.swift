import TestSupport
/// The rules of days, goals and streaks told once more, as plainly as can be: whole numbers, lists of
/// entries, and a walk over all days one by one.
struct NaiveDays {
  struct Entry {
    var milliseconds: Int64
    var offset: Int
    var amount: Int64
  }

  struct Goal: Equatable {
    let amount: Int64
    let isLimit: Bool
  }

  /// Days are counted from 1970-01-01, and none outside of these matters.
  let days: Range<Int>
  let dayStart: Int
  var entries: [Int: Entry] = [:]
  private var goals: [Int: Goal]
  private var marked: Set<Int> = []
  private var weekly: [Int: Set<Int>] = [:]

  init(days: Range<Int>, dayStart: Int, standard: Goal?) {
    self.days = days
    self.dayStart = dayStart
    goals = [:]
    choose(standard, from: days.lowerBound)
  }

  /// Nothing here lies before 1970, so that `/` rounds down.
  func day(_ milliseconds: Int64, _ offset: Int) -> Int {
    Int((milliseconds + Int64(offset - dayStart * 60) * 60_000) / 86_400_000)
  }

  mutating func choose(_ goal: Goal?, from day: Int) {
    for later in day..<days.upperBound { goals[later] = goal }
  }

  mutating func mark(_ day: Int, _ isRest: Bool) {
    if isRest { marked.insert(day) } else { marked.remove(day) }
  }

  /// Sunday is 0.
  mutating func rest(on weekdays: Set<Int>, from day: Int) {
    for later in day..<days.upperBound { weekly[later] = weekdays }
  }

  func isRest(_ day: Int) -> Bool {
    // 1970-01-01 was a Thursday.
    marked.contains(day) || weekly[day]?.contains((day + 4) % 7) == true
  }

  func total(_ day: Int) -> Int64 {
    entries.values.filter { self.day($0.milliseconds, $0.offset) == day }
      .reduce(0) { $0 + $1.amount }
  }

  var firstEntry: Int? { entries.values.map { day($0.milliseconds, $0.offset) }.min() }

  /// - Parameter begins: when what has a limit began to be counted.
  func streaks(today: Int, begins: Int? = nil) -> (current: Int, longest: Int) {
    let first = min(begins ?? days.upperBound, firstEntry ?? days.upperBound)
    var signs: [Character] = []
    for day in days.lowerBound...today {
      signs.append(isRest(day) ? "-" : isMet(day, today, first) ? "#" : ".")
    }
    let runs = String(signs.filter { $0 != "-" }).split(
      separator: ".", omittingEmptySubsequences: false)
    let isTodayOpen = signs.last == "."
    let current = isTodayOpen ? runs.dropLast().last : runs.last
    return (current?.count ?? 0, runs.map { $0.count }.max() ?? 0)
  }

  private func isMet(_ day: Int, _ today: Int, _ first: Int) -> Bool {
    guard let goal = goals[day], day >= first else { return false }
    return goal.isLimit ? day < today && total(day) <= goal.amount : total(day) >= goal.amount
  }
}
