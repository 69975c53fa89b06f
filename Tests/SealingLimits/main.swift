// In the browser's form, Tests/Host/sealing-limits.test.mjs calls the function in Exports.swift; natively all outcomes are
// printed, which have to be the same.
#if !arch(wasm32)
  for number in 0..<Limits.count { print(Limits.outcome(number)) }
#endif
