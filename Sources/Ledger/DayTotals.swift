import CivilTime

/// The sums of a kind's records, by day, then by the bytes of the subject.
///
/// NB: rows contain no string, so that a walk over the days of decades only reads memory.
package struct DayTotals: Sendable {
  /// By number.
  package let subjects: [String]
  package let rows: [Row]

  package init(subjects: [String] = [], rows: [Row] = []) {
    self.subjects = subjects
    self.rows = rows
  }

  package struct Row: Sendable {
    package let day: Day
    /// Its number in ``DayTotals/subjects``.
    package let subject: Int
    package var amount: Int64
    package var count: Int

    package init(day: Day, subject: Int, amount: Int64, count: Int) {
      self.day = day
      self.subject = subject
      self.amount = amount
      self.count = count
    }
  }
}

extension DayTotals: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { rows.count }

  package subscript(index: Int) -> Total {
    let row = rows[index]
    return Total(
      day: row.day, subject: subjects[row.subject], amount: row.amount, count: row.count)
  }
}
