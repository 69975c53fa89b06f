/// The penalty of a masked code, by section 7.8.3 of ISO/IEC 18004:2015.
extension ModuleGrid {
  var penalty: Int {
    var sum = blockPenalty + balancePenalty
    for line in 0..<edge {
      sum += linePenalty { self[$0, line] }
      sum += linePenalty { self[line, $0] }
    }
    return sum
  }

  /// The penalty of a line: 3 for five modules of one colour, 1 for each more; 40 for a pattern
  /// like a finder.
  private func linePenalty(_ isDark: (Int) -> Bool) -> Int {
    var sum = 0
    var run = 0
    // The last eleven modules; outside it is light.
    var last = 0
    for place in 0..<edge + 4 {
      let isInside = place < edge
      let isSame = isInside && place > 0 && isDark(place) == isDark(place - 1)
      run = isSame ? run + 1 : 1
      if isInside, run >= 5 { sum += run == 5 ? 3 : 1 }
      last = (last << 1 | (isInside && isDark(place) ? 1 : 0)) & 0b111_1111_1111
      if last == 0b000_0101_1101 || last == 0b101_1101_0000 { sum += 40 }
    }
    return sum
  }

  /// The penalty of blocks: 3 for each four modules of one colour, two by two.
  private var blockPenalty: Int {
    var sum = 0
    for y in 1..<edge {
      for x in 1..<edge {
        let isDark = self[x, y]
        if self[x - 1, y] == isDark, self[x, y - 1] == isDark, self[x - 1, y - 1] == isDark {
          sum += 3
        }
      }
    }
    return sum
  }

  /// The penalty of the balance: 10 for each whole 5 % between the dark modules and half.
  private var balancePenalty: Int {
    var count = 0
    for y in 0..<edge {
      for x in 0..<edge where self[x, y] { count += 1 }
    }
    return abs(count * 20 - edge * edge * 10) / (edge * edge) * 10
  }
}
