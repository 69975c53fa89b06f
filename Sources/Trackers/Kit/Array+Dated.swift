extension Array {
  /// The last element, in a sorted array, for which `isAfter` is false. A binary search, since a
  /// loop over four centuries calls it for every day.
  func last(before isAfter: (Element) -> Bool) -> Element? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low > 0 ? self[low - 1] : nil
  }
}
