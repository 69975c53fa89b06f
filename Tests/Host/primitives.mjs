/** Requests and answers of primitives as `primitives.json` has them: bytes in hexadecimal digits, a handle as the name of its party. */
import { fromHex, hex } from "./bytes.mjs";

/** Where a request has what is no bytes. */
const NUMBERS = { random: 1, unpack: 2 };
const HANDLES = ["sign", "agree", "scalars"];

/** @returns the handles of the parties, by name */
export async function restoring(crypto, parties) {
  const requests = Object.values(parties).map(({ signing, signingKey, sealing, sealingKey }) => ["restore", ...[signing, signingKey, sealing, sealingKey].map(fromHex)]);
  const answers = await crypto.answers(requests);
  return Object.fromEntries(Object.keys(parties).map((name, index) => [name, answers[index].keys.handle]));
}

/** The request of a case, as a host gets it. */
export function asGiven([name, ...values], handles) {
  const bytes = values.map((value, index) => {
    if (NUMBERS[name] === index + 1 || name === "generate") return value;
    return HANDLES.includes(name) && index === 0 ? (handles[value] ?? new Uint8Array(1)) : fromHex(value);
  });
  return [name, ...bytes];
}

/** The answer, as a case has it. */
export function asMade(answer) {
  if (answer instanceof Uint8Array) return hex(answer);
  return answer?.keys ? [hex(answer.keys.signingKey), hex(answer.keys.sealingKey)] : answer;
}
