import CivilTime
import TestSupport
import Pages
import Testing
import Trackers

@testable import Session

/// The reading of a sheet's fields, with the user's zone and time.
struct FormReaderTests {
  /// Berlin's clocks go back by an hour.
  private static let autumn = Instant(milliseconds: 1_792_890_000_000)
  private var tab = TabState()

  init() {
    tab.zone = .berlin
    tab.now = tab.zone.moment(Instant.noon)
  }

  private func reader(_ values: [String: String]) -> FormReader { FormReader(Form(values), tab) }

  private func problem<Value>(_ read: () throws(FormProblem) -> Value) -> String? {
    do {
      _ = try read()
      return nil
    } catch {
      guard case .field(let name, _) = error else { return "refused" }
      return name
    }
  }

  @Test func `A time that was not touched stays to the millisecond`() throws {
    let former = tab.zone.moment(Instant.noon + Span(milliseconds: 34_567))
    let reader = reader(former.fields(FieldID.date, FieldID.time))
    #expect(try reader.moment(FieldID.date, FieldID.time, like: former) == former)
    let fresh = try reader.moment(FieldID.date, FieldID.time)
    #expect(fresh == tab.zone.moment(Instant.noon))
  }

  @Test func `Of an hour that the clocks showed twice, the one that was shown stays`() throws {
    for minutes in [-30, 30] {
      let former = tab.zone.moment(Self.autumn + .minutes(minutes))
      let fields = former.fields(FieldID.date, FieldID.time)
      #expect(fields[FieldID.time] == "02:30")
      #expect(try reader(fields).moment(FieldID.date, FieldID.time, like: former) == former)
    }
  }

  @Test func `A time that was logged under other clocks is edited by those`() throws {
    let offset = UTCOffset(minutes: 540)
    let former = Moment(Instant.noon, offset: offset)
    var fields = former.fields(FieldID.date, FieldID.time)
    fields[FieldID.time] = "20:15"
    let edited = try reader(fields).moment(FieldID.date, FieldID.time, like: former)
    #expect(edited.offset == offset)
    #expect(edited.local.timeOfDay.iso8601 == "20:15")
  }

  @Test(arguments: [
    ("", "20:00", FieldID.date), ("2026-02-30", "20:00", FieldID.date),
    ("2026-11-20", "", FieldID.time), ("2026-11-20", "25:00", FieldID.time),
    ("2026-11-20", "soon", FieldID.time),
  ])
  func `What cannot be read is said beside its field`(day: String, time: String, field: String) {
    let reader = reader([FieldID.date: day, FieldID.time: time])
    #expect(
      problem { () throws(FormProblem) in try reader.moment(FieldID.date, FieldID.time) } == field)
  }

  @Test(arguments: [
    ("", "", 0), ("16", "", 960), ("", "30", 30), ("72", "59", 72 * 60 + 59),
  ])
  func `An empty part of a duration is zero`(hours: String, minutes: String, sum: Int) throws {
    #expect(try reader([FieldID.hours: hours, FieldID.minutes: minutes]).minutes() == sum)
  }

  @Test(arguments: [
    ("73", "", FieldID.hours), ("-1", "", FieldID.hours), ("1", "60", FieldID.minutes),
    ("1.5", "", FieldID.hours), ("1", "99999999999999999999", FieldID.minutes),
  ])
  func `A duration beyond its fields is refused`(hours: String, minutes: String, field: String) {
    let reader = reader([FieldID.hours: hours, FieldID.minutes: minutes])
    #expect(problem { () throws(FormProblem) in try reader.minutes() } == field)
  }

  @Test func `An amount that was left as it was shown stays to the last digit`() throws {
    let format = AmountFormat.volume(.fluidOunces)
    // 8.5 fl oz as shown, of 250.5 ml.
    let shown = format.field(2505, separator: ".")
    let reader = reader([FieldID.amount: shown])
    #expect(try reader.amount(FieldID.amount, format, former: 2505) == 2505)
    #expect(try reader.amount(FieldID.amount, format, former: nil) != 2505)
  }

  @Test func `Quick amounts are read one by one, and one that cannot be read fails all`() throws {
    let format = AmountFormat.count(unit: "")
    #expect(try reader([FieldID.quick: " 1  2.5 "]).amounts(format) == [1000, 2500])
    let wrong = reader([FieldID.quick: "1 many"])
    #expect(problem { () throws(FormProblem) in try wrong.amounts(format) } == FieldID.quick)
  }

  @Test func `A goal without a direction is none`() throws {
    let format = AmountFormat.count(unit: "")
    let values = [FieldID.goalAmount: "10"]
    #expect(try reader(values).goal(format) == nil)
    let limit = reader(values.merging([FieldID.direction: "atMost"]) { $1 })
    #expect(try limit.goal(format) == DailyGoal(.atMost, 10_000))
  }
}
