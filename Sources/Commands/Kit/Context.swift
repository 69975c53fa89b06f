import CivilTime
import JSON
import SQLiteLedger
import Texts
import Trackers

/// The context of a command's run: an open ledger, and the present moment.
struct Context {
  let environment: Environment
  let ledger: SQLiteLedger
  private(set) var now: Moment
  private(set) var style: Style
  private(set) var wording: Wording
  let lists: [ListDevice]

  init(in environment: Environment) throws(CommandFailure) {
    let ledger: SQLiteLedger
    do {
      ledger = try SQLiteLedger.open(at: environment.databasePath, random: environment.random)
    } catch {
      throw .storage(error)
    }
    if environment.exitsAfterwards { ledger.stayOpenUntilExit() }
    self.init(ledger, in: environment)
  }

  /// A context with a ledger that is open already, as in a server.
  init(_ ledger: SQLiteLedger, in environment: Environment) {
    self.environment = environment
    self.ledger = ledger
    now = environment.now
    style = Style(environment.terminal)
    wording = environment.texts.wording(at: now, in: environment.zone)
    lists = environment.lists?(ledger) ?? ListDevice.all(of: ledger, random: environment.random)
    ledger.write(as: lists)
  }

  var texts: Texts { environment.texts }
  var zone: Zone { environment.zone }

  /// Reads the clock again, and the window's size.
  mutating func refresh(_ terminal: Terminal? = nil) {
    now = environment.now
    wording = texts.wording(at: now, in: zone)
    if let terminal { style = Style(terminal) }
  }

  /// Reads, with errors as failures of the command.
  func read<Found>(
    _ body: @autoclosure () throws(StorageError) -> Found
  ) throws(CommandFailure) -> Found {
    do { return try body() } catch { throw .storage(error) }
  }

  /// Runs several reads, or a change, with errors as failures of the command.
  func read<Found>(
    _ body: (inout SQLiteLedger) throws(StorageError) -> Found
  ) throws(CommandFailure) -> Found {
    var store = ledger
    do { return try body(&store) } catch { throw .storage(error) }
  }
}

/// The outcomes of commands that read the plan of a new day, which is shown even if it cannot be
/// stored.
extension Context {
  func outcome(of report: Report, asJSON: Bool) -> CommandResult {
    guard asJSON, case .object(let document) = report.json() else {
      return outcome(report.printed(asJSON: asJSON, in: style))
    }
    return outcome(document)
  }

  /// The outcome of a document, with the member `unsaved` if the day was not stored.
  func outcome(_ document: JSONObject) -> CommandResult {
    var document = document
    if let unsaved = ledger.unsaved { document.append("unsaved", .string(unsaved.kind.rawValue)) }
    return outcome(JSON.object(document).printed)
  }

  /// The outcome of an output, with a line on standard error if the day was not stored.
  func outcome(_ output: String, form: OutputForm = .drawn) -> CommandResult {
    let errors = ledger.unsaved.map { $0.unsavedDay.harmless + "\n" } ?? ""
    return CommandResult(output: output, errors: errors, form: form)
  }
}

/// Parsers of typed values.
extension Context {
  /// Reads a time; nil if nothing was typed.
  func time(
    _ words: [String], _ field: TimeField, _ direction: TypedTime.Direction = .past
  ) throws(CommandFailure) -> Moment? {
    guard !words.isEmpty else { return nil }
    let vocabulary = environment.vocabulary
    func parse(_ words: some Sequence<String>) throws(TypedTimeError) -> Moment {
      try TypedTime.parse(
        words.joined(separator: " "), now: now, zone: zone, direction: direction,
        numbers: environment.numbers, words: vocabulary)
    }
    do throws(TypedTimeError) {
      return try parse(words)
    } catch {
      // An option takes all words up to the next one.
      for count in (1..<max(1, words.count)).reversed()
      where (try? parse(words.prefix(count))) != nil {
        throw .leftOver(words[count...].joined(separator: " "), behind: words.prefix(count), field)
      }
      throw .time(error, field)
    }
  }

  /// - Parameter direction: the direction of days without a year or a week; the next one unless
  ///   given.
  func day(
    _ words: [String], _ direction: TypedDate.Direction?
  ) throws(CommandFailure) -> Day {
    let today = try userDay().today
    do {
      return try TypedDate.parse(
        words.joined(separator: " "), today: today, direction: direction ?? .future,
        numbers: environment.numbers, words: environment.vocabulary)
    } catch {
      throw .day(error)
    }
  }

  /// Reads the days of a period, or a single day.
  func days(
    _ words: [String], _ direction: TypedDate.Direction?
  ) throws(CommandFailure) -> Range<Day> {
    if let days = try typedPeriod(words, direction) { return days }
    let day = try day(words, direction)
    return day..<day + 1
  }

  /// Reads a period, which may be one day.
  func period(
    _ words: [String], _ direction: TypedDate.Direction?
  ) throws(CommandFailure) -> Range<Day> {
    do throws(CommandFailure) {
      return try days(words, direction)
    } catch {
      throw .refused(
        .unreadableDay, .in, "“\(words.joined(separator: " "))” isn't a period.",
        "Try this week, last month, november, 2026-W48 or last 7 days.")
    }
  }

  private func typedPeriod(
    _ words: [String], _ direction: TypedDate.Direction?
  ) throws(CommandFailure) -> Range<Day>? {
    let day = try userDay()
    return TypedPeriod(
      today: day.today, firstWeekday: day.settings.firstWeekday ?? .monday,
      direction: direction ?? .future, words: environment.vocabulary
    ).days(words.joined(separator: " "))
  }
}

/// Times that were typed where an amount, a name or a goal belongs.
extension Context {
  /// The refusal of words that end in a time; nil where they do not.
  ///
  /// Digits alone are no time. Behind a name, a word with digits is none either, since it is rather
  /// an amount: `10p` may be pages.
  ///
  /// - Parameter option: the option that takes the time.
  func timeElsewhere(in words: [String], option: String) -> CommandFailure? {
    for start in words.indices {
      let time = words[start...]
      guard let moment = moment(time), time.contains(where: { Int($0) == nil }),
        start == 0 || !words[start].holdsDigit
          || words[..<start].contains(where: { $0.holdsDigit })
      else { continue }
      // `at 9` is `9` behind the option, but `yesterday 20:00` has its day.
      let isSaid =
        (try? day([words[start]], .past)) == nil
        && self.moment(time.dropFirst()) == moment
      let (typed, text) = (
        time.joined(separator: " "), (isSaid ? time.dropFirst() : time).joined(separator: " ")
      )
      return .refused(
        .unreadableTime, .named(TimeField.at.rawValue), "“\(typed)” is a time.",
        "Write \(option) \(text).")
    }
    return nil
  }

  private func moment(_ words: ArraySlice<String>) -> Moment? {
    (try? time(Array(words), .at)) ?? nil
  }
}
