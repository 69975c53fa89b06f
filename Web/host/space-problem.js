/** What the page says of what went wrong, by the names of `SpaceProblem`. */
import { Refusal } from "../sync/refusal.js";
import { Refused, Unreachable } from "./space-relay.js";

/** Not everything that is stored here can be read. */
export class Partial extends Error {}

/** @param {unknown} error @param {import("../sync/join-link.js").JoinLink | undefined} link */
export function problem(error, link) {
  if (error instanceof Partial) return "partial";
  if (error instanceof Unreachable) return link && new URL(link.relay).origin !== location.origin ? "elsewhere" : "unreachable";
  if (error instanceof Refusal) return error.field === "code" ? "code" : "distrusted";
  if (!(error instanceof Refused)) return "unreachable";
  switch (error.name) {
    case "absent":
    case "taken":
    case "unauthorized":
      return "expired";
    case "closed":
    case "members":
      return error.name;
    default:
      return "unreachable";
  }
}
