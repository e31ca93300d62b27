/** A text of at most so many characters; where it is longer, an ellipsis says so. */
export function fitText(text: string, most: number): string {
  const signs = Array.from(text);
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
