// Runs in the sandbox: reads one file and writes the result into the work folder.
// `node parse.child.js PATH WORK_DIR SOFFICE`. In the app `WRAPS PERMISSIONS…` follow: Electron cannot give Node's
// permissions to a process, but to a thread of it.
import { isMainThread, Worker } from 'node:worker_threads';
import { parserHeapMegabytes } from '../../contract/process-messages.ts';
import { leave } from '../core/parent-process.ts';

const args = process.argv.slice(2);
const [, , , , ...permissions] = args;

/** @returns the thread; undefined where Node has no such permissions */
function startThread(): Worker | undefined {
  try {
    const resourceLimits = { maxOldGenerationSizeMb: parserHeapMegabytes };
    return new Worker(new URL(import.meta.url), {
      argv: args,
      execArgv: [...permissions, '--no-warnings'],
      resourceLimits,
      env: process.env,
    });
  } catch {
    return undefined;
  }
}

async function readHere(): Promise<void> {
  const { answerParser } = await import('./answer-parser.ts');
  await answerParser(args);
  // A parser may leave timers or handles behind.
  await leave(0);
}

const thread = isMainThread && permissions.length > 0 ? startThread() : undefined;
if (thread === undefined) await readHere();
else {
  thread.once('error', (error: Error) => {
    process.stderr.write(`${error.stack ?? error}\n`);
    void leave(1);
  });
  thread.once('exit', (code) => void leave(code));
}
