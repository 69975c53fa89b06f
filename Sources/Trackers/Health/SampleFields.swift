import Ledger

extension Kind {
  /// An imported sample of a health store; its id is derived from the sample's.
  package static let waterSample = Kind(rawValue: "waterSample")
}

extension FieldName {
  /// In a sample, the id of its drink.
  package static let drink = FieldName(rawValue: "drink")
  /// In a drink, the id of the sample that it stands for.
  package static let sample = FieldName(rawValue: "sample")
}
