// In the browser's form, tests of Tests/Host call the function in Exports.swift. Natively all outcomes are
// printed; both have to be the same.
#if !arch(wasm32)
  for number in 0..<Limits.count { print(Limits.outcome(number)) }
#endif
