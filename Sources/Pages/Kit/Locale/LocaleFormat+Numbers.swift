extension LocaleFormat {
  /// `1,240`, `−3`.
  package func number(_ number: Int) -> String { self.number(Int64(number)) }

  func number(_ number: Int64) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += group }
      text.append(digit)
    }
    return text
  }

  /// `12.3`, from tenths; without the decimal if it is 0.
  func tenths(_ tenths: Int) -> String {
    let rest = tenths % 10
    return rest == 0 ? number(tenths / 10) : number(tenths / 10) + decimal + String(rest)
  }
}
