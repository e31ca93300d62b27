import { tableProblem } from '../../table-problems.ts';
import { readLines, type TextOptions } from '../read-text.ts';
import { isObject, type JsonObject, JsonText } from './json-text.ts';

/** The most characters of a line. */
const maxLength = 16 * 1024 ** 2;
/** @returns the object on a line; null for a blank line. @throws SourceError with line and column for anything else */
function readLine(line: string, number: number): JsonObject | null {
  const text = new JsonText(line, number);
  if (text.peek() === '') return null;
  if (text.peek() !== '{') throw text.fault(tableProblem('expected_object_on_line'));
  const value = text.readEntry();
  text.end();
  return isObject(value) ? value : null;
}

/** Reads a file with an object on each line, of any size, in batches. @throws SourceError with line and column of a fault */
export async function* readJsonLines(file: Blob, options?: TextOptions): AsyncGenerator<JsonObject[]> {
  let number = 0;
  for await (const lines of readLines(file, maxLength, options))
    yield lines.map((line) => readLine(line, ++number)).filter((entry) => entry !== null);
}

/** @returns whether the first line of a file is a complete object and another one begins on a line after it */
export async function holdsJsonLines(file: Blob): Promise<boolean> {
  let number = 0;
  try {
    for await (const lines of readLines(file, maxLength))
      for (const line of lines) {
        if (line.trim() === '') continue;
        if (++number === 2) return line.trimStart().startsWith('{');
        readLine(line, 1);
      }
  } catch {
    // A fault in the first line, or one line that is too long: the file is one JSON value, or not JSON.
  }
  return false;
}
