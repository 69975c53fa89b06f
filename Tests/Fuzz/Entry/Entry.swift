import Foundation
import FuzzTargets

/// By the variable `FUZZ_TARGET`, since the arguments are libFuzzer's.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("FUZZ_TARGET has to be one of \(FuzzTarget.allCases.map { $0.rawValue })")
  }
  return target
}()

/// What libFuzzer calls with each input.
///
/// NB: it wants to see a violation as a trap.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
