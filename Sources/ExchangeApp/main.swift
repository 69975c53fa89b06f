// In the browser nothing happens at the start: the host calls the functions in Exports.swift.
