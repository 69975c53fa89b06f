import CivilTime
import Foundation
import Workloads

// Answers each line of the standard input with one line of JSON; scripts/bench asks.
//
//     Measure MILLISECONDS
//
// The argument is when the history ends.
let end = CommandLine.arguments.dropFirst().first.flatMap { Int64($0) } ?? 0
var session = Measurements(of: TenYears(endingAt: Instant(milliseconds: end)))
while let line = readLine() {
  let words = line.split(separator: " ").map(String.init)
  let answer = try session.answer(words[0], Array(words.dropFirst()))
  FileHandle.standardOutput.write(try JSONEncoder().encode(answer) + Data("\n".utf8))
}
