import Testing
import Trackers

@testable import Commands

/// The documents of docs/json.md: members may be added to them, and nothing else.
@Suite("What --json prints of drinks, tallies and dates")
struct EntryJSONTests {
  @Test
  func `Drinks: a change, the day, the list`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("drink 8oz tea --at 12:00 --note x --json").output == """
        {"action":"drink.add","changed":true,"drink":{"id":"76k1081enh5819aeqbe1kkwaeb",\
        "at":"2026-11-20T12:00:00+01:00","amountMicrolitres":236600,"amount":236.6,\
        "amountText":"237 ml","unit":"ml",\
        "beverage":"tea","beverageKey":"tea","note":"x","lastChanged":"2026-11-20T19:30:15+00:00"},\
        "day":{"day":"2026-11-20","entries":1,"amountMicrolitres":236600,"amount":236.6,\
        "amountText":"237 ml","unit":"ml",\
        "goal":{"direction":"atLeast","amountMicrolitres":2000000,"amount":2000,\
        "amountText":"2000 ml","unit":"ml"},\
        "percent":11,"state":"under","restDay":false}}

        """)
    #expect(
      shell.run("drink --json").output == """
        {"now":"2026-11-20T20:30:15+01:00","unit":"ml","day":{"day":"2026-11-20","entries":1,\
        "amountMicrolitres":236600,"amount":236.6,"amountText":"237 ml","unit":"ml",\
        "goal":{"direction":"atLeast",\
        "amountMicrolitres":2000000,"amount":2000,"amountText":"2000 ml","unit":"ml"},\
        "percent":11,"state":"under",\
        "restDay":false},"remainingMicrolitres":1763400,"remaining":1763.4,\
        "remainingText":"1763 ml",\
        "quickMicrolitres":[150000,250000,500000],"lastDrink":{"id":"76k1081enh5819aeqbe1kkwaeb",\
        "at":"2026-11-20T12:00:00+01:00","amountMicrolitres":236600,"amount":236.6,\
        "amountText":"237 ml","unit":"ml",\
        "beverage":"tea","beverageKey":"tea","note":"x","lastChanged":"2026-11-20T19:30:15+00:00"},\
        "streakDays":0}

        """)
    #expect(
      shell.run("drink list --json").output == """
        {"drinks":[{"id":"76k1081enh5819aeqbe1kkwaeb","at":"2026-11-20T12:00:00+01:00",\
        "amountMicrolitres":236600,"amount":236.6,"amountText":"237 ml","unit":"ml",\
        "beverage":"tea","beverageKey":"tea",\
        "note":"x","lastChanged":"2026-11-20T19:30:15+00:00"}],"days":[{"day":"2026-11-20",\
        "entries":1,"amountMicrolitres":236600,"amount":236.6,"amountText":"237 ml","unit":"ml",\
        "goal":{"direction":"atLeast",\
        "amountMicrolitres":2000000,"amount":2000,"amountText":"2000 ml","unit":"ml"},\
        "percent":11,"state":"under",\
        "restDay":false}]}

        """)
    #expect(
      shell.run("drink edit 76k1 --amount 8oz --json").output == """
        {"action":"drink.edit","changed":false,"drink":{"id":"76k1081enh5819aeqbe1kkwaeb",\
        "at":"2026-11-20T12:00:00+01:00","amountMicrolitres":236600,"amount":236.6,\
        "amountText":"237 ml","unit":"ml",\
        "beverage":"tea","beverageKey":"tea","note":"x","lastChanged":"2026-11-20T19:30:15+00:00"},\
        "day":{"day":"2026-11-20","entries":1,"amountMicrolitres":236600,"amount":236.6,\
        "amountText":"237 ml","unit":"ml",\
        "goal":{"direction":"atLeast","amountMicrolitres":2000000,"amount":2000,\
        "amountText":"2000 ml","unit":"ml"},\
        "percent":11,"state":"under","restDay":false}}

        """)
    #expect(
      shell.run("drink delete 76k1 --json").output == """
        {"action":"drink.delete","changed":true,"drink":{"id":"76k1081enh5819aeqbe1kkwaeb",\
        "at":"2026-11-20T12:00:00+01:00","amountMicrolitres":236600,"amount":236.6,\
        "amountText":"237 ml","unit":"ml",\
        "beverage":"tea","beverageKey":"tea","note":"x","lastChanged":"2026-11-20T19:30:15+00:00"},\
        "day":{"day":"2026-11-20","entries":0,"amountMicrolitres":0,"amount":0,\
        "amountText":"0 ml","unit":"ml",\
        "goal":{"direction":"atLeast","amountMicrolitres":2000000,"amount":2000,\
        "amountText":"2000 ml","unit":"ml"},\
        "percent":0,"state":"under","restDay":false}}

        """)
    #expect(
      shell.run("drink goal 1.5l --json").output == """
        {"action":"drink.goal","changed":true,"goal":{"direction":"atLeast",\
        "amountMicrolitres":1500000,"amount":1500,"amountText":"1500 ml","unit":"ml"}}

        """)
    #expect(
      shell.run("drink goal --json").output == """
        {"goal":{"direction":"atLeast","amountMicrolitres":1500000,"amount":1500,\
        "amountText":"1500 ml","unit":"ml"}}

        """)
  }

  @Test
  func `Beverages`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("drink beverage add Espresso --factor 80 --json").output == """
        {"action":"beverage.add","changed":true,"beverage":{"key":"76k1081enh5819aeqbe1kkwaeb",\
        "name":"Espresso","factorPercent":80,"colour":"blue","icon":"glass","builtIn":false}}

        """)
    #expect(
      shell.run("drink beverage remove espresso --json").output == """
        {"action":"beverage.delete","changed":true,"beverage":{"key":"76k1081enh5819aeqbe1kkwaeb",\
        "name":"Espresso","factorPercent":80,"colour":"blue","icon":"glass","builtIn":false}}

        """)
  }

  @Test
  func `CounterRules: an activity, an entry, the day, the lists`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("count add beer --at-most 2 --unit bottles --quick 1,0.5 --json").output == """
        {"action":"activity.add","changed":true,"activity":{"id":"76k1081enh5819aeqbe1kkwaeb",\
        "name":"beer","unit":"bottles","goal":{"direction":"atMost","amountThousandths":2000,\
        "amount":2,\
        "amountText":"2 bottles","unit":"bottles"},"quickThousandths":[1000,500],\
        "colour":"indigo","icon":"star",\
        "archived":false,"primary":true}}

        """)
    #expect(
      shell.run("count beer -0.5 --at 12:00 --json").output == """
        {"action":"entry.add","changed":true,"entry":{"id":"3qsf2a2cy2t3v57z6pa4yg5fqy",\
        "activityID":"76k1081enh5819aeqbe1kkwaeb","at":"2026-11-20T12:00:00+01:00",\
        "amountThousandths":-500,"amount":-0.5,"amountText":"-0.5 bottles","unit":"bottles",\
        "note":"",\
        "lastChanged":"2026-11-20T19:30:15+00:00"},"day":{"day":"2026-11-20","entries":1,\
        "amountThousandths":-500,"amount":-0.5,"amountText":"-0.5 bottles","unit":"bottles",\
        "goal":{"direction":"atMost",\
        "amountThousandths":2000,"amount":2,"amountText":"2 bottles","unit":"bottles"},\
        "percent":0,"state":"met",\
        "restDay":false}}

        """)
    #expect(
      shell.run("count --json").output == """
        {"now":"2026-11-20T20:30:15+01:00",\
        "tallies":[{"activity":{"id":"76k1081enh5819aeqbe1kkwaeb","name":"beer","unit":"bottles",\
        "goal":{"direction":"atMost","amountThousandths":2000,"amount":2,\
        "amountText":"2 bottles","unit":"bottles"},\
        "quickThousandths":[1000,500],"colour":"indigo","icon":"star","archived":false,\
        "primary":true},"day":{"day":"2026-11-20","entries":1,"amountThousandths":-500,\
        "amount":-0.5,\
        "amountText":"-0.5 bottles","unit":"bottles","goal":{"direction":"atMost",\
        "amountThousandths":2000,"amount":2,\
        "amountText":"2 bottles","unit":"bottles"},"percent":0,"state":"met","restDay":false},\
        "streakDays":0}]}

        """)
    #expect(
      shell.run("count entries list beer --json").output == """
        {"entries":[{"id":"3qsf2a2cy2t3v57z6pa4yg5fqy","activityID":"76k1081enh5819aeqbe1kkwaeb",\
        "at":"2026-11-20T12:00:00+01:00","amountThousandths":-500,"amount":-0.5,\
        "amountText":"-0.5 bottles","unit":"bottles",\
        "note":"","lastChanged":"2026-11-20T19:30:15+00:00"}],"days":[{"day":"2026-11-20",\
        "entries":1,"amountThousandths":-500,"amount":-0.5,"amountText":"-0.5 bottles",\
        "unit":"bottles",\
        "goal":{"direction":"atMost","amountThousandths":2000,"amount":2,\
        "amountText":"2 bottles","unit":"bottles"},\
        "percent":0,"state":"met","restDay":false}]}

        """)
    #expect(
      shell.run("count list --json").output == """
        {"activities":[{"id":"76k1081enh5819aeqbe1kkwaeb","name":"beer","unit":"bottles",\
        "goal":{"direction":"atMost","amountThousandths":2000,"amount":2,\
        "amountText":"2 bottles","unit":"bottles"},\
        "quickThousandths":[1000,500],"colour":"indigo","icon":"star","archived":false,\
        "primary":true}]}

        """)
    #expect(
      shell.run("count goal beer --none --json").output == """
        {"action":"activity.goal","changed":true,"activity":{"id":"76k1081enh5819aeqbe1kkwaeb",\
        "name":"beer","unit":"bottles","goal":null,"quickThousandths":[1000,500],\
        "colour":"indigo","icon":"star","archived":false,"primary":true}}

        """)
    #expect(
      shell.run("count goal beer --json").output == """
        {"goal":null}

        """)
    #expect(
      shell.run("count move beer 1 --json").output == """
        {"action":"activity.move","changed":false,"activity":{"id":"76k1081enh5819aeqbe1kkwaeb",\
        "name":"beer","unit":"bottles","goal":null,"quickThousandths":[1000,500],\
        "colour":"indigo","icon":"star","archived":false,"primary":true}}

        """)
  }

  @Test
  func `DateRules, yearly and passed ones too`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("date add wedding 20 nov 2015 --yearly --json").output == """
        {"action":"date.add","changed":true,"date":{"id":"76k1081enh5819aeqbe1kkwaeb",\
        "name":"wedding","day":"2015-11-20","kind":"since","yearly":true,"target":"2015-11-20",\
        "daysAhead":-4018,"passed":false,"breakdown":{"years":11,"months":0,"days":0},\
        "milestoneDays":null,"nextMilestone":{"days":5000,"day":"2029-07-29"},\
        "nextReturn":"2026-11-20","turns":11,"colour":"teal","icon":"calendar","archived":false,\
        "lastChanged":"2026-11-20T19:30:15+00:00"}}

        """)
    #expect(
      shell.run("date add launch 2026-08-12 --until --json").output == """
        {"action":"date.add","changed":true,"date":{"id":"3qsf2a2cy2t3v57z6pa4yg5fqy",\
        "name":"launch","day":"2026-08-12","kind":"until","yearly":false,"target":"2026-08-12",\
        "daysAhead":-100,"passed":true,"breakdown":{"years":0,"months":3,"days":8},\
        "milestoneDays":100,"nextMilestone":{"days":200,"day":"2027-02-28"},"nextReturn":null,\
        "turns":null,"colour":"teal","icon":"calendar","archived":false,\
        "lastChanged":"2026-11-20T19:30:15+00:00"}}

        """)
    #expect(
      shell.run("date delete launch --json").output == """
        {"action":"date.delete","changed":true,"date":{"id":"3qsf2a2cy2t3v57z6pa4yg5fqy",\
        "name":"launch","day":"2026-08-12","kind":"until","yearly":false,"target":"2026-08-12",\
        "daysAhead":-100,"passed":true,"breakdown":{"years":0,"months":3,"days":8},\
        "milestoneDays":100,"nextMilestone":{"days":200,"day":"2027-02-28"},"nextReturn":null,\
        "turns":null,"colour":"teal","icon":"calendar","archived":false,\
        "lastChanged":"2026-11-20T19:30:15+00:00"}}

        """)
    #expect(
      shell.run("date list --json").output == """
        {"dates":[{"id":"76k1081enh5819aeqbe1kkwaeb","name":"wedding","day":"2015-11-20",\
        "kind":"since","yearly":true,"target":"2015-11-20","daysAhead":-4018,"passed":false,\
        "breakdown":{"years":11,"months":0,"days":0},"milestoneDays":null,\
        "nextMilestone":{"days":5000,"day":"2029-07-29"},"nextReturn":"2026-11-20","turns":11,\
        "colour":"teal","icon":"calendar","archived":false,\
        "lastChanged":"2026-11-20T19:30:15+00:00"}]}

        """)
  }

  @Test
  func `Statistics of one day, and of all trackers`() throws {
    let shell = try TestShell()
    shell.run("fast add --start 0:00 --end 12:00 --goal 12h")
    shell.run("drink 1l coffee --at 9:00")
    shell.run("count add beer --at-most 2")
    shell.run("count beer")
    #expect(
      shell.run("stats fast --days 1 --json").output == """
        {"tracker":"fast","from":"2026-11-20","to":"2026-11-20","fasts":1,"completed":1,\
        "completionPercent":100,"averageSeconds":43200,"longestSeconds":43200,"streakDays":1,\
        "longestStreakDays":1,"days":[{"day":"2026-11-20","completedSeconds":43200,\
        "partialSeconds":0,"runningSeconds":0}]}

        """)
    #expect(
      shell.run("stats water --days 1 --json").output == """
        {"tracker":"water","from":"2026-11-20","to":"2026-11-20","totalMicrolitres":1000000,\
        "total":1000,\
        "totalText":"1000 ml","averageMicrolitres":1000000,"average":1000,\
        "averageText":"1000 ml","unit":"ml","loggedDays":1,\
        "metDays":0,"streakDays":0,"longestStreakDays":0,"days":[{"day":"2026-11-20","entries":1,\
        "amountMicrolitres":1000000,"amount":1000,"amountText":"1000 ml","unit":"ml",\
        "goal":{"direction":"atLeast",\
        "amountMicrolitres":2000000,"amount":2000,"amountText":"2000 ml","unit":"ml"},\
        "percent":50,"state":"under",\
        "restDay":false}],"beverages":[{"beverage":"coffee","beverageKey":"coffee","drinks":1,\
        "amountMicrolitres":1000000,"amount":1000,"amountText":"1000 ml","unit":"ml"}]}

        """)
    #expect(
      shell.run("stats beer --days 1 --json").output == """
        {"tracker":"tally","activityID":"0tgbksp1dnzbnzbejepwmdtrsc","name":"beer",\
        "from":"2026-11-20","to":"2026-11-20","totalThousandths":1000,"total":1,"totalText":"1",\
        "averageThousandths":1000,"average":1,"averageText":"1","unit":"","loggedDays":1,\
        "metDays":0,"streakDays":0,\
        "longestStreakDays":0,"days":[{"day":"2026-11-20","entries":1,"amountThousandths":1000,\
        "amount":1,\
        "amountText":"1","unit":"","goal":{"direction":"atMost","amountThousandths":2000,\
        "amount":2,"amountText":"2","unit":""},\
        "percent":50,"state":"met","restDay":false}]}

        """)
    #expect(
      shell.run("stats --json").output == """
        {"trackers":[{"tracker":"fast","from":"2026-11-14","to":"2026-11-20","fasts":1,\
        "completed":1,"completionPercent":100,"averageSeconds":43200,"longestSeconds":43200,\
        "streakDays":1,"longestStreakDays":1},{"tracker":"water","from":"2026-11-14",\
        "to":"2026-11-20","totalMicrolitres":1000000,"total":1000,"totalText":"1000 ml",\
        "averageMicrolitres":1000000,"average":1000,"averageText":"1000 ml","unit":"ml",\
        "loggedDays":1,"metDays":0,\
        "streakDays":0,"longestStreakDays":0},{"tracker":"tally",\
        "activityID":"0tgbksp1dnzbnzbejepwmdtrsc","name":"beer","from":"2026-11-14",\
        "to":"2026-11-20","totalThousandths":1000,"total":1,"totalText":"1",\
        "averageThousandths":1000,"average":1,\
        "averageText":"1","unit":"","loggedDays":1,"metDays":0,"streakDays":0,\
        "longestStreakDays":0}]}

        """)
  }

  @Test
  func `The day holds every tracker`() throws {
    let shell = try TestShell()
    shell.run("drink 1l --at 9:00")
    shell.run("count add beer --at-most 2")
    shell.run("date add deadline friday")
    #expect(
      shell.run("today --json").output == """
        {"day":"2026-11-20","fasting":{"now":"2026-11-20T20:30:15+01:00","state":"idle",\
        "schedule":{"key":"16:8","name":"16:8","goalMinutes":960,"builtIn":true,"selected":true},\
        "lastFast":null,"eatingWindow":null,"streakDays":0},"week":[{"day":"2026-11-14",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0},{"day":"2026-11-15",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0},{"day":"2026-11-16",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0},{"day":"2026-11-17",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0},{"day":"2026-11-18",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0},{"day":"2026-11-19",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0},{"day":"2026-11-20",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0}],"water":{"unit":"ml",\
        "day":{"day":"2026-11-20","entries":1,"amountMicrolitres":1000000,"amount":1000,\
        "amountText":"1000 ml","unit":"ml",\
        "goal":{"direction":"atLeast","amountMicrolitres":2000000,"amount":2000,\
        "amountText":"2000 ml","unit":"ml"},\
        "percent":50,"state":"under","restDay":false}},"plan":null,\
        "tallies":[{"activity":{"id":"3qsf2a2cy2t3v57z6pa4yg5fqy","name":"beer","unit":"",\
        "goal":{"direction":"atMost","amountThousandths":2000,"amount":2,"amountText":"2",\
        "unit":""},\
        "quickThousandths":[1000],"colour":"indigo","icon":"star","archived":false,"primary":true},\
        "day":{"day":"2026-11-20","entries":0,"amountThousandths":0,"amount":0,"amountText":"0",\
        "unit":"",\
        "goal":{"direction":"atMost","amountThousandths":2000,"amount":2,"amountText":"2",\
        "unit":""},"percent":0,\
        "state":"met","restDay":false}}],"nearestDate":{"id":"0tgbksp1dnzbnzbejepwmdtrsc",\
        "name":"deadline","day":"2026-11-27","kind":"until","yearly":false,"target":"2026-11-27",\
        "daysAhead":7,"passed":false,"breakdown":{"years":0,"months":0,"days":7},\
        "milestoneDays":null,"nextMilestone":null,"nextReturn":null,"turns":null,"colour":"teal",\
        "icon":"calendar","archived":false,"lastChanged":"2026-11-20T19:30:15+00:00"}}

        """)
    try shell.choose { $0.hidden = [.water, .counter, .date] }
    #expect(
      shell.run("today --json").output == """
        {"day":"2026-11-20","fasting":{"now":"2026-11-20T20:30:15+01:00","state":"idle",\
        "schedule":{"key":"16:8","name":"16:8","goalMinutes":960,"builtIn":true,"selected":true},\
        "lastFast":null,"eatingWindow":null,"streakDays":0},"week":[{"day":"2026-11-14",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0},{"day":"2026-11-15",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0},{"day":"2026-11-16",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0},{"day":"2026-11-17",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0},{"day":"2026-11-18",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0},{"day":"2026-11-19",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0},{"day":"2026-11-20",\
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0}],"water":null,"plan":null,\
        "tallies":[],"nearestDate":null}

        """)
  }
}
