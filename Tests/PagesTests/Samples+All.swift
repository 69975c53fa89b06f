import CivilTime
import Pages
import Trackers

extension Samples {
  /// By name, so that a failure says which.
  static let all: [(name: String, screen: Screen)] = pages + sheets + framed + lived

  private static let fasts = [running] + ended
  private static let afternoon = moment("2026-11-20T15:52:00+01:00")
  private static let beyond = moment("2026-11-21T13:12:40+01:00")
  private static let otherDevice = fast(50, "2026-11-20T21:30", nil, hours: 18)

  /// The panels that other engines draw into pages.
  static let panels: [(name: String, html: HTML)] =
    [
      ("statistics, panel", statistics(fasts)),
      ("statistics, panel, a day", statistics(fasts, selected: 3)),
      ("statistics, panel, empty", statistics([])),
      ("statistics, panel, month", statistics(fasts, .month, selected: 29)),
      ("statistics, panel, half", statistics(fasts, .half, selected: 0)),
      ("statistics, panel, year", statistics(fasts, .year, selected: 11)),
      ("statistics, panel, empty year", statistics([], .year)),
    ] + lists + lives.flatMap { name, life in life.figures.map { ("\(name), \($0)", $1) } }
    + people

  private static let pages: [(name: String, screen: Screen)] = [
    (
      "onboarding",
      screen(
        .today,
        .onboarding(OnboardingPage(schedules: Schedule.presets, chosen: Schedule.standard.key)))
    ),
    ("today, running", screen(.today, today(fasts))),
    ("today, goal met", screen(.today, today(fasts, at: beyond), at: beyond)),
    ("today, eating", screen(.today, today(ended, at: afternoon), at: afternoon)),
    ("today, empty", screen(.today, today([]))),
    ("fast, running", screen(.fast(.now), fast(fasts, selected: 1))),
    ("fast, goal met", screen(.fast(.now), fast(fasts, at: beyond), at: beyond)),
    ("fast, conflict", screen(.fast(.now), fast(fasts + [otherDevice]))),
    ("fast, eating", screen(.fast(.now), fast(ended, at: afternoon), at: afternoon)),
    ("fast, window closed", screen(.fast(.now), fast(ended))),
    ("fast, first", screen(.fast(.now), fast([]))),
    ("history", screen(.fast(.history), history(fasts))),
    ("history, empty", screen(.fast(.history), history([]))),
    ("history, one", screen(.fast(.fast(id(4))), history(fasts, detail: ended[2]))),
    ("history, gone", screen(.fast(.fast(id(77))), history(fasts, isMissing: true))),
    (
      "statistics",
      screen(.fast(.statistics()), .fast(.statistics(ChartAddress(.month), selected: 3)))
    ),
    ("settings", screen(.settings, settings())),
    ("settings, found", screen(.settings, settings { $0.query = "GOAL" })),
    ("settings, nothing found", screen(.settings, settings { $0.query = hostile })),
    (
      "settings, not kept",
      screen(
        .setting(.storage),
        settings {
          $0.part = .storage
          $0.storage.isPersistent = false
        })
    ),
    (
      "settings, in step",
      screen(
        .setting(.storage),
        settings {
          $0.part = .storage
          $0.storage.isInSpace = true
        })
    ),
    ("feedback, not asked yet", feedback { $0.way = .asking }),
    ("feedback, off", feedback { $0.way = .off }),
    ("feedback, unreachable", feedback { $0.way = .unreachable }),
    ("feedback, address", feedback { $0.way = .address("mailto:me@example.org") }),
    ("feedback, writing", feedback { $0.unsentText = hostile }),
    ("feedback, sending", feedback { $0.isSending = true }),
    ("feedback, gone", feedback { $0.isGone = true }),
    ("feedback, answered", feedback { converse(&$0) }),
    (
      "feedback, not sent",
      feedback {
        converse(&$0)
        $0.problem = .unreachable
      }
    ),
    (
      "feedback, closed",
      feedback {
        converse(&$0)
        $0.isClosed = true
        $0.isDeleting = true
        $0.problem = .unreachable
      }
    ),
    ("not found", screen(.unknown(hostile), .notFound(address: hostile))),
  ]

  private static let sheets: [(name: String, screen: Screen)] = {
    let values = Form([
      FieldID.hours: "16", FieldID.minutes: "0", FieldID.untilDate: "2026-11-21",
      FieldID.untilTime: "23:56", FieldID.schedule: "16:8", FieldID.goalMode: "duration",
    ])
    var byEnd = values
    byEnd.values[FieldID.goalMode] = "end"
    var refused = Form([FieldID.note: hostile])
    refused.errors = [FieldID.endTime: hostile, FieldID.note: "The note is too long."]
    refused.message = hostile
    let questions = LinkQuestions(Settings(), .init(), at: now, in: zone)
    let kinds: [(String, Sheet)] = [
      ("goal", Sheet(.fast(.goal(schedules.all)), values)),
      ("goal by end", Sheet(.fast(.goal(schedules.all)), byEnd)),
      ("start earlier", Sheet(.fast(.startEarlier(Schedule.presets)))),
      ("stop earlier", Sheet(.fast(.stopEarlier))),
      ("add fast", Sheet(.fast(.add), refused)),
      ("edit fast", Sheet(.fast(.edit(ended[2])), refused)),
      ("edit running fast", Sheet(.fast(.edit(running)))),
      ("new schedule", Sheet(.fast(.newSchedule))),
      ("install, share", Sheet(.install(.share, leavesData: false))),
      ("install, dock", Sheet(.install(.dock, leavesData: true))),
      ("install, menu", Sheet(.install(.menu, leavesData: true))),
      ("shortcuts", Sheet(.shortcuts)), ("link, refused", Sheet(.link(nil), refused)),
      ("link", Sheet(.link(questions.undo(hostile)))),
    ]
    return kinds.map { name, sheet in
      ("sheet, \(name)", screen(.fast(.now), fast(fasts), sheet: sheet))
    }
  }()

  private static let framed: [(name: String, screen: Screen)] = {
    var screen = Samples.screen(.today, today(fasts))
    screen.toast = Toast(number: 7, text: hostile, canUndo: true)
    screen.notices = [
      .notSaved(.full), .storageWasCleared, .storageWasDamaged, .updateReady, .pairingEnded,
      .unreadable, .install(.prompt), .onlyCopy(clearsAfterAWeek: true),
    ]
    return [("today, with notices and a toast", screen)]
  }()
}
