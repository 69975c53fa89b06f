/// The choice of a plural form, by the cardinal rules of Unicode CLDR 48 for whole numbers.
enum PluralRule: String, Sendable {
  /// Japanese, Chinese, Korean: one form.
  case single = "single"
  /// German, Spanish, Italian, Dutch, Norwegian, Swedish, Turkish: one, other.
  case one = "one"
  /// French, Brazilian Portuguese: one (0, 1), other.
  case zeroOrOne = "zero-or-one"
  /// Polish: one, few, many.
  case polish = "polish"
  /// Russian, Ukrainian: one, few, many.
  case eastSlavic = "east-slavic"
  /// Arabic: zero, one, two, few, many, other.
  case arabic = "arabic"

  /// The index of the form of a number.
  func form(of number: Int) -> Int {
    let number = number.magnitude
    let (tens, hundreds) = (number % 10, number % 100)
    let isFew = (2...4).contains(tens) && !(12...14).contains(hundreds)
    switch self {
    case .single: return 0
    case .one: return number == 1 ? 0 : 1
    case .zeroOrOne: return number < 2 ? 0 : 1
    case .polish: return number == 1 ? 0 : isFew ? 1 : 2
    case .eastSlavic: return tens == 1 && hundreds != 11 ? 0 : isFew ? 1 : 2
    case .arabic:
      return number < 3
        ? Int(number) : (3...10).contains(hundreds) ? 3 : hundreds > 10 ? 4 : 5
    }
  }
}
