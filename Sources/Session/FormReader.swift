import CivilTime
import Ledger
import Pages
import Texts
import Trackers

/// A reader of a form's fields.
///
/// NB: a class, like ``TaskForm`` and ``GoalForm``, to avoid copying the tab's state field by
/// field.
final class FormReader {
  let form: Form
  let tab: TabState
  let texts: PageTexts

  init(_ form: Form, _ tab: TabState) {
    self.form = form
    self.tab = tab
    texts = PageTexts(language: tab.locale.language)
  }

  subscript(name: String) -> String { form[name] }

  /// - Parameter former: the former value of the fields. If they were not edited it is returned
  ///   exactly, with its seconds, and also in an hour that occurs twice. If it has another offset
  ///   than this zone, an edited time keeps that offset.
  func moment(
    _ date: String, _ time: String, like former: Moment? = nil
  ) throws(FormProblem) -> Moment {
    let day = try day(date)
    guard case .local(let local)? = TimeStamp(iso8601: day.iso8601 + "T" + form[time]) else {
      throw .field(time, texts.timeNeeded)
    }
    guard let former else { return tab.zone.moment(local) }
    let same = Moment(
      Instant(milliseconds: local.milliseconds) - former.offset.span, offset: former.offset)
    if (former - same).wholeMinutes == 0 { return former }
    return tab.zone.offset(former.instant) == former.offset ? tab.zone.moment(local) : same
  }

  func day(_ name: String) throws(FormProblem) -> Day {
    guard let day = Day(iso8601: form[name]) else { throw .field(name, texts.dateNeeded) }
    return day
  }

  /// The goal's duration in minutes; an empty field is zero.
  func minutes() throws(FormProblem) -> Int {
    let hours = try count(FieldID.hours, in: 0...72)
    let minutes = try count(FieldID.minutes, in: 0...59)
    return hours * 60 + minutes
  }

  /// A number in the range; an empty field is zero.
  func count(_ name: String, in range: ClosedRange<Int>) throws(FormProblem) -> Int {
    if form[name].isEmpty { return 0 }
    guard let count = form.number(name), range.contains(count) else {
      throw .field(name, texts.numberNeeded(range))
    }
    return count
  }

  /// - Parameter former: the former value of the field; returned exactly if it was not edited.
  func amount(
    _ field: String, _ format: AmountFormat, former: Int64?, isGoal: Bool = false
  ) throws(FormProblem) -> Int64 {
    let former = former.map { [$0] } ?? []
    let text = form[field]
    do {
      return try format.read(
        text, former: former, separator: tab.locale.decimal, isGoal: isGoal,
        words: tab.locale.words)
    } catch {
      throw .field(field, message(error, text, else: texts.amountNeeded))
    }
  }

  private func message(_ error: TypedNumberError, _ text: String, else example: String) -> String {
    texts.common.refusal.number(error, text)?.text ?? example
  }

  func goal(_ format: AmountFormat, former: Int64? = nil) throws(FormProblem) -> DailyGoal? {
    guard let direction = DailyGoal.Direction(rawValue: form[FieldID.direction]) else {
      return nil
    }
    return DailyGoal(
      direction, try amount(FieldID.goalAmount, format, former: former, isGoal: true))
  }

  /// Quick amounts from several fields, or separated by spaces. NB: `1 500` may be one.
  func amounts(_ format: AmountFormat, former: [Int64] = []) throws(FormProblem) -> [Int64] {
    var amounts: [Int64] = []
    for line in form[FieldID.quick].split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\u{3000}" })
      if words.count == 2, words[0].hasDigits(1...2), words[1].hasDigits(3...3) {
        throw .field(
          FieldID.quick, message(.severalNumbers, String(line), else: texts.amountsNeeded))
      }
    }
    for word in form[FieldID.quick].split(whereSeparator: {
      $0 == "\n" || $0 == " " || $0 == "\u{3000}"
    }) {
      let text = String(word)
      do {
        amounts.append(
          try format.read(
            text, former: former, separator: tab.locale.decimal, words: tab.locale.words))
      } catch {
        throw .field(FieldID.quick, message(error, text, else: texts.amountsNeeded))
      }
    }
    return amounts
  }

  /// Icon and colour, with defaults for missing fields.
  func look(else symbol: Symbol, _ colour: Colour) -> (Symbol, Colour) {
    (
      Symbol(rawValue: form[FieldID.icon]) ?? symbol,
      Colour(rawValue: form[FieldID.colour]) ?? colour
    )
  }
}

extension Substring {
  /// Whether it consists of so many digits.
  fileprivate func hasDigits(_ count: ClosedRange<Int>) -> Bool {
    count.contains(utf8.count) && utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension Moment {
  /// The values of the browser's date and time fields.
  func fields(_ date: String, _ time: String) -> [String: String] {
    [date: local.calendarDay.iso8601, time: local.timeOfDay.iso8601]
  }
}

extension Form {
  func differs(from other: Form, _ names: String...) -> Bool {
    names.contains { self[$0] != other[$0] }
  }
}

extension [String: String] {
  /// Adds the others, which take precedence. NB: `merge` rethrows untyped errors, which Embedded
  /// Swift does not support.
  mutating func take(_ others: [String: String]) {
    for (key, value) in others { self[key] = value }
  }
}
