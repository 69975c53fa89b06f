/** The errors for the page, by the names of `SpaceProblem`. */
import { Refusal } from "../sync/refusal.js";
import { Refused, Unreachable } from "./space-relay.js";

/** Not everything that is stored here can be read. */
export class Partial extends Error {}

/** @param {unknown} error */
export function problem(error) {
  if (error instanceof Partial) return "partial";
  if (error instanceof Refusal) return error.field === "code" ? "code" : "distrusted";
  if (error instanceof Unreachable && error.why !== "silence") return error.why;
  if (!(error instanceof Refused)) return "unreachable";
  switch (error.name) {
    case "absent":
    case "taken":
    case "unauthorized":
      return "expired";
    case "tooMany":
      return "busy";
    case "closed":
    case "full":
    case "members":
      return error.name;
    default:
      return "unreachable";
  }
}
