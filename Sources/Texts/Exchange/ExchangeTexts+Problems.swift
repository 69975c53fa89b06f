import CivilTime
import Exchange
import Trackers

extension ExchangeTexts {
  /// Why a line is not taken: a part of a sentence that begins with a small letter.
  package func problem(_ problem: ImportProblem, _ wording: Wording) -> String {
    switch problem {
    case .strayQuote: "a quotation mark is missing or stands where none belongs"
    case .openQuote: "a quotation mark is never closed"
    case .fieldTooLong(let limit): "a field has more than \(limit) bytes"
    case .fieldCount(let count, let expected):
      "it has \(count) \(count == 1 ? "field" : "fields") instead of \(expected)"
    case .tooManyFields(let limit): "it has more than \(limit) fields"
    case .tooDeep(let limit): "it lies more than \(limit) levels deep"
    case .missing(let column): "\(column) is empty"
    case .unreadable(let column, let text): "\(column) “\(text)” cannot be read"
    case .amountOutOfRange: "the amount is zero, or larger than anyone logs at once"
    case .yearOutOfRange:
      "its year is before \(Limits.years.lowerBound) or after \(Limits.years.upperBound)"
    case .endBeforeStart: "the end is not after the start"
    case .inFuture: "it lies in the future"
    case .tooLong(let days): "it lasts more than \(days) days"
    case .overlaps(let start): "it overlaps the fast that began \(wording.moment(start))"
    case .unfinished: "it has not ended, and another fast is running or began later"
    case .dayHasOther(let amount): "\(amount.text()) is counted on that day already"
    case .text(.empty, let column): "\(column) is empty"
    case .text(.tooLong(let limit), let column):
      "\(column) has more than \(limit) characters"
    case .text(.controlCharacter, let column): "\(column) has a character that is not text"
    case .unsupported(let what): "Dayring does not track \(what)"
    }
  }

  /// Why a whole file is refused, and what would work.
  package func refusal(_ error: ImportError) -> Explanation {
    switch error {
    case .empty: Explanation("The file is empty.", "Export it again.")
    case .unknown:
      Explanation(
        "Nobody knows this kind of file.",
        "Name its format, if it is one of those that can be read.")
    case .tooLarge(let limit):
      Explanation(
        "The file is larger than \(limit >> 20) MB.", "Split it, or export a shorter time.")
    case .notText(let offset):
      Explanation(
        "The file is no text: byte \(offset + 1) is neither UTF-8 nor marked UTF-16.",
        "Save it as UTF-8.")
    case .encoding(let name):
      Explanation("The file is written in \(name), which is not read.", "Save it as UTF-8.")
    case .noHeader:
      Explanation("No line of the file names the columns.", "Export it again with its header.")
    case .missingColumn(let name):
      Explanation("The column \(name) is missing.", "Export it again with all columns.")
    case .activityUnknown:
      Explanation(
        "The file does not say what was counted.", "Name the activity whose counts it holds.")
    case .tooManyEntries(let limit):
      Explanation(
        "The file holds more than \(limit) entries.", "Split it, or export a shorter time.")
    case .tooMuchText(let limit):
      Explanation(
        "With the lists and tasks that they belong to, its entries say more than"
          + " \(limit >> 20) MB.", "Split it, or export less.")
    case .tooManyValues(let limit):
      Explanation(
        "The file holds more than \(limit) values.", "Split it, or export a shorter time.")
    case .compressed:
      Explanation("The file is compressed by gzip.", "Unpack it, and import what is in it.")
    case .database(isOwn: true):
      Explanation(
        "The file is a database of Dayring’s own.",
        "The command `dayring restore` puts it in the place of what is here.")
    case .database(isOwn: false):
      Explanation(
        "The file is a SQLite database, in which a program keeps its data.",
        "Export a file, such as a CSV, from that program.")
    case .tooManyIssues(let line):
      Explanation(
        "Up to line \(line), hardly a line can be read.",
        "It is of another format, or damaged: name its format, or export it again.")
    case .json(let problem):
      Explanation(
        "The file is no whole JSON: line \(problem.line), column \(problem.column).",
        "It was cut or altered; export it again.")
    case .malformed(let path):
      Explanation(
        "The file does not say what it should at \(path).",
        "It was altered, or is something else; export it again.")
    case .xml(let line):
      Explanation(
        "The file is no whole XML: line \(line).", "It was cut or altered; export it again.")
    case .archive(let problem): refusal(problem)
    case .newer(let version, let supported):
      Explanation(
        "The backup was written by a later Dayring"
          + " (version \(version); this one knows up to \(supported)).", "Update Dayring.")
    case .checksum:
      Explanation(
        "The backup was altered: its contents do not match its checksum.",
        "Use another backup.")
    }
  }

  private func refusal(_ problem: ImportError.ArchiveProblem) -> Explanation {
    let again = "It was cut or altered; export it again."
    return switch problem {
    case .noDirectory: Explanation("The archive has no directory.", again)
    case .damaged(let entry): Explanation("“\(entry)” in the archive is damaged.", again)
    case .unsupported(let entry):
      Explanation(
        "“\(entry)” in the archive is encrypted or packed in a way that is not known.",
        "Unpack it, and import the file that is in it.")
    case .bomb(let entry):
      Explanation(
        "“\(entry)” in the archive unpacks to more than is believable.",
        "Unpack it, look at it, and import the file that is in it.")
    case .severalDisks:
      Explanation("The archive goes on in another file.", "Make one archive of it.")
    case .tooManyEntries(let limit):
      Explanation(
        "The archive holds more than \(limit) files.",
        "Unpack it, and import the file that you mean.")
    case .nothingKnown:
      Explanation(
        "Nothing in the archive is of a kind that can be read.",
        "Unpack it, and import the file that you mean.")
    }
  }
}
