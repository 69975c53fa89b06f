import CivilTime
import Testing
import Trackers
import TestSupport

/// It is Friday, and the morning of Saturday is in view.
struct TypedTaskTests {
  private static let today = day("2026-11-20")
  private static let view = Place("2026-11-21 morning none")

  private static let places: [(String, String, String)] = [
    ("Write report", "Write report", "2026-11-21 morning none"),
    ("Write report !must", "Write report", "2026-11-21 morning must"),
    ("!1 Write report", "Write report", "2026-11-21 morning must"),
    ("Write !mu report", "Write report", "2026-11-21 morning must"),
    ("x !c", "x", "2026-11-21 morning complementary"),
    ("x !3", "x", "2026-11-21 morning complementary"),
    ("x !should", "x", "2026-11-21 morning complementary"),
    ("x !Sh", "x", "2026-11-21 morning complementary"),
    ("x !comp", "x", "2026-11-21 morning complementary"),
    ("x !small", "x", "2026-11-21 morning misc"), ("x !sm", "x", "2026-11-21 morning misc"),
    ("x !MISC", "x", "2026-11-21 morning misc"), ("x !5", "x", "2026-11-21 morning misc"),
    ("x !none", "x", "2026-11-21 morning none"),
    ("x @morning", "x", "2026-11-21 morning none"), ("x @a", "x", "2026-11-21 afternoon none"),
    ("x @eve", "x", "2026-11-21 evening none"), ("x @backlog !must", "x", "backlog must"),
    ("x today", "x", "2026-11-20 morning none"), ("x tomorrow", "x", "2026-11-21 morning none"),
    ("x fri", "x", "2026-11-27 morning none"), ("x on friday", "x", "2026-11-27 morning none"),
    ("x 27 nov", "x", "2026-11-27 morning none"),
    ("x nov 27, 2027", "x", "2027-11-27 morning none"),
    ("x 2026-12-01", "x", "2026-12-01 morning none"),
    ("x in 3 days", "x", "2026-11-23 morning none"),
    ("x in 2 weeks @e", "x", "2026-12-04 evening none"),
    ("x fri !must", "x", "2026-11-27 morning must"),
    ("x in !1 3 days", "x", "2026-11-23 morning must"),
    ("x 9:30", "x", "2026-11-21 morning none"), ("x 12:00", "x", "2026-11-21 afternoon none"),
    ("x at 18", "x", "2026-11-21 evening none"), ("x 9pm", "x", "2026-11-21 evening none"),
    ("x 9 pm @morning", "x", "2026-11-21 morning none"),
    ("x fri 17:59", "x", "2026-11-27 afternoon none"),
    ("Gym *mon,thu", "Gym", "2026-11-23 morning none"),
    ("Gym *weekdays", "Gym", "2026-11-23 morning none"),
    ("Gym *weekly", "Gym", "2026-11-21 morning none"),
    ("Gym *mon,thu tomorrow", "Gym tomorrow", "2026-11-23 morning none"),
    ("Gym *mon @tue", "Gym @tue", "2026-11-23 morning none"),
    ("Gym @tue *mon", "Gym *mon", "2026-11-24 morning none"),
    ("Gym *mon @30.11.", "Gym", "2026-11-30 morning none"),
    ("Gym *mon,tue @tue", "Gym", "2026-11-24 morning none"),
    ("Gym *lastday @30.11.", "Gym", "2026-11-30 morning none"),
    ("Gym *lastday @29.11.", "Gym @29.11.", "2026-11-30 morning none"),
    ("Gym *mon+ @tue", "Gym", "2026-11-24 morning none"),
    ("Gym *3d @tue", "Gym", "2026-11-24 morning none"),
    ("Gym every monday @tue", "Gym every monday", "2026-11-24 morning none"),
    ("Gym every week @tue", "Gym", "2026-11-24 morning none"),
    ("Gym *mon tue at 9", "Gym tue at 9", "2026-11-23 morning none"),
    ("Gym @fri", "Gym", "2026-11-27 morning none"),
    ("Gym @tomorrow now @eve", "Gym now", "2026-11-21 evening none"),
    ("Gym @2026-12-01 fri", "Gym fri", "2026-12-01 morning none"),
    ("Gym @20:15", "Gym", "2026-11-21 evening none"),
    ("x next monday", "x", "2026-11-23 morning none"),
    ("x next friday", "x", "2026-11-27 morning none"),
    ("x this friday", "x", "2026-11-20 morning none"),
    ("x next week", "x", "2026-11-23 morning none"),
    ("x this weekend", "x", "2026-11-21 morning none"),
    ("x next weekend", "x", "2026-11-28 morning none"),
    ("x next month", "x", "2026-12-01 morning none"),
    ("x next year", "x", "2027-01-01 morning none"),
    ("x end of month", "x", "2026-11-30 morning none"),
    ("x end of the year", "x", "2026-12-31 morning none"),
    ("x by end of day", "x", "2026-11-20 morning none"),
    ("x end of the day", "x", "2026-11-20 morning none"),
    ("x eom", "x", "2026-11-30 morning none"), ("x tmr", "x", "2026-11-21 morning none"),
    ("x 30.11.", "x", "2026-11-30 morning none"), ("x 1.2.2027", "x", "2027-02-01 morning none"),
    ("x 1.2.27", "x", "2027-02-01 morning none"), ("x on 30.11.", "x", "2026-11-30 morning none"),
    ("x 30/11", "x", "2026-11-30 morning none"), ("x 11/30", "x", "2026-11-30 morning none"),
    ("x 4/3/2027", "x", "2027-03-04 morning none"),
    ("x the 15th", "x", "2026-12-15 morning none"),
    ("x on the 20th", "x", "2026-11-20 morning none"),
    ("x in a week", "x", "2026-11-27 morning none"),
    ("x tomorrow evening", "x", "2026-11-21 evening none"),
    ("x friday night", "x", "2026-11-27 evening none"),
    ("x tonight", "x", "2026-11-20 evening none"),
    ("x this afternoon", "x", "2026-11-20 afternoon none"),
    ("x in the evening", "x", "2026-11-21 evening none"),
    ("x at noon", "x", "2026-11-21 afternoon none"),
    ("Water plants every monday", "Water plants", "2026-11-23 morning none"),
    ("x every other sunday", "x", "2026-11-22 morning none"),
    ("x every 15th", "x", "2026-12-15 morning none"),
    ("x every month on the 3rd", "x", "2026-12-03 morning none"),
    ("x every evening", "x", "2026-11-21 evening none"),
    ("x mon every week", "x", "2026-11-23 morning none"),
    ("x every 2 weeks starting", "x every 2 weeks starting", "2026-11-21 morning none"),
    ("Gym mondays and thursdays in the evening", "Gym", "2026-11-23 evening none"),
    // Words that stay in the title.
    ("Read morning", "Read morning", "2026-11-21 morning none"),
    ("Cut 1/2", "Cut", "2027-02-01 morning none"),
    ("x 30.11", "x 30.11", "2026-11-21 morning none"),
    ("x 31.2.", "x 31.2.", "2026-11-21 morning none"),
    ("x 13/13", "x 13/13", "2026-11-21 morning none"),
    ("every monday", "every monday", "2026-11-21 morning none"),
    ("x @backlog every monday", "x every monday", "backlog none"),
    ("x @fri @backlog", "x @backlog", "2026-11-27 morning none"),
    ("x \\every \\monday", "x every monday", "2026-11-21 morning none"),
    ("x next spring", "x next spring", "2026-11-21 morning none"),
    ("Fri meeting prep", "Fri meeting prep", "2026-11-21 morning none"),
    ("tomorrow", "tomorrow", "2026-11-21 morning none"),
    ("9:30", "9:30", "2026-11-21 morning none"),
    ("x yesterday", "x yesterday", "2026-11-21 morning none"),
    ("x 3 weeks ago", "x 3 weeks ago", "2026-11-21 morning none"),
    ("x 2026-11-19", "x 2026-11-19", "2026-11-21 morning none"),
    ("x in 999999 days", "x in 999999 days", "2026-11-21 morning none"),
    ("x 30 feb", "x 30 feb", "2026-11-21 morning none"),
    ("x 25:00", "x 25:00", "2026-11-21 morning none"),
    ("Pay 12.50", "Pay 12.50", "2026-11-21 morning none"),
    ("Chapter 9", "Chapter 9", "2026-11-21 morning none"),
    ("x !m", "x !m", "2026-11-21 morning none"), ("x !s", "x !s", "2026-11-21 morning none"),
    ("x @home", "x @home", "2026-11-21 morning none"),
    ("x ! @ * + ~", "x ! @ * + ~", "2026-11-21 morning none"),
    ("5 + 3", "5 + 3", "2026-11-21 morning none"), ("x @backlog fri", "x fri", "backlog none"),
    ("x !must !misc", "x !misc", "2026-11-21 morning must"),
    // Escapes.
    ("\\!important x", "!important x", "2026-11-21 morning none"),
    ("x \\fri", "x fri", "2026-11-21 morning none"),
    ("x \\\\fri", "x \\fri", "2026-11-21 morning none"),
    ("x fri \\9:30", "x fri 9:30", "2026-11-21 morning none"),
    ("x \\tomorrow fri", "x tomorrow", "2026-11-27 morning none"),
    ("C:\\fri \\", "C:\\fri \\", "2026-11-21 morning none"),
    // Spaces and other scripts.
    ("  x\t !must\n y ", "x y", "2026-11-21 morning must"),
    ("お茶 を 買う fri", "お茶 を 買う", "2026-11-27 morning none"), ("", "", "2026-11-21 morning none"),
  ]

  @Test(arguments: places)
  func `Where it goes and what it is called`(text: String, title: String, place: String) {
    let typed = TypedTask.parse(text, in: Self.view, today: Self.today, dayStart: .midnight)
    #expect(typed.draft.traits.title == title)
    #expect(typed.draft.place.text == place)
  }

  @Test(arguments: Bucket.allCases)
  func `A priority is meant by its name, and by its former one, which is stored`(bucket: Bucket) {
    #expect(Bucket(typed: bucket.typed) == bucket)
    #expect(Bucket(typed: bucket.rawValue) == bucket)
  }

  @Test(arguments: [
    ("x fri", "2026-11-27 morning none"), ("x @evening", "2026-11-20 evening none"),
    ("x 9:30", "backlog misc"), ("x", "backlog misc"), ("x !must", "backlog must"),
  ])
  func `From the backlog a day or a region plans it`(text: String, place: String) {
    let typed = TypedTask.parse(text, in: .backlog(.misc), today: Self.today, dayStart: .midnight)
    let expected = place.hasPrefix("2026") ? Place(place).with(.misc).text : place
    #expect(typed.draft.place.text == expected)
  }

  @Test(
    arguments: [
      ("x 9:30", "2026-11-21T09:30"), ("x fri 9am", "2026-11-27T09:00"),
      ("x at 9", "2026-11-21T09:00"),
      ("x 9:30 on fri", "2026-11-27T09:30"), ("x fri at 21:15", "2026-11-27T21:15"),
      ("x noon today", "2026-11-20T12:00"), ("x in 3 days 8:05 pm", "2026-11-23T20:05"),
      ("x at 7 on 27 november 2026", "2026-11-27T07:00"), ("x @backlog 9:30", "2026-11-20T09:30"),
      ("x @backlog fri 9:30", "2026-11-27T09:30"), ("x *mon 9:30", "2026-11-23T09:30"),
      ("x tomorrow evening at 9", "2026-11-21T21:00"), ("x tonight at 11", "2026-11-20T23:00"),
      ("x friday afternoon at 2", "2026-11-27T14:00"),
      ("x at 9 in the morning", "2026-11-21T09:00"),
      ("x tonight at 9:30", "2026-11-20T21:30"), ("x this evening 9 am", nil),
      ("x tonight at 12", nil),
      ("x @evening at 9", "2026-11-21T21:00"), ("x @evening 9:00", "2026-11-21T09:00"),
      ("Come around at 9am", "2026-11-21T09:00"), ("Walk past by 9 pm", "2026-11-21T21:00"),
      ("Read page twenty at noon", "2026-11-21T12:00"), ("Freeze some at 9am", "2026-11-21T09:00"),
      ("Be there approximately at 9am", nil), ("Come around 9am", nil),
      ("x at 24", nil), ("x at fri", nil), ("x 9:5", nil),
      ("x 13pm", nil),
    ] as [(String, String?)])
  func `A time is a reminder`(text: String, remind: String?) {
    let typed = TypedTask.parse(text, in: Self.view, today: Self.today, dayStart: .midnight)
    #expect(typed.draft.traits.remind?.minuteText == remind)
  }

  @Test(
    arguments: [
      ("x *daily", "1d", false), ("x *weekdays", "MO,TU,WE,TH,FR", false),
      ("x *weekly", "7d", false),
      ("x *monthly", "month", false), ("x *3d", "3d", false), ("x *2W", "14d", false),
      ("x *mon,thu", "MO,TH", false), ("x *3d+", "3d", true), ("x *monthly+", "month", true),
      ("x *sunday", "SU", false), ("x *0d", nil, false), ("x *366d", nil, false),
      ("x *53w", nil, false), ("x *mon,", nil, false), ("x *", nil, false), ("x *+", nil, false),
      ("x *99999999999d", nil, false), ("x *3", nil, false), ("x *dail", nil, false),
    ] as [(String, String?, Bool)])
  func `Repeats are understood`(text: String, rule: String?, isFromCompletion: Bool) {
    let typed = TypedTask.parse(text, in: Self.view, today: Self.today, dayStart: .midnight)
    #expect(typed.draft.repetition?.rule.description == rule)
    #expect((typed.draft.repetition?.isFromCompletion ?? false) == isFromCompletion)
    #expect(typed.draft.traits.title == (rule == nil ? text : "x"))
  }

  @Test(
    arguments: [
      ("every day", "1d"), ("every 3 days", "3d"), ("each week", "7d"), ("every other week", "14d"),
      ("every second day", "2d"), ("every 2 weeks", "14d"), ("every month", "month"),
      ("every other month", "2m"), ("every 6 months", "6m"), ("every year", "12m"),
      ("every 2 years", "24m"), ("every weekday", "MO,TU,WE,TH,FR"), ("every weekend", "SA,SU"),
      ("every mon, wed and fri", "MO,WE,FR"), ("every mon,thu", "MO,TH"), ("mondays", "MO"),
      ("on tuesdays and fridays", "TU,FR"), ("on weekdays", "MO,TU,WE,TH,FR"),
      ("every tues", "TU"), ("every other monday", "14d"), ("every 3 mondays", "21d"),
      ("every 15th", "month"), ("every night", "1d"), ("every sunday evening at 9", "SU"),
      ("every year on 3 may", "12m"), ("*yearly", "12m"), ("*3m", "3m"), ("*2y", "24m"),
      ("every 0 days", nil), ("every 400 days", nil), ("every 11 years", nil),
      ("every other mon and thu", nil), ("every", nil), ("on friday", nil), ("tues", nil),
      ("every 32nd", nil), ("every 15", nil), ("*121m", nil),
    ] as [(String, String?)])
  func `Repeats are understood in words`(text: String, rule: String?) {
    let typed = TypedTask.parse("x " + text, in: Self.view, today: Self.today, dayStart: .midnight)
    #expect(typed.draft.repetition?.rule.description == rule)
    if rule != nil { #expect(typed.draft.traits.title == "x") }
  }

  @Test func `A name before a repetition is no multiple of it`() {
    let typed = TypedTask.parse(
      "Read the Times daily", in: Self.view, today: Self.today, dayStart: .midnight)
    #expect(typed.draft.repetition?.rule.description == "1d")
    #expect(typed.draft.traits.title == "Read the Times")
  }

  @Test func `The order of numbers is that of the place`() {
    let cases: [(TypedDate.Numbers, String)] = [
      (.dayFirst, "2027-04-03"), (.monthFirst, "2027-03-04"), (.unread, "2026-11-21"),
    ]
    for (numbers, expected) in cases {
      for text in ["x 3/4", "x @3/4", "x ~3/4"] {
        let typed = TypedTask.parse(
          text, in: Self.view, today: Self.today, dayStart: .midnight, numbers: numbers)
        let read = text == "x ~3/4" ? typed.draft.traits.expires : typed.draft.place.day
        #expect(read ?? Self.view.day == day(expected), "\(text)")
      }
    }
  }

  @Test(
    arguments: [
      ("x ~fri", "2026-11-27"), ("x ~today", "2026-11-20"), ("x ~2026-12-01", "2026-12-01"),
      ("x ~3d", "2026-11-24"), ("x ~0d fri", "2026-11-27"), ("x ~3d @backlog", "2026-11-23"),
      ("x ~1dec", "2026-12-01"), ("x ~yesterday", nil), ("x ~", nil), ("x ~99999d", nil),
    ] as [(String, String?)])
  func `Expiry is a day or counted from the tasks`(text: String, expires: String?) {
    let typed = TypedTask.parse(text, in: Self.view, today: Self.today, dayStart: .midnight)
    #expect(typed.draft.traits.expires?.iso8601 == expires)
  }

  @Test(arguments: [("x +carry", true, false), ("x +c +t", true, true), ("x +top", false, true)])
  func `It carries itself or stays on top`(text: String, carries: Bool, isSticky: Bool) {
    let draft = TypedTask.parse(text, in: Self.view, today: Self.today, dayStart: .midnight).draft
    #expect(draft.traits.carries == carries && draft.traits.isSticky == isSticky)
    #expect(draft.traits.title == "x")
  }
}
