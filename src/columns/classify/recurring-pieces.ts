const looked = 60;
/** Share of the pieces that repeat in lists of options. */
const usualShare = 0.15;
const borders = /[;,┋|\n→>]/;

/**
 * Whether pieces between commas, semicolons and the like repeat in other cells. This is a cheap check of the first
 * distinct cells before they are cut carefully: free texts hardly ever repeat a piece.
 * @param share of the pieces that must repeat, 0 to 1
 */
export function piecesRecur(values: ReadonlyMap<string, number>, share = usualShare): boolean {
  const seen = new Map<string, number>();
  let cells = 0;
  let pieces = 0;
  for (const value of values.keys()) {
    if (cells++ >= looked) break;
    for (const piece of value.slice(0, 2000).split(borders)) {
      const text = piece.trim();
      seen.set(text, (seen.get(text) ?? 0) + 1);
      pieces++;
    }
  }
  let recurring = 0;
  for (const count of seen.values()) if (count > 1) recurring += count;
  return values.size <= 5 || recurring >= share * pieces;
}
