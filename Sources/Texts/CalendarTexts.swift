import CivilTime

package struct CalendarTexts: Sendable {
  package let weekday: @Sendable (Weekday) -> String
  package let shortWeekday: @Sendable (Weekday) -> String
  /// 1 is January.
  package let month: @Sendable (Int) -> String
  package let shortMonth: @Sendable (Int) -> String
  /// `today`, `yesterday`, `tomorrow`, `Thu 19 Nov`, and with the year where it is another one.
  package let nearDay: @Sendable (_ day: Day, _ today: Day) -> String
  /// `Friday 20 November 2026`.
  package let longDay: @Sendable (Day) -> String
  /// `November 2026`.
  package let monthOfYear: @Sendable (CivilDate) -> String
  /// As people say it: `today 20:04`, `yesterday 20:04`, `Monday 20:04`, `6 Nov 20:04`.
  package let moment: @Sendable (_ moment: Moment, _ now: Moment) -> String
  package let days: @Sendable (Int) -> String
}
