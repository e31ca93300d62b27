/**
 * Copies a stream of log lines and remembers the last one meant for people (logs are JSON and begin with a brace).
 * @returns a function that gives it, '' when there was none
 */
export function lastWords(stream: NodeJS.ReadableStream | null, copy: (text: string) => void): () => string {
  let words = '';
  let rest = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    copy(text);
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(-2000);
    const spoken = lines.findLast((line) => line.trim() !== '' && !line.startsWith('{'));
    if (spoken !== undefined) words = spoken.trim().slice(0, 500);
  });
  return () => words;
}
