// Foundation's output that depends on ICU: with all of its data and with ours, it has to be the
// same.
import Foundation

let moment = Date(timeIntervalSince1970: 1_700_000_000)
print(ISO8601DateFormatter().string(from: moment), moment.formatted(.iso8601))

let formatter = DateFormatter()
formatter.locale = Locale(identifier: "en_US_POSIX")
formatter.timeZone = TimeZone(identifier: "Europe/Oslo")
formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS EEEE MMMM zzz"
print(formatter.string(from: moment), formatter.date(from: "2024-02-29 12:00:00.000") as Any)

print(TimeZone.current.identifier, TimeZone(identifier: "America/Lima")?.secondsFromGMT() as Any)
var calendar = Calendar(identifier: .gregorian)
calendar.timeZone = TimeZone(identifier: "Pacific/Auckland") ?? .gmt
print(calendar.dateComponents([.year, .month, .day, .weekday, .weekOfYear], from: moment))

print(String(format: "%.3f %04d", 1.5, 7), Decimal(string: "1.25") as Any)
print(NumberFormatter.localizedString(from: 1234.5, number: .decimal), 12.formatted())
print(URL(string: "https://bücher.example/ä?q=ö") as Any)
print("Straße".localizedUppercase, "é".folding(options: .diacriticInsensitive, locale: nil))
print(
  "a".localizedCaseInsensitiveCompare("B").rawValue, "a10".localizedStandardCompare("a9").rawValue)
print("é".decomposedStringWithCanonicalMapping.unicodeScalars.count)
print("ﬁ".precomposedStringWithCompatibilityMapping, "abc def".capitalized)
let range = NSRange(location: 0, length: 5)
print(
  try NSRegularExpression(pattern: "\\b(\\w+)s$", options: .caseInsensitive)
    .stringByReplacingMatches(in: "fasts", range: range, withTemplate: "$1"))
print(String(data: Data([0xe9]), encoding: .isoLatin1) as Any)
print(String(data: Data([0x80]), encoding: .windowsCP1252) as Any)
print(Locale.current.identifier)
do {
  _ = try Data(contentsOf: URL(fileURLWithPath: "/nowhere"))
} catch {
  print(error.localizedDescription)
}
