import CivilTime
import Ledger
import Pages
import Trackers

/// The fields of the sheet that marks a rest day, and the change from them.
enum RestDayForm {
  static func sheet(_ tab: TabState) -> Sheet {
    Sheet(.restDay, Form([FieldID.date: tab.now.local.calendarDay.iso8601]))
  }

  static func submission(
    _ fields: FormReader, in ledger: MemoryLedger
  ) throws(FormProblem) -> Submission {
    let day = try fields.day(FieldID.date)
    let asked = Submission()
    do {
      asked.change = try RestDays.change(
        RestDays.Mark(day), true, among: RestDays.marks(in: ledger))
    } catch {
      throw .refused(.entry(error))
    }
    return asked
  }
}
