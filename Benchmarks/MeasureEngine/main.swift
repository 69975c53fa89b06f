// The functions in Exports.swift are called by Benchmarks/engine.mjs.
