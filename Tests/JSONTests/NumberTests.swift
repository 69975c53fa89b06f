import JSON
import Testing

@Suite("Numbers")
struct NumberTests {
  @Test(
    arguments: [
      ("0", 0), ("1", 1), ("-1", -1), ("10", 10), ("1234567890", 1_234_567_890),
      ("9223372036854775807", .max), ("-9223372036854775807", -.max),
      ("-9223372036854775808", .min),
    ] as [(String, Int64)])
  func `A plain integer within Int64 is an integer`(text: String, value: Int64) throws {
    #expect(try JSON(parsing: text) == .integer(value))
    #expect(JSON.integer(value).serialized == text)
    #expect(JSONNumber(text) == nil)
  }

  @Test(arguments: [
    "-0", "0.0", "-0.0", "1.0", "16.5", "0.10", "1e3", "1E3", "1e+3", "1E-03", "0e0", "0e00",
    "-1.5e-10", "9223372036854775808", "-9223372036854775809", "100000000000000000000",
    "3.141592653589793238462643383279502884", "1e400", "1e-400", "123e99999999999999999999",
  ])
  func `Any other number keeps its spelling`(literal: String) throws {
    let number = try #require(JSONNumber(literal))
    #expect(try JSON(parsing: literal) == .number(number))
    #expect(try JSON(parsing: "[\(literal)]").serialized == "[\(literal)]")
  }

  @Test(arguments: [
    "", " 1.5", "1.5 ", "+1.5", ".5", "1.", "01.5", "1e", "NaN", "inf", "0x1p3", "1,5", "[1.5]",
    "\"1.5\"", "١.٥",
  ])
  func `What is no JSON number makes none`(literal: String) {
    #expect(JSONNumber(literal) == nil)
  }

  @Test
  func `Two spellings of one value are two values`() throws {
    #expect(try JSON(parsing: "1.0") != JSON(parsing: "1"))
    #expect(try JSON(parsing: "1.0") != JSON(parsing: "1.00"))
  }

  @Test(
    arguments: [
      ("16.5", 1, 165), ("16.5", 2, 1650), ("16.5", 0, nil), ("16.55", 1, nil), ("16.50", 1, 165),
      ("-16.5", 1, -165), ("0.001", 3, 1), ("0.0010", 3, 1), ("0.001", 2, nil), ("1.0", 0, 1),
      ("-0", 0, 0), ("0.0", -5, 0), ("0e999999999999999999999", 3, 0), ("1e3", 0, 1000),
      ("1.5E+3", 0, 1500), ("1500e-3", 1, 15), ("1500e-3", 0, nil), ("1e3", -3, 1),
      ("1e3", -4, nil),
      ("1e18", 0, 1_000_000_000_000_000_000), ("1e19", 0, nil),
      ("9e18", 0, 9_000_000_000_000_000_000),
      ("9223372036854775.807", 3, .max), ("9223372036854775.808", 3, nil),
      ("-9223372036854775.808", 3, .min), ("-9223372036854775.809", 3, nil),
      ("9223372036854775808", 0, nil), ("92233720368547758070", -1, .max),
      ("1e999999999", 0, nil), ("1e-999999999", 0, nil), ("1e-999999999", 999_999_999, 1),
      ("1e99999999999999999999", 0, nil), ("1e-99999999999999999999", 0, nil),
      ("1e-9223372036854775807", .max, 1), ("1.5e-9223372036854775808", .max, nil),
      ("1.5", .max, nil), ("1.5", .min, nil), ("10e9223372036854775807", .max, nil),
      ("10e9223372036854775807", .min, 1),
    ] as [(String, Int, Int64?)])
  func `Scaling is exact or nil`(literal: String, places: Int, value: Int64?) throws {
    #expect(try #require(JSONNumber(literal)).scaled(by: places) == value)
  }

  @Test(
    arguments: [
      ("16", 1, 160), ("-160", -1, -16), ("16", -1, nil), ("0", 99, 0),
      ("9223372036854775807", 0, .max), ("-9223372036854775808", 0, .min),
      ("9223372036854775807", 1, nil), ("16.5", 1, 165), ("\"16.5\"", 1, nil), ("null", 0, nil),
    ] as [(String, Int, Int64?)])
  func `A plain integer scales too, and nothing but numbers does`(
    text: String, places: Int, value: Int64?
  ) throws {
    #expect(try JSON(parsing: text).scaled(by: places) == value)
  }

  @Test
  func `A million digits scale as well as two`() throws {
    let zeros = String(repeating: "0", count: 1_000_000)
    #expect(JSONNumber("0.\(zeros)12e1000001")?.scaled(by: 1) == 12)
    #expect(JSONNumber("1.5\(zeros)")?.scaled(by: 1) == 15)
    #expect(JSONNumber("12\(zeros)")?.scaled(by: -1_000_000) == 12)
  }
}
