import Trackers

/// The choice of a repetition in the form.
package enum RepeatChoice: String, CaseIterable, Sendable {
  case never, daily, workdays, weekly, monthly, yearly
  /// Every ``FieldID/every`` of a ``RepeatUnit``.
  case every
  /// The chosen days of the week.
  case chosen
  /// The weekday of the task's day in its month: the third Friday.
  case weekdayOfMonth
  case lastDayOfMonth
}

package enum RepeatUnit: String, CaseIterable, Sendable {
  case days, weeks, months, years

  /// The accepted numbers of units.
  package var range: ClosedRange<Int> {
    switch self {
    case .days: 1...365
    case .weeks: 1...52
    case .months: 1...120
    case .years: 1...10
    }
  }

  package func rule(_ count: Int) -> Recurrence {
    switch self {
    case .days: .every(days: count)
    case .weeks: .every(days: count * 7)
    case .months: .months(count)
    case .years: .months(count * 12)
    }
  }
}

extension RepeatChoice {
  /// The values of the form for a rule.
  package static func of(_ rule: Recurrence) -> (choice: RepeatChoice, count: Int, unit: RepeatUnit)
  {
    switch rule {
    case .daily: (.daily, 2, .days)
    case .weekly: (.weekly, 2, .weeks)
    case .monthly: (.monthly, 2, .months)
    case .yearly: (.yearly, 2, .years)
    case .workdays: (.workdays, 2, .weeks)
    case .weekdays: (.chosen, 2, .weeks)
    case .every(let days):
      days.isMultiple(of: 7) ? (.every, days / 7, .weeks) : (.every, days, .days)
    case .months(let months):
      months.isMultiple(of: 12) ? (.every, months / 12, .years) : (.every, months, .months)
    case .monthDay(.last): (.lastDayOfMonth, 2, .months)
    case .monthDay: (.weekdayOfMonth, 2, .months)
    }
  }
}
