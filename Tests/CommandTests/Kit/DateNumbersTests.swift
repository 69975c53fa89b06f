import Testing
import Trackers

@testable import Commands

@Suite("Numbers in dates by the locale")
struct DateNumbersTests {
  @Test(arguments: [
    ("en_US.UTF-8", TypedDate.Numbers.monthFirst), ("ja_JP.UTF-8", .monthFirst),
    ("zh_CN", .monthFirst),
    ("ko.UTF-8", .monthFirst), ("en_GB.UTF-8", .dayFirst), ("sv_SE.UTF-8", .dayFirst),
    ("de_DE", .dayFirst), ("C.UTF-8", .dayFirst), ("", .dayFirst),
  ])
  func `Months come first in the United States and in East Asia`(
    locale: String, numbers: TypedDate.Numbers
  ) {
    #expect(Environment.numbers { $0 == "LC_TIME" ? locale : nil } == numbers)
  }
}
