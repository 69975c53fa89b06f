import Testing
import Trackers
import TestSupport

struct VolumeTests {
  private static let seed: UInt64 = 0x0c7

  @Test(arguments: [
    ("250", VolumeUnit.millilitres, Int64(2500)), ("250ml", .fluidOunces, 2500),
    (" 250 ML ", .fluidOunces, 2500), ("0.5 l", .fluidOunces, 5000), ("0,5L", .millilitres, 5000),
    ("1,5 litres", .millilitres, 15_000), ("33cl", .millilitres, 3300),
    ("8oz", .millilitres, 2366), ("8", .fluidOunces, 2366), ("12,5 fl oz", .millilitres, 3697),
    ("12.5 FL OZ", .millilitres, 3697), ("1 ounce", .millilitres, 296), ("+5", .millilitres, 50),
    ("0", .millilitres, 0), ("-250", .millilitres, -2500), ("0.1 ml", .millilitres, 1),
    ("236,6 ml", .millilitres, 2366), ("2.5 dl", .fluidOunces, 2500), ("250.0", .millilitres, 2500),
    ("0.125 l", .millilitres, 1250), (".5l", .millilitres, 5000),
    ("999999 l", .millilitres, 9_999_990_000),
  ])
  func `What people type is read`(text: String, unit: VolumeUnit, tenths: Int64) throws {
    #expect(try Volume(typed: text, unit: unit).tenths == tenths)
  }

  @Test(arguments: [
    "", " ", "ml", "oz", "x", "250 x", "250 mll", "1/2 l", "1.2.3", "1,2.3", "1e3", "0x10", "--1",
    "1-", "l5", "250 ml ml", "三", "½", "NaN", "1000000", "99999999999999999999 ml", "8 oz.",
    "0.0001", "1,500", "1.500 ml", "236.588 ml", "0,25 ml",
  ])
  func `What is no amount is not read`(text: String) {
    #expect(throws: TypedNumberError.self) { try Volume(typed: text, unit: .millilitres) }
  }

  @Test(arguments: ["1.5", "0,5", "2,5", "236.6", "-1.5"], [nil, UInt8(ascii: ","), 0x2e])
  func `Millilitres with decimals need their unit`(text: String, decimal: UInt8?) throws {
    #expect(throws: TypedNumberError.unitMissing) {
      try Volume(typed: text, unit: .millilitres, decimal: decimal)
    }
    #expect(throws: Never.self) { try Volume(typed: text, unit: .fluidOunces, decimal: decimal) }
    #expect(throws: Never.self) {
      try Volume(typed: text + " ml", unit: .millilitres, decimal: decimal)
    }
  }

  @Test func `Eight glasses of eight fluid ounces meet sixty four`() {
    let glass = VolumeUnit.fluidOunces.volume(thousandths: 8000)
    let goal = VolumeUnit.fluidOunces.volume(thousandths: 64_000, isGoal: true)
    #expect(glass.tenths == 2366)
    #expect(goal.tenths == 18_927)
    #expect(glass.tenths * 8 >= goal.tenths)
  }

  @Test(arguments: VolumeUnit.allCases)
  func `Any number of equal drinks meets a goal of as much`(unit: VolumeUnit) {
    var generator = SeededGenerator(seed: Self.seed)
    for _ in 0..<20_000 {
      let count = Int64.random(in: 1...40, using: &generator)
      let thousandths = Int64.random(in: 1...100_000, using: &generator)
      let drinks = unit.volume(thousandths: thousandths).tenths * count
      let goal = unit.volume(thousandths: thousandths * count, isGoal: true).tenths
      #expect(drinks >= goal, "\(count) × \(thousandths), seed \(Self.seed)")
      // Nothing is given away either: each drink is less than a tenth of a millilitre too much.
      #expect(drinks - goal <= count, "\(count) × \(thousandths), seed \(Self.seed)")
    }
  }

  @Test(arguments: [VolumeUnit.millilitres, .fluidOunces], ["", ","])
  func `Every number that is shown is read as itself`(unit: VolumeUnit, separator: String) throws {
    let step: Int64 = unit == .millilitres ? 1000 : 100
    for count in Int64(0)...4000 {
      for isGoal in [false, true] {
        let volume = unit.volume(thousandths: count * step, isGoal: isGoal)
        let text = unit.text(volume, separator: separator.isEmpty ? "." : separator)
        #expect(unit.thousandths(volume) == count * step)
        #expect(try Volume(typed: text, unit: unit, isGoal: isGoal) == volume, "\(text)")
      }
    }
  }

  @Test(arguments: [
    (Int64(2366), "237", "8"), (18_927, "1893", "64"), (2500, "250", "8.5"), (0, "0", "0"),
    (4, "0", "0"), (5, "1", "0"), (15, "2", "0.1"), (100_000, "10000", "338.1"), (-1, "0", "0"),
  ])
  func `Amounts are shown to the nearest unit`(tenths: Int64, millilitres: String, ounces: String) {
    let volume = Volume(tenths: tenths)
    #expect(VolumeUnit.millilitres.text(volume) == millilitres)
    #expect(VolumeUnit.fluidOunces.text(volume) == ounces)
  }

  @Test func `Huge amounts are shown without overflow`() {
    for unit in VolumeUnit.allCases {
      #expect(!unit.text(Volume(tenths: .max)).isEmpty)
      #expect(unit.text(Volume(tenths: .min)) == "0")
    }
  }
}
