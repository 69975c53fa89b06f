extension BinaryInteger {
  /// The quotient rounded towards negative infinity: −1 by 24 is −1, where `/` gives 0.
  package func flooredQuotient(_ divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
  }

  /// The remainder with the sign of the divisor: −1 by 24 is 23, where `%` gives −1.
  package func flooredRemainder(_ divisor: Self) -> Self {
    self - flooredQuotient(divisor) * divisor
  }
}
