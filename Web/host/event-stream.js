/**
 * A parser of server-sent events: takes the text piece by piece and returns the value of each `data:` line.
 *
 * @returns {(piece: string) => string[]}
 */
export function eventStream() {
  let rest = "";
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    return lines.filter((line) => line.startsWith("data:")).map((line) => line.slice(5).replace(/^ /, ""));
  };
}
