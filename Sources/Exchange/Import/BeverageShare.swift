/// The share of a beverage that counts as water, as a file gives it.
package struct BeverageShare: Hashable, Sendable {
  package let name: String
  /// In per cent; may be more than 100.
  package let inFile: Int
  /// The share here, which stays; nil for a beverage that the import creates.
  package let here: Int?

  package init(name: String, inFile: Int, here: Int?) {
    self.name = name
    self.inFile = inFile
    self.here = here
  }
}

extension Int {
  /// A share in per cent, rounded; nil of nothing.
  init?(per cent: Int64, of whole: Int64) {
    guard whole > 0, cent >= 0, cent < whole * 100 else { return nil }
    self = Int((cent * 200 + whole) / (whole * 2))
  }
}
