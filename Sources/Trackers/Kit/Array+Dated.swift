extension Array {
  /// The last of those in order that is not after something; found in a few steps, as a walk through
  /// four centuries asks for it each day.
  func last(before isAfter: (Element) -> Bool) -> Element? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low > 0 ? self[low - 1] : nil
  }
}
