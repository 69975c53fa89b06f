import JSON
import TestSupport

// Prints what both implementations have to read and to make again: keys from one seed, and what this
// implementation makes of them. The other one adds its own:
//
//     swift run SealingVectors > Tests/SealingTests/Fixtures/vectors.json
//     node Tests/Host/sealing-vectors.mjs Tests/SealingTests/Fixtures/vectors.json
//
// NB: the fixture is kept for ever. What is new gets a fixture of its own.
let given = try Given(seed: 20_261_124)
let made = try Made(given).json
print(JSON(["given": try given.json, "made": JSON(["swift": made])]).pretty)
