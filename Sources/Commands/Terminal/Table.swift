/// Rows of cells in columns as wide as their widest cell.
struct Table {
  var rows: [[String]]
  /// The right-aligned columns, such as numbers; others are left-aligned.
  var right: Set<Int> = []

  /// NB: the last column is not padded, so that no line ends in spaces.
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

/// Values with quiet labels before them, aligned in two columns.
struct Rows {
  /// Those of the labels, unless one is longer.
  static let labelColumns = 12
  let rows: [(label: String, value: String)]

  init(_ rows: [(label: String, value: String)]) {
    self.rows = rows
  }

  func lines(_ style: Style) -> [String] {
    let columns = rows.map { $0.label.columns + 2 }.reduce(Self.labelColumns) { max($0, $1) }
    return rows.map { row in
      "  " + style.paint(row.label.padded(to: columns), .quiet) + row.value
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
