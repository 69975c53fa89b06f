import Testing
import Trackers

@testable import Commands

/// The documents of docs/json.md: members may be added to them, and nothing else.
@Suite("What --json prints of the plan")
struct PlanJSONTests {
  @Test
  func `A change of one task`() throws {
    let shell = try TestShell()
    #expect(
      shell.run(
        "plan add \"Write report !must @morning fri 9:30 *3d+ ~3d +top !x\" --notes y --json"
      ).output == """
        {"action":"task.add","changed":true,"task":{"id":"76k1081enh5819aeqbe1kkwaeb",\
        "title":"Write report !x","notes":"y","status":"todo","day":"2026-11-27",\
        "region":"morning","bucket":"must","carry":false,"sticky":true,"expires":"2026-11-30",\
        "expiresAt":null,"remind":"2026-11-27T09:30","repeat":{"rule":"3d","fromCompletion":true},"since":null,\
        "created":"2026-11-20T20:30:15+01:00","ended":null,"after":[],"waitsFor":[],\
        "inCircle":false,"lastChanged":"2026-11-20T19:30:15+00:00"},"understood":[{"text":"!must",\
        "meaning":"bucket","value":"must"},{"text":"@morning","meaning":"region",\
        "value":"morning"},{"text":"fri","meaning":"day","value":"2026-11-27"},{"text":"9:30",\
        "meaning":"time","value":"09:30"},{"text":"*3d+","meaning":"repeat","value":"3d+"},\
        {"text":"~3d","meaning":"expires","value":"2026-11-30"},{"text":"+top","meaning":"sticky",\
        "value":null},{"text":"!x","meaning":"unknown","value":null}],"overLimit":false,\
        "reminderPassed":false,"rollover":null}

        """)
    #expect(
      shell.run("plan done write --json").output == """
        {"action":"task.done","changed":true,"task":{"id":"76k1081enh5819aeqbe1kkwaeb",\
        "title":"Write report !x","notes":"y","status":"done","day":"2026-11-27",\
        "region":"morning","bucket":"must","carry":false,"sticky":true,"expires":"2026-11-30",\
        "expiresAt":null,"remind":"2026-11-27T09:30","repeat":{"rule":"3d","fromCompletion":true},"since":null,\
        "created":"2026-11-20T20:30:15+01:00","ended":"2026-11-20T20:30:15+01:00","after":[],\
        "waitsFor":[],"inCircle":false,"lastChanged":"2026-11-20T19:30:15+00:00"},\
        "overLimit":false,"reminderPassed":false,"rollover":null}

        """)
    #expect(
      shell.run("plan done write --json").output == """
        {"action":"task.done","changed":false,"task":{"id":"76k1081enh5819aeqbe1kkwaeb",\
        "title":"Write report !x","notes":"y","status":"done","day":"2026-11-27",\
        "region":"morning","bucket":"must","carry":false,"sticky":true,"expires":"2026-11-30",\
        "expiresAt":null,"remind":"2026-11-27T09:30","repeat":{"rule":"3d","fromCompletion":true},"since":null,\
        "created":"2026-11-20T20:30:15+01:00","ended":"2026-11-20T20:30:15+01:00","after":[],\
        "waitsFor":[],"inCircle":false,"lastChanged":"2026-11-20T19:30:15+00:00"},\
        "overLimit":false,"reminderPassed":false,"rollover":null}

        """)
    #expect(
      shell.run("plan move write @backlog --json").output == """
        {"action":"task.move","changed":true,"task":{"id":"76k1081enh5819aeqbe1kkwaeb",\
        "title":"Write report !x","notes":"y","status":"done","day":null,"region":"backlog",\
        "bucket":"must","carry":false,"sticky":true,"expires":"2026-11-30",\
        "expiresAt":null,"remind":"2026-11-27T09:30","repeat":{"rule":"3d","fromCompletion":true},"since":null,\
        "created":"2026-11-20T20:30:15+01:00","ended":"2026-11-20T20:30:15+01:00","after":[],\
        "waitsFor":[],"inCircle":false,"lastChanged":"2026-11-20T19:30:15+00:00"},\
        "overLimit":false,"reminderPassed":false,"rollover":null}

        """)
  }

  @Test
  func `A change of several tasks`() throws {
    let shell = try TestShell()
    shell.run("plan add \"Mail !must @morning\"")
    shell.run("plan add \"Call !must @morning tomorrow\"")
    shell.run("plan add \"Read @backlog\"")
    #expect(
      shell.run("plan carry call read --json").output == """
        {"action":"task.today","changed":true,"tasks":[{"id":"0tgbksp1dnzbnzbejepwmdtrsc",\
        "title":"Read","notes":"","status":"todo","day":"2026-11-20","region":"evening",\
        "bucket":"none","carry":false,"sticky":false,"expires":null,"expiresAt":null,"remind":null,"repeat":null,\
        "since":null,"created":"2026-11-20T20:30:15+01:00","ended":null,"after":[],"waitsFor":[],\
        "inCircle":false,"lastChanged":"2026-11-20T19:30:15+00:00"},\
        {"id":"3qsf2a2cy2t3v57z6pa4yg5fqy","title":"Call","notes":"","status":"todo",\
        "day":"2026-11-20","region":"morning","bucket":"none","carry":false,"sticky":false,\
        "expires":null,"expiresAt":null,"remind":null,"repeat":null,"since":null,\
        "created":"2026-11-20T20:30:15+01:00","ended":null,"after":[],"waitsFor":[],\
        "inCircle":false,"lastChanged":"2026-11-20T19:30:15+00:00"}],\
        "demoted":["3qsf2a2cy2t3v57z6pa4yg5fqy"],"overLimit":false,"rollover":null}

        """)
    #expect(
      shell.run("plan drop --all --json").output == """
        {"action":"task.drop","changed":false,"tasks":[],"demoted":[],"overLimit":false,\
        "rollover":null}

        """)
  }

  @Test
  func `A day, and what the new one brought`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-19T08:00:00Z")
    shell.run("plan add \"Mail !must @morning +carry\"")
    shell.run("plan add \"Read *weekly\"")
    shell.run("plan add \"Own !must @morning fri\"")
    try shell.set(clock: "2026-11-20T19:30:15Z")
    #expect(
      shell.run("plan --json").output == """
        {"day":"2026-11-20","done":0,"total":2,"slots":[{"region":"morning","bucket":"must",\
        "used":1,"limit":1},{"region":"morning","bucket":"complementary","used":0,"limit":3},\
        {"region":"morning","bucket":"misc","used":0,"limit":5},{"region":"afternoon",\
        "bucket":"must","used":0,"limit":1},{"region":"afternoon","bucket":"complementary",\
        "used":0,"limit":3},{"region":"afternoon","bucket":"misc","used":0,"limit":5},\
        {"region":"evening","bucket":"must","used":0,"limit":1},{"region":"evening",\
        "bucket":"complementary","used":0,"limit":3},{"region":"evening","bucket":"misc","used":0,\
        "limit":5}],"tasks":[{"id":"0tgbksp1dnzbnzbejepwmdtrsc","title":"Own","notes":"",\
        "status":"todo","day":"2026-11-20","region":"morning","bucket":"must","carry":false,\
        "sticky":false,"expires":null,"expiresAt":null,"remind":null,"repeat":null,"since":null,\
        "created":"2026-11-19T09:00:00+01:00","ended":null,"after":[],"waitsFor":[],\
        "inCircle":false,"lastChanged":"2026-11-19T08:00:00+00:00"},\
        {"id":"76k1081enh5819aeqbe1kkwaeb","title":"Mail","notes":"","status":"todo",\
        "day":"2026-11-20","region":"morning","bucket":"none","carry":true,"sticky":false,\
        "expires":null,"expiresAt":null,"remind":null,"repeat":null,"since":"2026-11-19",\
        "created":"2026-11-19T09:00:00+01:00","ended":null,"after":[],"waitsFor":[],\
        "inCircle":false,"lastChanged":"2026-11-20T19:30:15+00:00"}],"upcoming":[],\
        "overdue":[{"id":"3qsf2a2cy2t3v57z6pa4yg5fqy","title":"Read","notes":"","status":"todo",\
        "day":"2026-11-19","region":"morning","bucket":"none","carry":false,"sticky":false,\
        "expires":null,"expiresAt":null,"remind":null,"repeat":{"rule":"7d","fromCompletion":false},"since":null,\
        "created":"2026-11-19T09:00:00+01:00","ended":null,"after":[],"waitsFor":[],\
        "inCircle":false,"lastChanged":"2026-11-19T08:00:00+00:00"}],\
        "rollover":{"carried":["76k1081enh5819aeqbe1kkwaeb"],"appeared":[],"expired":[],\
        "demoted":[{"id":"76k1081enh5819aeqbe1kkwaeb","from":"must"}]}}

        """)
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
        "completedSeconds":0,"partialSeconds":0,"runningSeconds":0}],"water":null,"plan":{"done":0,\
        "total":2,"musts":[{"id":"0tgbksp1dnzbnzbejepwmdtrsc","title":"Own","notes":"",\
        "status":"todo","day":"2026-11-20","region":"morning","bucket":"must","carry":false,\
        "sticky":false,"expires":null,"expiresAt":null,"remind":null,"repeat":null,"since":null,\
        "created":"2026-11-19T09:00:00+01:00","ended":null,"after":[],"waitsFor":[],\
        "inCircle":false,"lastChanged":"2026-11-19T08:00:00+00:00"}],"overdue":1,"rollover":null},\
        "tallies":[],"nearestDate":null}

        """)
    #expect(
      shell.run("plan tomorrow --json").output == """
        {"day":"2026-11-21","done":0,"total":0,"slots":[{"region":"morning","bucket":"must",\
        "used":0,"limit":1},{"region":"morning","bucket":"complementary","used":0,\
        "limit":3},{"region":"morning","bucket":"misc","used":0,\
        "limit":5},{"region":"afternoon","bucket":"must","used":0,\
        "limit":1},{"region":"afternoon","bucket":"complementary","used":0,\
        "limit":3},{"region":"afternoon","bucket":"misc","used":0,\
        "limit":5},{"region":"evening","bucket":"must","used":0,"limit":1},{"region":"evening",\
        "bucket":"complementary","used":0,"limit":3},{"region":"evening","bucket":"misc",\
        "used":0,"limit":5}],"tasks":[],"upcoming":[],"overdue":[],"rollover":null}

        """)
  }

  @Test
  func `The review of a week`() throws {
    let shell = try TestShell()
    shell.run("plan add \"Mail !must @morning *daily\"")
    shell.run("plan done mail")
    #expect(
      shell.run("plan review --json").output == """
        {"from":"2026-11-16","to":"2026-11-22","planned":1,"done":1,"carried":0,"toLaterWeek":0,"dropped":0,\
        "expired":0,"doneFromBacklog":0,"days":[{"day":"2026-11-16",\
        "done":0},{"day":"2026-11-17","done":0},{"day":"2026-11-18",\
        "done":0},{"day":"2026-11-19","done":0},{"day":"2026-11-20",\
        "done":1},{"day":"2026-11-21","done":0},{"day":"2026-11-22","done":0}],\
        "buckets":[{"bucket":"must","done":1,"planned":1},{"bucket":"complementary","done":0,\
        "planned":0},{"bucket":"misc","done":0,"planned":0},{"bucket":"none","done":0,\
        "planned":0}],"regions":[{"region":"morning","done":1,\
        "planned":1},{"region":"afternoon","done":0,"planned":0},{"region":"evening","done":0,\
        "planned":0}],"rollover":null}

        """)
  }

  @Test
  func `The review of several weeks`() throws {
    let shell = try TestShell()
    shell.run("plan add \"Mail !must @morning\"")
    shell.run("plan add \"Pay rent !3 @morning\"")
    shell.run("plan done mail")
    #expect(
      shell.run("plan review --weeks 2 --json").output.hasPrefix(
        #"{"weeks":[{"from":"2026-11-09","to":"2026-11-15","planned":0,"done":0,"#))
    #expect(
      shell.run("plan review --weeks 2").output == """
          Planned            Done  To a later week  Dropped  Expired
          Mon 9 Nov             0                0        0        0
          Mon 16 Nov  1 of 2, 50%                0        0        0

          By bucket   must  complementary  misc  no bucket
          Mon 9 Nov      -              -     -          -
          Mon 16 Nov  100%             0%     -          -

          By part of the day  morning  afternoon  evening
          Mon 9 Nov                 -          -        -
          Mon 16 Nov              50%          -        -

        """)
  }

  @Test
  func `Lists, and one task`() throws {
    let shell = try TestShell()
    shell.run("plan add \"Read @backlog\"")
    #expect(
      shell.run("plan backlog --json").output == """
        {"tasks":[{"id":"76k1081enh5819aeqbe1kkwaeb","title":"Read","notes":"","status":"todo",\
        "day":null,"region":"backlog","bucket":"none","carry":false,"sticky":false,"expires":null,\
        "expiresAt":null,"remind":null,"repeat":null,"since":null,"created":"2026-11-20T20:30:15+01:00",\
        "ended":null,"after":[],"waitsFor":[],"inCircle":false,\
        "lastChanged":"2026-11-20T19:30:15+00:00"}],"more":false,"rollover":null}

        """)
    #expect(
      shell.run("plan overdue --json").output == "{\"tasks\":[],\"more\":false,\"rollover\":null}\n"
    )
    #expect(
      shell.run("plan archive --json").output == "{\"tasks\":[],\"more\":false,\"rollover\":null}\n"
    )
    #expect(
      shell.run("plan search read --json").output == """
        {"tasks":[{"id":"76k1081enh5819aeqbe1kkwaeb","title":"Read","notes":"","status":"todo",\
        "day":null,"region":"backlog","bucket":"none","carry":false,"sticky":false,"expires":null,\
        "expiresAt":null,"remind":null,"repeat":null,"since":null,"created":"2026-11-20T20:30:15+01:00",\
        "ended":null,"after":[],"waitsFor":[],"inCircle":false,\
        "lastChanged":"2026-11-20T19:30:15+00:00"}],"more":false,"rollover":null}

        """)
    #expect(
      shell.run("plan show read --json").output == """
        {"task":{"id":"76k1081enh5819aeqbe1kkwaeb","title":"Read","notes":"","status":"todo",\
        "day":null,"region":"backlog","bucket":"none","carry":false,"sticky":false,"expires":null,\
        "expiresAt":null,"remind":null,"repeat":null,"since":null,"created":"2026-11-20T20:30:15+01:00",\
        "ended":null,"after":[],"waitsFor":[],"inCircle":false,\
        "lastChanged":"2026-11-20T19:30:15+00:00"},"rollover":null}

        """)
  }

  @Test
  func `An undo`() throws {
    let shell = try TestShell()
    shell.run("plan add \"Read @backlog\"")
    #expect(
      shell.run("undo --json").output
        == "{\"undone\":\"task.add\",\"changed\":true,\"demoted\":[],\"changes\":["
        + "{\"action\":\"task.add\",\"changed\":true}]}\n")
  }
}
