import CivilTime

/// The sums of a segment's records:
///
///     count of subjects, then each: its text
///     count of rows, then each: days since the first of the month, hour, number of the subject,
///     amount, count
enum Sums {
  /// Of one row, so that none overflows.
  private static let mostRecords: UInt64 = 1_000_000

  static func write(of records: [Record], to writer: inout ByteWriter) {
    var table = TotalTable()
    table.add(records.compactMap { $0.contribution })
    let sums = table.sums
    var subjects = SubjectNumbers()
    let numbers = sums.map { subjects.numbered($0.subject) }
    let names = subjects.names
    writer.count(UInt64(names.count))
    for name in names { writer.text(name) }
    writer.count(UInt64(sums.count))
    for (sum, number) in zip(sums, numbers) {
      writer.count(UInt64(sum.slot.day - sum.slot.day.startOfMonth))
      writer.count(UInt64(sum.slot.hour))
      writer.count(UInt64(number))
      writer.integer(sum.amount)
      writer.count(UInt64(sum.count))
    }
  }

  /// - Parameter row: when, the number of the subject, amount, count.
  /// - Returns: the subjects, by number; nil where they are none, are not in their order, or exceed
  ///   what records can come to.
  static func read(
    _ reader: inout ByteReader, of month: Day,
    row: (Contribution.Slot, Int, Int64, Int) -> Void
  ) -> [String]? {
    guard let subjectCount = reader.count() else { return nil }
    var subjects: [String] = []
    for _ in 0..<subjectCount {
      guard let subject = reader.text() else { return nil }
      subjects.append(subject)
    }
    guard let rows = reader.count() else { return nil }
    var former = Contribution.Slot(day: month, hour: 0)
    for _ in 0..<rows {
      guard let day = reader.count(), day < 31, let hour = reader.count(),
        hour <= UInt64(Contribution.Slot.lastHour), let number = reader.count(),
        number < UInt64(subjects.count), let amount = reader.integer(),
        let count = reader.count(), (1...mostRecords).contains(count),
        amount.magnitude <= count * UInt64(Contribution.amounts.upperBound)
      else { return nil }
      let slot = Contribution.Slot(day: month + Int(day), hour: Int(hour))
      guard former <= slot else { return nil }
      former = slot
      row(slot, Int(number), amount, Int(count))
    }
    return subjects
  }
}
