import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BoxResult, RunInBox } from '../box/index.ts';
import { answerFile, type ParserAnswer, parserAnswer } from './answer.ts';
import { ParseFailure, type ParserInput } from './types.ts';

const child = fileURLToPath(new URL('./parse.child.ts', import.meta.url));
/** Of the 512 MB the box gives; the rest is for what parsers hold outside the heap. */
const heapMegabytes = 320;
const longestAnswer = 128 * 1024 * 1024;

/** The program the child runs in: inside the packaged app it is not a plain Node. The one place that knows. */
function nodeCommand(args: readonly string[]): { file: string; args: string[] } {
  return { file: process.execPath, args: [`--max-old-space-size=${heapMegabytes}`, '--no-warnings', ...args] };
}

function failureOf(result: BoxResult): ParseFailure | Error {
  if (result.kind === 'ended') {
    const line = result.stderr.split('\n').find((one) => /Error/.test(one)) ?? `exit code ${result.code}`;
    return new Error(`The parser stopped: ${line.slice(0, 300)}`);
  }
  switch (result.why) {
    case 'memory':
      return new ParseFailure('Reading this file takes more than 512 MB of memory. Make it smaller, or save it anew.');
    case 'time':
      return new ParseFailure('Reading this file takes more than a minute. Split it, or save it in another format.');
    case 'output':
      return new ParseFailure('This file unpacks to far more than a document holds. Save it anew and import that.');
    case 'crash':
    case 'stopped':
      return new Error(`The parser stopped (${result.why}).`);
  }
}

/**
 * Reads one file in a Node child in the box.
 * @throws ParseFailure for what is wrong with the file, its size or its cost; Error for what may pass, a crash among them
 */
export async function runParser(
  { path, work_dir }: ParserInput,
  runInBox: RunInBox,
  stopping: AbortSignal,
): Promise<Extract<ParserAnswer, { kind: 'extracted' }>> {
  const result = await runInBox(
    { ...nodeCommand([child, path, work_dir, process.env.SHEAF_SOFFICE ?? '']), work_dir },
    stopping,
  );
  stopping.throwIfAborted();
  if (result.kind !== 'ended' || result.code !== 0) throw failureOf(result);
  const file = join(work_dir, answerFile);
  if ((await stat(file)).size > longestAnswer) throw failureOf({ kind: 'killed', why: 'output' });
  const answer = parserAnswer.parse(JSON.parse(await readFile(file, 'utf8')));
  if (answer.kind === 'failed') throw new ParseFailure(answer.reason);
  return answer;
}
