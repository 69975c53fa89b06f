import Exchange
import Testing
import TestSupport

/// The recognition of a todo.txt, a table or a document of another program, and its confidence.
@Suite struct RecognitionTests {
  private static func lines(_ line: String, _ count: Int = 300) -> String {
    (0..<count).map { line.replacing("#", with: "\($0)") + "\n" }.joined()
  }

  private static let strangers: [(name: String, text: String)] = [
    (
      "a change log that thanks people",
      "# Changes\n\n## 1.2.0\n" + lines("* Fix the thing number # by @somebody in +core")
    ),
    (
      "a change log of GNU",
      lines("2026-11-20  A Person  <a@b.org>\n\n\t* file.c (main): Fix #, see @ref.\n")
    ),
    (
      "a change log of Debian",
      "pkg (1.2-3) unstable; urgency=low\n\n" + lines("  * Closes: # @dev")
    ),
    (
      "a calendar",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
        + lines(
          "BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261120\r\nSUMMARY:Call @phone +house #\r\nEND:VEVENT\r"
        )
        + "END:VCALENDAR\r\n"
    ),
    ("contacts", lines("BEGIN:VCARD\nFN:A\nX-SOCIAL:@a\nEND:VCARD")),
    (
      "Markdown", "# Notes\n\nSome words with @a and +b.\n\n" + lines("- [ ] a point # @home +work")
    ),
    ("a numbered list", lines("#. Ask @anna about +plan")),
    ("code in Swift", lines("  @Test func `A`() { try #expect(x + y == #) }\n}")),
    ("code in Python", lines("@decorator\ndef f#():\n    return a @ b\n")),
    ("code in Java", lines("    @Override\n    public int get#() {\n        return 1;\n    }")),
    ("a log", lines("2026-11-20 08:05:# INFO [main] @handler +1 started")),
    ("a log in UTC", lines("2026-11-20T08:05:01Z @handler #")),
    ("HTML", "<!doctype html>\n" + lines("<p>@a +b (A) due:2026-11-20</p>")),
    ("SQL", "BEGIN TRANSACTION;\n" + lines("INSERT INTO t VALUES(#,'@a','+b');")),
    ("a letter", "From: a@b.org\nTo: c@d.org\n\nDear @all,\n\n" + lines("> as I said, # +1\nYes.")),
    ("a patch", lines("@@ -1,2 +1,2 @@\n-old #\n+new\n context")),
    ("a page of prose", lines("Somebody wrote # words, and a few more, about nothing at all.")),
    ("one mark among many lines", "(A) A task\n" + lines("Just some words #")),
    ("owners of code", lines("*.swift @owner-#")),
    ("settings", lines("[a]\nkey# = @value\n")),
    ("a script", "#!/bin/sh\n" + lines("echo \"@a\" +b # | cat\n")),
    ("a table of a bank", "Date;Payee;Amount\n" + lines("20.11.2026;A shop @home;-12,50")),
    (
      "a table of a bank, in English",
      "Date,Description,Amount,Balance\n" + lines("2026-11-20,@a,1,2")
    ),
    ("prices", "Date,Open,Close\n" + lines("2026-11-20,12,13")),
    ("a document of another program", #"[{"id": 1, "title": "@a", "status": "open"}]"#),
    ("a document of settings", #"{"a": {"description": "x", "status": "y"}}"#),
    ("lines of a log as documents", lines(#"{"time": #, "level": "info", "msg": "@a"}"#)),
    ("TeX", lines("\\section{A #} \\cite{b}")),
    ("subtitles", lines("#\n00:00:01,000 --> 00:00:02,000\n@a +b\n")),
  ]

  @Test(arguments: strangers) func `other people's files are nothing that is known`(
    name: String, text: String
  ) {
    #expect(throws: ImportError.unknown, "\(name)") {
      try ImportedFile(reading: Array(text.utf8), context)
    }
  }

  private static let unsure: [(name: String, text: String, format: ImportFormat)] = [
    ("contexts alone", "Call mum @phone\nBuy milk @shop\n", .todoTxt),
    ("half of it is marked", "(A) Call\nMilk\nBread\nx 2026-11-18 Mail\n", .todoTxt),
    ("a chat", lines("@anna hello #"), .todoTxt),
    (
      "hours of work", "Date,Start,End,Hours,Client\n11/20/2026,8:00,16:00,8,A\n", .zero
    ),
    (
      "phases of work",
      "ID,Start,End,Duration (s),Project\n1,2026-11-20 8:00:00,2026-11-20 9:00:00,3600,A\n",
      .fastTrack
    ),
    (
      "things with an id and a state",
      #"[{"uuid": "1", "description": "a", "status": "pending"}]"#, .taskwarrior
    ),
    ("a table of numbers", "Date,Open,Close,\n2026-11-20,1200,1300,\n", .loop),
    (
      "hardly a line of it can be read",
      "Date,Start,End,Hours\n11/20/2026,20:00,12:00,16\nlater,a,b,c\nnever,a,b,c\n", .zero
    ),
  ]

  @Test(arguments: unsure) func `what only looks like something is asked about`(
    name: String, text: String, format: ImportFormat
  ) throws {
    let file = try ImportedFile(reading: Array(text.utf8), context)
    #expect(file.format == format && file.confidence == .likely, "\(name)")
    let named = try ImportedFile(reading: Array(text.utf8), as: format, context)
    #expect(named.confidence == .sure, "Whoever names it is sure.")
  }

  private static let known: [(text: String, format: ImportFormat)] = [
    (TodoTxtTests().sample, .todoTxt), (TaskwarriorTests().sample, .taskwarrior),
    ("Do due:2026-11-24 rec:+1d", .todoTxt),
    ("(A) Call\n(B) Mail @home\nBread\n", .todoTxt),
    ("x 2026-11-18 2026-11-10 Call\nx 2026-11-18 Mail\n(A) \"Quoted\" +book", .todoTxt),
    ("Date,Start,End,Hours,Night Eating\n1/17/21,19:15,12:00,16,1\n", .zero),
    ("Date,Start,End,Hours\n1/17/21,19:15,12:00,16\n", .zero),
    (
      "ID,Start,End,Duration (s),Duration,Notes\n1,2026-07-14 20:00:00,2026-07-15 12:00:00,57600,16 h,\n",
      .fastTrack
    ),
    ("ID,Start Date,Start Time,Duration (hours)\n1,2026-07-14,8:00,16\n", .fastTrack),
    ("Date,A,B,\n2026-11-20,2,0,\n", .loop),
    ("Date,A,B\n2026-11-20,YES_MANUAL,8000\n", .loop),
    ("TYPE,CONTENT,PRIORITY,INDENT\ntask,A,1,1\n", .todoist),
  ]

  @Test(arguments: known) func `what is known is taken without a question`(
    text: String, format: ImportFormat
  ) throws {
    let file = try ImportedFile(reading: Array(text.utf8), context)
    #expect(file.format == format && file.confidence == .sure)
  }

  /// With each line of one kind, so that no sort of task is taken for something else.
  @Test func `what Dayring exports is known, and its calendar is none of it`() throws {
    var importer = Importer()
    try importer.take(TodoTxtTests().sample)
    let tasks = Export(.tasks, in: .always).text(of: importer.ledger, at: noon, zone: berlin)
    let file = try ImportedFile(reading: tasks, context)
    #expect(file.format == .todoTxt && file.confidence == .sure)
    let calendar = Export(.calendar, in: .always).text(of: importer.ledger, at: noon, zone: berlin)
    #expect(calendar.count > 100)
    #expect(throws: ImportError.unknown) { try ImportedFile(reading: calendar, context) }
  }
}
