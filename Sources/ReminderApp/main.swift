// In the browser there is nothing to do at the start: it calls the functions in Exports.swift.
