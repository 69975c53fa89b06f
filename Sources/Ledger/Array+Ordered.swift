extension Array {
  /// Stable, like `sorted`. All element types share one sort of indices, where the standard library
  /// would add two kilobytes to the download for each type.
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    orderedIndices(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }
}

/// The indices 0..<`count` in the order of `precedes`: a bottom-up merge sort.
@inline(never)
private func orderedIndices(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
  var order = Array(0..<count)
  var merged = order
  var width = 1
  while width < count {
    var start = 0
    while start < count {
      let middle = Swift.min(start + width, count)
      let end = Swift.min(middle + width, count)
      var (left, right) = (start, middle)
      for place in start..<end {
        if right == end || (left < middle && !precedes(order[right], order[left])) {
          merged[place] = order[left]
          left += 1
        } else {
          merged[place] = order[right]
          right += 1
        }
      }
      start = end
    }
    swap(&order, &merged)
    width *= 2
  }
  return order
}
