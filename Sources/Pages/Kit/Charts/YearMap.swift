import CivilTime
import Texts

/// A heat map of the last year: a column for each week, a cell for each day.
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
      div(.class("year-scroll")) {
        div(
          .class("year-map"), .role("group"), .label(texts.lastYear), Attribute("data-arrows", "7")
        ) {
          for (index, cell) in cells.enumerated() { link(cell, isLast: index == cells.count - 1) }
        }
      }
      ChartTable(
        caption: texts.lastYear, head: [texts.month] + columns,
        rows: months.map { [context.locale.month(cells[$0.lowerBound].day)] + figures($0) }
      ).html
    }
  }

  private var texts: PageTexts { context.texts }

  private func link(_ cell: Cell, isLast: Bool) -> HTML {
    a(
      .class("heat-\(cell.level.rawValue)"), Attribute("data-bar", ""), .href(cell.route),
      .tabIndex(isLast ? 0 : -1),
      .label(context.locale.mediumDate(cell.day, today: context.today) + ": " + cell.words)
    ) {}
  }

  private var months: [Range<Int>] {
    var months: [Range<Int>] = []
    for (index, cell) in cells.enumerated() {
      if let last = months.last, cells[last.lowerBound].day.date.month == cell.day.date.month {
        months[months.count - 1] = last.lowerBound..<index + 1
      } else {
        months.append(index..<index + 1)
      }
    }
    return months
  }
}

/// The strength of a day's colour: 0 for nothing, 4 for the goal.
struct HeatLevel {
  let rawValue: Int
}
