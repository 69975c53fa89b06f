/// How often a task repeats, as chosen in the form.
package enum RepeatChoice: String, CaseIterable, Sendable {
  case never, daily, workdays, weekly, monthly
  /// Every ``FieldID/every`` days.
  case every
  /// On the chosen days of the week.
  case chosen
}
