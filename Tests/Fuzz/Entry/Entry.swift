import Foundation
import FuzzTargets

/// By the variable `FUZZ_TARGET`, since the arguments are libFuzzer's.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    complain("FUZZ_TARGET has to be one of \(FuzzTarget.allCases.map { $0.rawValue })")
    exit(64)
  }
  return target
}()

/// The entry point of libFuzzer, called with each input.
///
/// NB: it recognises a violation only if the program aborts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    complain("\(error)")
    abort()
  }
  return 0
}

private func complain(_ words: String) {
  FileHandle.standardError.write(Data((words + "\n").utf8))
}
