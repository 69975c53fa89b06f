import CivilTime
import Exchange
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct CountersExportTests {
  @Test func `a day's count is the sum of its entries, beside the goal that held on it`() {
    var pushUps: Counter?
    let ledger = MemoryLedger.filled {
      let activity = $0.activity("Push-ups", goal: DailyGoal(.atLeast, 20_000))
      $0.write([
        DatedGoals.setting(
          DailyGoal(.atLeast, 40_500), of: activity.subject, from: day("2026-11-19")),
        DatedGoals.setting(nil, of: activity.subject, from: day("2026-11-21")),
      ])
      $0.count(activity, "2026-11-18T08:00:00+01:00", 25_000)
      $0.count(activity, "2026-11-19T08:00:00+01:00", 25_000)
      $0.count(activity, "2026-11-20T08:00:00+01:00", 25_000)
      $0.count(activity, "2026-11-20T09:00:00+01:00", 15_500)
      $0.count(activity, "2026-11-21T09:00:00+01:00", -5000)
      pushUps = activity
    }
    #expect(
      pushUps.map { ledger.talliesCSV(of: $0, today: today, dayStart: .midnight) }
        == [
          "Date,Count,Goal,GoalReached", "2026-11-18,25,20,Yes", "2026-11-19,25,40.5,No",
          "2026-11-20,40.5,40.5,Yes", "2026-11-21,-5,,No",
        ].lines)
  }

  @Test func `a limit is reached only once its day is over`() {
    let ledger = MemoryLedger.filled {
      let activity = $0.activity("Coffee", goal: DailyGoal(.atMost, 2000))
      $0.count(activity, "2026-11-19T08:00:00+01:00", 3000)
      $0.count(activity, "2026-11-20T08:00:00+01:00", 2000)
      $0.count(activity, "2026-11-21T08:00:00+01:00", 1000)
    }
    #expect(
      ledger.talliesCSV(today: today, dayStart: .midnight)
        == [
          "Activity,Date,Count,Goal,GoalReached", "Coffee,2026-11-19,3,2,No",
          "Coffee,2026-11-20,2,2,Yes", "Coffee,2026-11-21,1,2,No",
        ].lines)
    #expect(
      ledger.talliesCSV(today: today + 1, dayStart: .midnight).contains("2026-11-21,1,2,Yes"))
  }

  @Test func `all activities come in the user's order, hidden ones too, and names are no formulas`()
  {
    let ledger = MemoryLedger.filled {
      let second = $0.activity("=B, \"2\"", order: 2, isArchived: true)
      let first = $0.activity("A", order: 1)
      _ = $0.activity("Empty", order: 0)
      $0.count(second, "2026-11-20T08:00:00+01:00", -5000)
      $0.count(first, "2026-11-20T08:00:00+01:00", 1)
      $0.count(first, "2026-11-19T03:00:00+01:00", 1000)
    }
    #expect(
      ledger.talliesCSV(today: today, dayStart: .midnight)
        == [
          "Activity,Date,Count,Goal,GoalReached", "A,2026-11-19,1,,No", "A,2026-11-20,0.001,,No",
          #""'=B, ""2""",2026-11-20,-5,,No"#,
        ].lines)
    let days = day("2026-11-18")..<day("2026-11-19")
    #expect(
      ledger.talliesCSV(in: days, today: today, dayStart: DayStart(clamping: 4))
        == ["Activity,Date,Count,Goal,GoalReached", "A,2026-11-18,1,,No"].lines)
  }
}
