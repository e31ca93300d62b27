import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ParserReport } from '../contract/parser-process.ts';
import { defaultLimits, describeSandbox } from '../service/documents/sandbox/index.ts';
import { commandPrefix } from '../service/documents/sandbox/protections.ts';
import { processesWith } from '../service/testing/processes-with.ts';
import { randomFrom } from '../service/testing/seeded-random.ts';
import { ParserHost, type ParserProcess } from './parser-host.ts';

const { bubblewrap, shared_memory } = await describeSandbox();

/** Starts parsers as Chromium does: with a prefix, and with a signal to the one process that it knows. */
function hostOf(program: readonly string[]) {
  const ended = new Map<string, () => void>();
  const host = new ParserHost({
    fork: ({ prefix }) => {
      const [file = '', ...args] = [...prefix, ...program];
      const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] });
      const { pid, stderr } = child;
      return { pid, stderr, once: child.once.bind(child) as ParserProcess['once'], kill: () => child.kill() };
    },
    memoryOf: () => 0,
  });
  const receive = (message: object) =>
    host.receive(message, (report: ParserReport) => {
      if (report.type === 'parser_ended') ended.get(report.id)?.();
    });
  return {
    /** Starts a parser and ends it after a time. */
    async endAfter(ms: number, start: object): Promise<void> {
      const id = randomUUID();
      const end = new Promise<void>((resolve) => ended.set(id, resolve));
      receive({ type: 'start_parser', id, ...start });
      await sleep(ms);
      receive({ type: 'kill_parser', id });
      await end;
    },
  };
}

test.runIf(bubblewrap && shared_memory)(
  'a parser that is ended at any moment of its start leaves no process',
  async () => {
    const workDir = mkdtempSync(join(tmpdir(), 'sheaf-ended-'));
    const random = randomFrom(17);
    try {
      const program = ['/bin/sleep', '600'];
      const command = { file: '/bin/sleep', args: [], workDir, sharesMemory: true } as const;
      const prefix = await commandPrefix(command, defaultLimits, join(workDir, 'data'));
      const start = { path: join(workDir, 'a.pdf'), work_dir: workDir, soffice: '', permissions: [], prefix };
      const host = hostOf(program);
      // A start takes about ten milliseconds, and longer on a busy computer.
      const lane = async () => {
        for (let run = 0; run < 15; run++) await host.endAfter(random() ** 2 * 60, start);
      };
      await Promise.all([lane(), lane(), lane(), lane()]);
      await expect.poll(() => processesWith(workDir), { timeout: 5000 }).toEqual([]);
    } finally {
      for (const pid of processesWith(workDir)) process.kill(Number(pid), 'SIGKILL');
      rmSync(workDir, { recursive: true, force: true });
    }
  },
);
