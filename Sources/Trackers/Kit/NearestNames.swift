extension [String] {
  /// Up to three names within an edit distance of a third of the letters, or that begin with the
  /// text.
  package func nearest(to text: String) -> [String] {
    let typed = [Character](text.lowercased())
    let limit = Swift.max(1, typed.count / 3)
    var found: [(distance: Int, name: String)] = []
    for name in self {
      let letters = [Character](name.lowercased())
      let distance = letters.starts(with: typed) ? 0 : editDistance(typed, letters)
      if distance <= limit { found.append((distance, name)) }
    }
    let nearestFirst = found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return nearestFirst.prefix(3).map { $0.name }
  }
}

/// The optimal string alignment distance: the number of letters to insert, delete, replace or swap
/// with the next. `wariror` is 1 from `warrior`.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var before = [Int](repeating: 0, count: right.count + 1)
  var row = [Int](0...right.count)
  for (index, letter) in left.enumerated() {
    var next = [index + 1]
    for (column, other) in right.enumerated() {
      var distance = Swift.min(
        row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
      if index > 0, column > 0, letter == right[column - 1], other == left[index - 1] {
        distance = Swift.min(distance, before[column - 1] + 1)
      }
      next.append(distance)
    }
    (before, row) = (row, next)
  }
  return row[right.count]
}
