extension Array {
  /// Stable, like `sorted`. All element types share one sort of indices, where the standard library
  /// would add two kilobytes to the download for each type.
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    withoutActuallyEscaping(precedes) { precedes in
      Order { precedes(self[$0], self[$1]) }.indices(count)
    }.map { self[$0] }
  }
}

/// NB: holds the closure, or the optimizer would make a copy of the sort for each.
private final class Order {
  private let precedes: (Int, Int) -> Bool

  init(_ precedes: @escaping (Int, Int) -> Bool) {
    self.precedes = precedes
  }

  /// 0..<`count` in this order: a bottom-up merge sort.
  @inline(never)
  func indices(_ count: Int) -> [Int] {
    var order = Array(0..<count)
    // Rows of an index come in their order.
    var sorted = 1
    while sorted < count, !precedes(sorted, sorted - 1) { sorted += 1 }
    if sorted >= count { return order }
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
}
