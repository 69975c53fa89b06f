/// Rows of cells in columns as wide as their widest cell.
struct Table {
  enum Alignment {
    case left, right
  }

  let alignments: [Alignment]
  var rows: [[String]] = []

  /// NB: the last column is not filled up, so that no line ends in spaces.
  func lines(gap: String = "  ") -> [String] {
    let widths = alignments.indices.map { column in
      rows.map { $0[column].columns }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        if column > 0 { line += gap }
        line +=
          alignments[column] == .right
          ? cell.leftPadded(to: widths[column]) : cell.padded(to: widths[column])
      }
      return line.trimmingTrailingSpaces
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
