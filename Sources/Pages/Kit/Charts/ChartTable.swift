/// The figures of a chart as a table for screen readers.
struct ChartTable {
  let caption: String
  let head: [String]
  let rows: [[String]]

  var html: HTML {
    div(.class("visually-hidden")) {
      table {
        Pages.caption { caption }
        thead {
          tr {
            for name in head { th(.scope("col")) { name } }
          }
        }
        tbody {
          for row in rows {
            tr {
              for (index, cell) in row.enumerated() {
                if index == 0 { th(.scope("row")) { cell } } else { td { cell } }
              }
            }
          }
        }
      }
    }
  }
}
