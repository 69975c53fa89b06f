import Ledger

extension Kind {
  /// A sample of a health store that was taken; its id is derived from the sample's.
  package static let waterSample = Kind(rawValue: "waterSample")
}

extension FieldName {
  /// Of a sample: the id of its drink.
  package static let drink = FieldName(rawValue: "drink")
  /// Of a drink: the id of the sample that it stands for.
  package static let sample = FieldName(rawValue: "sample")
}
