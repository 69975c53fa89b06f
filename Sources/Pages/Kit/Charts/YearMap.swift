import CivilTime
import Texts

/// A heat map of the last year: a column for each week, a cell for each day. It begins with the week
/// of the first entry, since a year of empty cells would hide a young history.
struct YearMap {
  struct Cell {
    let day: Day
    let level: HeatLevel
    /// The page that a tap opens.
    let route: Route
    /// A description without the date.
    let words: String
  }

  /// Oldest first, from the first day of a week.
  let cells: [Cell]
  let total: String
  let context: PageContext
  /// The columns of the table after the month.
  let columns: [String]
  /// A month's cells in these columns; the argument is the range of their indices.
  let figures: (Range<Int>) -> [String]

  var html: HTML {
    section(.class("card year-card"), .label(texts.lastYear), .key("year")) {
      header(.class("card-head")) {
        h2 { texts.lastYear }
        p(.class("quiet")) { total }
      }
      div(.class("year")) {
        div(.class("year-days"), .decorative) {
          for row in 0..<7 {
            let day = cells[row].day
            span {
              [.monday, .wednesday, .friday].contains(day.weekday)
                ? context.locale.narrowWeekday(day) : ""
            }
          }
        }
        div(.class("year-scroll")) {
          div(
            .class("year-map"), .role("group"), .label(texts.lastYear),
            Attribute("data-arrows", "7")
          ) {
            for index in begin..<cells.count {
              if (index - begin).isMultiple(of: 7) { head(index) }
              link(cells[index], isLast: index == cells.count - 1)
            }
          }
        }
      }
      p(.class("year-key"), .decorative) {
        texts.fewer
        for level in HeatLevel.scale { span(.class("heat-\(level.rawValue)")) {} }
        texts.denser
      }
      ChartTable(
        caption: texts.lastYear, head: [texts.month] + columns,
        rows: months.map { [context.locale.month(cells[$0.lowerBound].day)] + figures($0) }
      ).html
    }
  }

  private var texts: PageTexts { context.texts }

  /// The index of the first day of the week with the first entry.
  private var begin: Int {
    let first = cells.firstIndex { $0.level != .none } ?? 0
    return first - first % 7
  }

  /// The head of the column that begins with a cell: the month that begins in it.
  private func head(_ index: Int) -> HTML {
    let days = cells[index..<min(index + 7, cells.count)]
    let month = days.first { $0.day.date.day == 1 }?.day
    return span(.class("year-month"), .decorative) {
      month.map { context.locale.monthsShort[$0.date.month - 1] } ?? ""
    }
  }

  private func link(_ cell: Cell, isLast: Bool) -> HTML {
    a(
      .class("heat-\(cell.level.rawValue)\(cell.day == context.today ? " is-today" : "")"),
      .inArrows, .href(cell.route),
      .tabIndex(isLast ? 0 : -1),
      .label(
        texts.pair(context.locale.mediumDate(cell.day, today: context.today), cell.words))
    ) {}
  }

  private var months: [Range<Int>] {
    var months: [Range<Int>] = []
    for (index, cell) in cells.enumerated().dropFirst(begin) {
      if let last = months.last, cells[last.lowerBound].day.date.month == cell.day.date.month {
        months[months.count - 1] = last.lowerBound..<index + 1
      } else {
        months.append(index..<index + 1)
      }
    }
    return months
  }
}

/// The colour of a day: nothing, two strengths of the tracker's hue, the goal's green, and red for
/// an exceeded limit.
enum HeatLevel: String {
  case none, low, high, met, over

  static let scale = [HeatLevel.none, .low, .high, .met]
}

extension PageTexts {
  var fewer: String { say("Less") }
  var denser: String { say("More") }
}
