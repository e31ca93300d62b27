// `node --import` this before a command: at a moment that SHEAF_MEANWHILE names, another command runs from its beginning to its end, and
// the first one goes on.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** The first call of a function of node:fs with a file of this name. */
export interface Moment {
  call: 'openSync' | 'renameSync' | 'rmSync';
  file: string;
  when: 'before' | 'after';
}

/** A moment, and the arguments of node for the other command. */
export interface Meanwhile extends Moment {
  command: readonly string[];
}

type Call = (...args: unknown[]) => unknown;

function plant({ call, file, when, command }: Meanwhile): void {
  const calls = fs as unknown as Record<string, Call>;
  const original = fs[call] as Call;
  const { SHEAF_MEANWHILE: _, ...env } = process.env;
  const run = () => {
    calls[call] = original;
    syncBuiltinESMExports();
    const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
    process.stderr.write(`The other command ended with ${status}.${stderr}\n`);
  };
  calls[call] = (...args) => {
    if (!args.some((arg) => typeof arg === 'string' && basename(arg) === file)) return original(...args);
    if (when === 'before') run();
    const result = original(...args);
    if (when === 'after') run();
    return result;
  };
  syncBuiltinESMExports();
}

const planned = process.env.SHEAF_MEANWHILE;
if (planned !== undefined && isMainThread) plant(JSON.parse(planned) as Meanwhile);
