import Testing

@testable import Commands

@Suite("Bad input for drinks, tallies and dates")
struct EntryRefusalTests {
  private static let longName = String(repeating: "x", count: 81)

  private static let drinkCases: [(line: String, code: Int32, error: String)] = [
    ("drink 0", 1, "The amount is not above zero. Enter how much it was."),
    ("drink -250", 1, "The amount is not above zero."),
    ("drink -- -250", 1, "The amount is not above zero."),
    ("drink -2.5l tea", 1, "The amount is not above zero."),
    ("drink 10001", 1, "That is more than 10 litres at once. If it is right, add --force."),
    ("drink 100l", 1, "That is more than 10 litres at once."),
    ("drink 100.1l --force", 1, "That is more than 100 litres at once. Enter up to 100 litres."),
    ("drink 1,500", 1, "“1,500” can mean 1500 or 1.5. Write 1500 or 1.5."),
    (
      "drink tea", 1,
      "The amount “tea” cannot be read. Amounts such as “250”, “0.5l” or “8oz” work."
    ),
    ("drink 250 tae", 1, "There is no beverage “tae”. Did you mean “tea”?"),
    ("drink 250 \"green smoothie\"", 1, "There is no beverage “green smoothie”."),
    ("drink 250 --at soon", 1, "The time “soon” is not a time."),
    ("drink 250 --at 1899-12-31 20:00", 1, "Choose one from 1900 to 2200."),
    ("drink 250 --at 2201-01-01 20:00", 1, "Choose one from 1900 to 2200."),
    (
      "drink 250 --at tomorrow 9:00", 1,
      "That time lies in the future. Choose a time up to now."
    ),
    ("drink 250 --at in 6m", 1, "That time lies in the future."),
    ("drink edit 76k1 --at in 3d", 1, "That time lies in the future."),
    ("drink 250 --at 2026-02-30 20:00", 1, "names a day that does not exist."),
    ("drink 250 --bogus", 64, "Unknown option '--bogus'"),
    ("drink --note x", 64, "Say how much"),
    ("drink edit zz --amount 5", 1, "No drink has an id that begins with “zz”."),
    ("drink edit 76k1", 64, "Say what to change"),
    ("drink edit 76k1 --amount -5", 1, "The amount is not above zero."),
    ("drink edit 76k1 --amount 12l", 1, "If it is right, add --force."),
    ("drink edit 76k1 --beverage wter", 1, "Did you mean “water”?"),
    ("drink edit \"\" --amount 5", 1, "No drink has an id that begins with “”."),
    ("drink delete 0", 1, "No drink has an id that begins with “0”."),
    ("drink list --days 0", 64, "must be at least 1."),
    ("drink list --limit -1", 64, "Missing value for '--limit"),
    ("drink goal 99", 1, "That goal is out of range. Choose from 100 ml to 20 litres."),
    ("drink goal -- -5", 1, "That goal is out of range."),
    ("drink goal 20.1l", 1, "That goal is out of range."),
    ("drink goal much", 1, "The goal “much” cannot be read."),
    ("drink beverage add Water", 1, "The name “Water” is taken. Choose another one."),
    ("drink beverage add \"\"", 1, "The name is empty."),
    ("drink beverage add \(longName)", 1, "The name is too long. Up to 80 characters fit."),
    ("drink beverage add Gin --factor 101", 1, "Choose from 0 to 100 %."),
    ("drink beverage add Gin --factor -1", 1, "Choose from 0 to 100 %."),
    ("drink beverage add Gin --colour mauve", 64, "The value 'mauve' is invalid"),
    ("drink beverage edit tea --name Chai", 1, "The beverage tea is built in and stays as it is."),
    ("drink beverage remove water", 1, "The beverage water is built in"),
    ("drink beverage remove gin", 1, "There is no beverage “gin”."),
  ]

  private static let tallyCases: [(line: String, code: Int32, error: String)] = [
    ("count pushups 0", 1, "The amount is zero. Enter how many; a minus sign corrects an entry."),
    ("count pushups 1000001", 1, "The amount is too large."),
    ("count pushups -- -1000001", 1, "The amount is too large."),
    ("count pushups 0.0001", 1, "The amount “0.0001” cannot be read."),
    ("count pushups many", 1, "The amount “many” cannot be read."),
    ("count pushups 20 --at tomorrow 9:00", 1, "That time lies in the future."),
    ("count pusups", 1, "There is no activity “pusups”. Did you mean “pushups”?"),
    ("count pu 5", 1, "“pu” may mean “pushups”, “pull-ups”. Type more of the name"),
    ("count \"\"", 1, "The name of the activity is empty."),
    ("count pushups --at 25:00", 1, "The time “25:00” names a time that does not exist."),
    ("count pushups -x", 64, "Unknown option '-x'"),
    ("count --at 9:00", 64, "Say what to count"),
    ("count add pushups", 1, "The name “pushups” is taken."),
    ("count add PUSHUPS", 1, "The name “PUSHUPS” is taken."),
    ("count add \"\"", 1, "The name is empty."),
    ("count add \(longName)", 1, "The name is too long. Up to 80 characters fit."),
    (
      "count add x --unit xxxxxxxxxxxxxxxxxxxxx", 1,
      "The unit is too long. Up to 20 characters fit."
    ),
    ("count add x --goal 0", 1, "That goal is out of range."),
    ("count add x --goal -5", 1, "That goal is out of range."),
    ("count add x --at-most -1", 1, "That goal is out of range."),
    ("count add x --goal 5 --at-most 6", 64, "Give either --goal, or --at-most, or --no-goal."),
    ("count add x --goal five", 1, "The goal “five” cannot be read."),
    ("count add x --quick 1,2,3,4,5,6,7", 1, "Enter one to 6."),
    ("count add x --quick \"\"", 1, "Enter one to 6."),
    ("count add x --quick 1,many", 1, "The quick amounts “many” cannot be read."),
    ("count add x --quick 0", 1, "The amount is zero."),
    ("count edit pushups", 64, "Say what to change"),
    ("count edit pushups --name pull-ups", 1, "The name “pull-ups” is taken."),
    ("count goal pushups 5 6", 1, "“5 6” can be one number or several."),
    ("count goal pushups 5 --none", 64, "Give either one amount"),
    ("count goal pushups -5", 1, "That goal is out of range."),
    ("count move pushups 0", 64, "Places begin with 1."),
    ("count delete reading", 1, "There is no activity “reading”."),
    ("count entries list reading", 1, "There is no activity “reading”."),
    ("count entries edit zz --amount 5", 1, "No entry has an id that begins with “zz”."),
    ("count entries delete zz", 1, "No entry has an id that begins with “zz”."),
    ("stats reading", 1, "There is no activity “reading”."),
    ("stats --days 0", 64, "From 1 to 366 days are shown."),
    ("stats --days 367", 64, "From 1 to 366 days are shown."),
  ]

  private static let dateCases: [(line: String, code: Int32, error: String)] = [
    ("date add x soon", 1, "The day “soon” cannot be read. Days such as “today”"),
    ("date add x 3/4/20271", 1, "The day “3/4/20271” cannot be read."),
    ("date add x 31 feb", 1, "The day “31 feb” does not exist."),
    ("date add x 2027-02-29", 1, "The day “2027-02-29” does not exist."),
    ("date add x \"\"", 1, "The day is empty."),
    ("date add x", 64, "Missing expected argument '<day> ...'"),
    ("date add x 1899-12-31", 1, "Choose one from 1900 to 2200."),
    ("date add x 2201-01-01", 1, "Choose one from 1900 to 2200."),
    ("date add \"\" today", 1, "The name is empty."),
    ("date add \(longName) today", 1, "The name is too long."),
    ("date add x today --since --until", 64, "'--until'"),
    ("date edit birthday", 64, "Say what to change"),
    ("date edit party --name x", 1, "There is no date “party”."),
    ("date edit birthady --name x", 1, "Did you mean “birthday”?"),
    ("date archive party", 1, "There is no date “party”."),
    ("date delete party", 1, "There is no date “party”."),
  ]

  private func check(_ line: String, _ code: Int32, _ error: String) throws {
    let shell = try TestShell()
    shell.run("drink 250")
    shell.run("count add pushups")
    shell.run("count add pull-ups")
    shell.run("date add birthday 1 mar")
    let before = try shell.stored()
    let outcome = shell.run(line)
    #expect(outcome.exitCode == code, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(error), "\(outcome.errors)")
    #expect(try shell.stored() == before)
  }

  @Test(arguments: drinkCases)
  func `Of drinks: it is named, answered by its exit code, and changes nothing`(
    line: String, code: Int32, error: String
  ) throws { try check(line, code, error) }

  @Test(arguments: tallyCases)
  func `Of tallies and statistics`(line: String, code: Int32, error: String) throws {
    try check(line, code, error)
  }

  @Test(arguments: dateCases)
  func `Of dates`(line: String, code: Int32, error: String) throws { try check(line, code, error) }

  private static let controlCases: [[String]] = [
    ["drink", "250", "--note", "\u{1B}[31mred"], ["count", "add", "a\u{7}b"],
    ["count", "add", "x", "--unit", "\u{9B}"], ["date", "add", "\u{0}", "today"],
    ["drink", "beverage", "add", "\u{7F}"], ["count", "edit", "pushups", "--name", "a\nb"],
  ]

  @Test(arguments: controlCases)
  func `Control characters are refused by their number, and never echoed`(words: [String]) throws {
    let shell = try TestShell()
    shell.run("count add pushups")
    let outcome = shell.run(words: words)
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.contains("holds the control character U+"), "\(outcome.errors)")
    #expect(!outcome.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  private static let jsonCases: [(String, String, String)] = [
    ("drink 0", "amountNotPositive", "amount"), ("drink 11l", "amountUnlikely", "amount"),
    ("drink 101l --force", "amountTooLarge", "amount"), ("drink x", "unreadableAmount", "amount"),
    ("drink 5 x", "noSuchBeverage", "beverage"), ("drink delete zz", "noSuchDrink", "id"),
    ("drink 5 --at x", "unreadableTime", "at"), ("drink goal x", "unreadableAmount", "goal"),
    ("drink goal 1", "goalOutOfRange", "goal"),
    ("drink 5 --at 1800-01-01 9:00", "yearOutOfRange", "day"),
    ("drink beverage remove tea", "builtInStays", "beverage"),
    ("drink beverage add x --factor 200", "factorOutOfRange", "factor"),
    ("count x", "noSuchActivity", "activity"), ("count pu", "ambiguousName", "activity"),
    ("count pushups 0", "amountIsZero", "amount"), ("count add pushups", "nameTaken", "name"),
    ("count add y --quick x", "unreadableAmount", "quick"),
    ("count add y --quick 1,1,1,1,1,1,1", "quickAmountsOutOfRange", "quick"),
    ("count entries delete zz", "noSuchEntry", "id"), ("date add x y", "unreadableDay", "day"),
    ("date delete x", "noSuchDate", "date"),
  ]

  @Test(arguments: jsonCases)
  func `With --json a refusal has its kind and its field`(line: String, kind: String, field: String)
    throws
  {
    let shell = try TestShell()
    shell.run("count add pushups")
    shell.run("count add pull-ups")
    let outcome = shell.run(line + " --json")
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix("{\"error\":{\"kind\":\"\(kind)\",\"field\":\"\(field)\","),
      "\(outcome.errors)")
  }
}
