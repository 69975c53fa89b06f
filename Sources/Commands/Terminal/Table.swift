/// Rows of cells in columns as wide as their widest cell.
struct Table {
  var rows: [[String]]
  /// The right-aligned columns, such as numbers; others are left-aligned.
  var right: Set<Int> = []

  /// The aligned rows. NB: the last column is not padded, so that no line ends in spaces.
  func lines(indent: Int = 2) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].columns }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        right.contains(column)
          ? cell.leftPadded(to: widths[column]) : cell.padded(to: widths[column])
      }
      return (String(repeating: " ", count: indent) + cells.joined(separator: "  "))
        .trimmingTrailingSpaces
    }
  }
}

extension Table {
  /// Rows in the widest form that fits the window; in files and pipes the widest.
  /// - Parameter rows: the cells for a ``Style/widths``.
  static func lines(
    fitting style: Style, right: Set<Int> = [], rows: (Style) -> [[String]]
  ) -> [String] {
    guard style.isInteractive else { return Table(rows: rows(style), right: right).lines() }
    var lines: [String] = []
    for widths in ColumnWidths.all {
      var style = style
      style.widths = widths
      var table = Table(rows: rows(style), right: right)
      if widths != .wide { table.dropEmptyColumns() }
      lines = table.lines()
      if lines.allSatisfy({ $0.columns <= style.width }) { return lines }
    }
    return lines.map { $0.truncated(to: style.width) }
  }

  private mutating func dropEmptyColumns() {
    for column in (rows.first ?? []).indices.reversed()
    where rows.allSatisfy({ $0[column].columns == 0 }) {
      for row in rows.indices { rows[row].remove(at: column) }
      right = Set(right.compactMap { $0 == column ? nil : $0 > column ? $0 - 1 : $0 })
    }
  }
}

/// Values with quiet labels before them, aligned in two columns.
struct Rows {
  /// The width of the labels, unless one is longer.
  static let labelColumns = 12
  let rows: [(label: String, value: String)]

  init(_ rows: [(label: String, value: String)]) {
    self.rows = rows
  }

  func lines(_ style: Style) -> [String] {
    let most = style.isInteractive ? max(Self.labelColumns, style.width / 2) : Int.max
    let labels = rows.map { $0.label.truncated(to: most - 2) }
    let columns = labels.map { $0.columns + 2 }.reduce(Self.labelColumns) { max($0, $1) }
    return zip(rows, labels).flatMap { row, label in
      let room = style.isInteractive ? max(10, style.width - 2 - columns) : Int.max
      return row.value.folded(to: room).enumerated().map { index, line in
        let label = index == 0 ? style.paint(label.padded(to: columns), .quiet) : nil
        return "  " + (label ?? String(repeating: " ", count: columns)) + line
      }
    }
  }
}

extension String {
  var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
