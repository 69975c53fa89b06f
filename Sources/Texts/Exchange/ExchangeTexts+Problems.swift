import CivilTime
import Exchange
import Trackers

extension ExchangeTexts {
  /// The reason for skipping a line: part of a sentence, beginning in lower case.
  package func problem(_ problem: ImportProblem, _ wording: Wording) -> String {
    switch problem {
    case .strayQuote: say("a quotation mark is missing or stands where none belongs")
    case .openQuote: say("a quotation mark is never closed")
    case .fieldTooLong(let limit): say("a field has more than \(limit) bytes")
    case .fieldCount(let count, let expected):
      say(
        count, one: "it has \(count) field instead of \(expected)",
        other: "it has \(count) fields instead of \(expected)")
    case .tooManyFields(let limit): say("it has more than \(limit) fields")
    case .tooDeep(let limit): say("it lies more than \(limit) levels deep")
    case .missing(let column): say("\(column) is empty")
    case .unreadable(let column, let text): say("\(column) “\(text)” cannot be read")
    case .ambiguous(let column, let text, let whole, let decimal):
      say(
        "\(column) “\(text)” can mean \(DecimalText.text(whole, places: 3))"
          + " or \(DecimalText.text(decimal, places: 3))")
    case .amountOutOfRange: say("the amount is zero, or larger than anyone logs at once")
    case .yearOutOfRange:
      say("its year is before \(Limits.years.lowerBound) or after \(Limits.years.upperBound)")
    case .endBeforeStart: say("the end is not after the start")
    case .inFuture: say("it lies in the future")
    case .tooLong(let days): say("it lasts more than \(days) days")
    case .overlaps(let start): say("it overlaps the fast that began \(wording.moment(start))")
    case .unfinished: say("it has not ended, and another fast is running or began later")
    case .dayHasOther(let amount): say("\(amount.text()) is counted on that day already")
    case .text(.empty, let column): say("\(column) is empty")
    case .text(.tooLong(let limit), let column):
      say("\(column) has more than \(limit) characters")
    case .text(.controlCharacter, let column): say("\(column) has a character that is not text")
    case .inFile(let name, let problem): "\(name): \(self.problem(problem, wording))"
    case .unsupported(let what): say("Dayring does not track \(what)")
    }
  }

  /// The reason for refusing a whole file, and a remedy.
  package func refusal(_ error: ImportError) -> Explanation {
    switch error {
    case .empty: explain("The file is empty.", "Export it again.")
    case .unknown:
      explain(
        "Nobody knows this kind of file.",
        "Name its format, if it is one of those that can be read.")
    case .tooLarge(let limit):
      explain(
        "The file is larger than \(limit >> 20) MB.", "Split it, or export a shorter time.")
    case .notText(let offset):
      explain(
        "The file is no text: byte \(offset + 1) is neither UTF-8 nor marked UTF-16.",
        "Save it as UTF-8, or name its encoding, if it is a table.")
    case .encoding(let name):
      explain("The file is written in \(name), which is not read.", "Save it as UTF-8.")
    case .noHeader:
      explain("No line of the file names the columns.", "Export it again with its header.")
    case .missingColumn(let name):
      explain("The column \(name) is missing.", "Export it again with all columns.")
    case .activityUnknown:
      explain(
        "The file does not say what was counted.", "Name the activity whose counts it holds.")
    case .tooManyEntries(let limit):
      explain(
        "The file holds more than \(limit) entries.", "Split it, or export a shorter time.")
    case .tooMuchText(let limit):
      explain(
        "With the lists and tasks that they belong to, its entries say more than"
          + " \(limit >> 20) MB.", "Split it, or export less.")
    case .tooManyValues(let limit):
      explain(
        "The file holds more than \(limit) values.", "Split it, or export a shorter time.")
    case .compressed:
      explain("The file is compressed by gzip.", "Unpack it, and import what is in it.")
    case .database(isOwn: true):
      explain(
        "The file is a database of Dayring’s own.",
        "The command `dayring restore` puts it in the place of what is here.")
    case .database(isOwn: false):
      explain(
        "The file is a SQLite database, in which a program keeps its data.",
        "Export a file, such as a CSV, from that program.")
    case .tooManyIssues(let line):
      explain(
        "Up to line \(line), hardly a line can be read.",
        "It is of another format, or damaged: name its format, or export it again.")
    case .json(let problem):
      explain(
        "The file is no whole JSON: line \(problem.line), column \(problem.column).",
        "It was cut or altered; export it again.")
    case .malformed(let path):
      explain(
        "The file does not say what it should at \(path).",
        "It was altered, or is something else; export it again.")
    case .xml(let line):
      explain(
        "The file is no whole XML: line \(line).", "It was cut or altered; export it again.")
    case .archive(let problem): refusal(problem)
    case .newer(let version, let supported):
      explain(
        "The backup was written by a later Dayring"
          + " (version \(version); this one knows up to \(supported)).", "Update Dayring.")
    case .checksum:
      explain(
        "The backup was altered: its contents do not match its checksum.",
        "Use another backup.")
    }
  }

  private func refusal(_ problem: ImportError.ArchiveProblem) -> Explanation {
    let again = "It was cut or altered; export it again."
    return switch problem {
    case .noDirectory: explain("The archive has no directory.", again)
    case .damaged(let entry): explain("“\(entry)” in the archive is damaged.", again)
    case .unsupported(let entry):
      explain(
        "“\(entry)” in the archive is encrypted or packed in a way that is not known.",
        "Unpack it, and import the file that is in it.")
    case .bomb(let entry):
      explain(
        "“\(entry)” in the archive unpacks to more than is believable.",
        "Unpack it, look at it, and import the file that is in it.")
    case .severalDisks:
      explain("The archive goes on in another file.", "Make one archive of it.")
    case .tooManyEntries(let limit):
      explain(
        "The archive holds more than \(limit) files.",
        "Unpack it, and import the file that you mean.")
    case .nothingKnown:
      explain(
        "Nothing in the archive is of a kind that can be read.",
        "Unpack it, and import the file that you mean.")
    }
  }
}
