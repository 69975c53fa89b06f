/// Values with quiet labels before them, in one column each.
struct Rows {
  static let labelColumns = 12

  let rows: [(label: String, value: String)]

  init(_ rows: [(label: String, value: String)]) {
    self.rows = rows
  }

  func lines(_ style: Style) -> [String] {
    rows.map { row in
      "  " + style.paint(row.label.padded(to: Self.labelColumns), .quiet) + row.value
    }
  }
}
