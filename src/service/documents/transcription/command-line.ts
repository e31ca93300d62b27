/** White space; a piece in double quotes; one in single quotes; a protected character; any other. */
const token = /\s+|"((?:[^"\\]|\\.)*)"|'([^']*)'|\\([\s"'\\])|([^\s"'])/gsy;

/**
 * Splits a command line into words like a shell, with quotes and backslashes only: no variables, patterns or second command.
 * A backslash before any other character stays, so Windows paths work.
 * @returns null if a quote is not closed
 */
export function splitCommandLine(line: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let read = 0;
  for (const [whole, double, single, escaped, plain] of line.matchAll(token)) {
    read += whole.length;
    const piece: string | undefined = double?.replace(/\\(["\\])/g, '$1') ?? single ?? escaped ?? plain;
    if (piece !== undefined) word = (word ?? '') + piece;
    else if (word !== null) {
      words.push(word);
      word = null;
    }
  }
  if (read < line.length) return null;
  return word === null ? words : [...words, word];
}
