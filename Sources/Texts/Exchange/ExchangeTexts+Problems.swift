import CivilTime
import Exchange
import Trackers

extension ExchangeTexts {
  /// The reason for skipping a line, to follow its number and a colon.
  package func problem(_ problem: ImportProblem, _ wording: Wording) -> String {
    switch problem {
    case .strayQuote: say("missing or misplaced quotation mark")
    case .openQuote: say("unclosed quotation mark")
    case .fieldTooLong(let limit): say("a field is longer than \(limit) bytes")
    case .fieldCount(let count, let expected):
      say(
        count, one: "\(count) field instead of \(expected)",
        other: "\(count) fields instead of \(expected)")
    case .tooManyFields(let limit): say("more than \(limit) fields")
    case .tooDeep(let limit): say("nested more than \(limit) levels deep")
    case .missing(let column): say("\(column) is empty")
    case .unreadable(let column, let text): say("\(column) “\(text)” isn't valid")
    case .ambiguous(let column, let text, let whole, let decimal):
      say(
        "\(column) “\(text)” is ambiguous; write \(number(whole)) or \(RefusalTexts.marked(decimal))"
      )
    case .contradictory(let column, let text):
      say("\(column) “\(text)” isn't the time between start and end")
    case .amountOutOfRange: say("the amount is zero or implausibly large")
    case .amountTooSmall: say("the amount is less than 1 ml")
    case .yearOutOfRange:
      say("the year is before \(Limits.years.lowerBound) or after \(Limits.years.upperBound)")
    case .endBeforeStart: say("the end isn't after the start")
    case .inFuture: say("the time is in the future")
    case .tooLong(let days): say("longer than \(days) days")
    case .overlaps(let start): say("overlaps the fast that started \(wording.moment(start))")
    case .unfinished: say("has no end, but another fast is running or started later")
    case .dayHasOther(let amount): say("that day already has a count of \(amount.text())")
    case .text(.empty, let column): say("\(column) is empty")
    case .text(.tooLong(let limit), let column):
      say("\(column) is longer than \(limit) characters")
    case .text(.controlCharacter, let column): say("\(column) contains a control character")
    case .inFile(let name, let problem): labelled(name, self.problem(problem, wording))
    case .noteWithoutTask: say("a note without a task")
    }
  }

  private func number(_ thousandths: Int64) -> String { DecimalText.text(thousandths, places: 3) }

  /// Entries that were left out: `2 goals that aren't daily (lines 3, 5)`.
  ///
  /// - Parameter number: their number in the form of the locale.
  package func item(_ item: ImportedFile.LeftOut, _ number: String) -> String {
    let name = name(of: item.kind, item.count, number)
    guard let first = item.lines.first else { return name }
    if item.lines.count == 1, item.count == 1 { return say("\(name) (line \(first))") }
    let isAll = item.lines.count < ImportedFile.LeftOut.lineLimit
    let numbers = item.lines.map { String($0) } + (isAll ? [] : ["…"])
    let lines = numbers.joined(separator: say(", "))
    return say("\(name) (lines \(lines))")
  }

  package var leftOut: String { say("Left out") }

  private func name(
    of kind: ImportedFile.LeftOut.Kind, _ count: Int, _ n: String
  ) -> String {
    switch kind {
    case .automaticChecks:
      say(count, one: "\(n) automatic check", other: "\(n) automatic checks")
    case .notesWithoutCount:
      say(
        count, one: "\(n) note on a day without a count",
        other: "\(n) notes on days without a count")
    case .zeroCounts: say(count, one: "\(n) count of 0", other: "\(n) counts of 0")
    case .goalsNotDaily:
      say(count, one: "\(n) goal that isn't daily", other: "\(n) goals that aren't daily")
    case .goalsMissing:
      say(count, one: "\(n) goal missing from the file", other: "\(n) goals missing from the file")
    case .deletedTasks: say(count, one: "\(n) deleted task", other: "\(n) deleted tasks")
    case .notes:
      say(count, one: "\(n) note that isn't a task", other: "\(n) notes that aren't tasks")
    case .dates:
      say(
        count, one: "\(n) unreadable date (kept in the notes)",
        other: "\(n) unreadable dates (kept in the notes)")
    case .repetitions:
      say(
        count, one: "\(n) unsupported repeat (kept in the notes)",
        other: "\(n) unsupported repeats (kept in the notes)")
    case .repetitionEnds:
      say(
        count, one: "\(n) end of a repeat (kept in the notes)",
        other: "\(n) ends of repeats (kept in the notes)")
    case .endedRepetitions:
      say(
        count, one: "\(n) repeat of a closed task (kept in the notes)",
        other: "\(n) repeats of closed tasks (kept in the notes)")
    case .reminders:
      say(
        count, one: "\(n) additional reminder (kept in the notes)",
        other: "\(n) additional reminders (kept in the notes)")
    case .blockers:
      say(
        count, one: "\(n) long list of blocking tasks (shortened)",
        other: "\(n) long lists of blocking tasks (shortened)")
    case .damagedAttributes:
      say(
        count, one: "\(n) attribute with an unreadable name",
        other: "\(n) attributes with unreadable names")
    case .duplicates: say(count, one: "\(n) duplicate record", other: "\(n) duplicate records")
    case .untypedRecords:
      say(count, one: "\(n) record without a type", other: "\(n) records without a type")
    case .otherRecords: say(count, one: "\(n) other record", other: "\(n) other records")
    case .records(let type): say("\(n) \(type)")
    case .workouts(let type):
      say(count, one: "\(n) workout (\(type))", other: "\(n) workouts (\(type))")
    case .file(let name):
      say(count, one: "\(n) other file: \(name)", other: "\(n) other files: \(name)")
    case .otherFiles: say(count, one: "\(n) more file", other: "\(n) more files")
    }
  }
}

/// The refusals of whole files.
extension ExchangeTexts {
  package func refusal(_ error: ImportError) -> Explanation {
    switch error {
    case .empty: explain("The file is empty.", "Export it again.")
    case .unknown:
      explain("Dayring doesn't recognise this file.", "Choose its format below, and try again.")
    case .tooLarge(let limit):
      explain("The file is larger than \(limit >> 20) MB.", remedy: shorterExport)
    case .notText(let offset):
      explain(
        """
        The file isn't text: byte \(offset + 1) is neither UTF-8 nor UTF-16 with a byte order mark.
        """, "Save it as UTF-8.")
    case .encoding(let name):
      explain("The file's encoding is \(name), which Dayring can't read.", "Save it as UTF-8.")
    case .notInEncoding(let encoding):
      explain("The file isn't in \(encoding.rawValue).", "Save it as UTF-8.")
    case .noHeader:
      explain("The file has no line with column names.", "Export it again with its header.")
    case .missingColumn(let name):
      explain("The column \(name) is missing.", "Export the file again with all columns.")
    case .activityUnknown:
      explain("The file doesn't say which counter it's for.", "Rename it to the counter's name.")
    case .tooManyEntries(let limit):
      explain("The file has more than \(limit) entries.", remedy: shorterExport)
    case .tooMuchText(let limit):
      explain(
        """
        With their lists and parent tasks, the file's entries have more than \(limit >> 20) MB of \
        text.
        """, "Split it, or export less.")
    case .tooManyValues(let limit):
      explain("The file has more than \(limit) values.", remedy: shorterExport)
    case .compressed:
      explain("The file is compressed with gzip.", "Unpack it, and import the file inside.")
    case .database(isOwn: true):
      explain(
        "The file is a Dayring database.",
        "To replace everything here with its contents, use `dayring restore`.")
    case .database(isOwn: false):
      explain(
        "The file is another program's SQLite database.",
        "Export a file from that program, for example as CSV.")
    case .tooManyIssues(let line):
      explain(
        "Hardly any of the first \(line) lines could be read.",
        "If the file is in another format, choose that format. Otherwise export it again.")
    case .json(let problem):
      explain(
        "The file isn't valid JSON (line \(problem.line), column \(problem.column)).",
        remedy: exportAgain)
    case .malformed(let path):
      explain("The file has no valid data at \(path).", remedy: exportAgain)
    case .xml(let line): explain("The file isn't valid XML (line \(line)).", remedy: exportAgain)
    case .archive(let problem): refusal(problem)
    case .newer(let version, let supported):
      explain(
        """
        The backup was made by a newer Dayring (version \(String(version)); this one reads up to \
        \(String(supported))).
        """, "Update Dayring.")
    case .checksum:
      explain(
        "The backup is damaged: its contents don't match its checksum.", "Use another backup.")
    }
  }

  private var shorterExport: String { say("Split it, or export a shorter period.") }
  private var exportAgain: String { say("It may be incomplete or damaged. Export it again.") }

  private func refusal(_ problem: ImportError.ArchiveProblem) -> Explanation {
    switch problem {
    case .noDirectory: explain("The archive has no directory.", remedy: exportAgain)
    case .damaged(let entry):
      explain("“\(entry)” in the archive is damaged.", remedy: exportAgain)
    case .unsupported(let entry):
      explain(
        "“\(entry)” in the archive is encrypted, or compressed in an unsupported way.",
        "Unpack the archive, and import the file inside.")
    case .bomb(let entry):
      explain(
        "“\(entry)” in the archive unpacks to an implausible size.",
        "Unpack the archive, check the file inside, and import that file.")
    case .severalDisks:
      explain("The archive is split into several files.", "Join them into one archive.")
    case .tooManyEntries(let limit):
      explain(
        "The archive has more than \(limit) files.",
        "Unpack it, and import the file that you need.")
    case .nothingKnown:
      explain(
        "Dayring doesn't recognise any file in the archive.",
        "Unpack it, and import the file that you need.")
    }
  }
}
