import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ParserStart, parserMemoryBytes } from '../contract/process-messages.ts';
import { ChildHost, type ChildProcess } from './child-hosts.ts';

class FakeParser extends EventEmitter implements ChildProcess {
  readonly pid = 42;
  readonly stdout = null;
  readonly stderr = new PassThrough();
  readonly kill = vi.fn(() => this.emit('exit', 15));
}

const id = '6f0c1d3e-8a53-4c6b-9a6e-0d2f4e0f6a11';
const start = { type: 'start_parser', id, path: '/a.pdf', work_dir: '/w', soffice: '', permissions: [] };

function hosted() {
  const forked: { start: ParserStart; process: FakeParser }[] = [];
  const reports: unknown[] = [];
  let memory = 0;
  const host = new ChildHost({
    forkBackup: () => new FakeParser(),
    forkParser: (given) => {
      const process = new FakeParser();
      forked.push({ start: given, process });
      return process;
    },
    readMemory: () => memory,
  });
  const ask = (message: unknown) => host.receive(message, (report) => reports.push(report));
  const use = (bytes: number) => {
    memory = bytes;
  };
  return { host, forked, reports, ask, use };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('parsers that the service asks main for', () => {
  test('the service gets the pid, then the exit code and stderr', async () => {
    const { forked, reports, ask } = hosted();
    expect(ask(start)).toBe(true);
    forked[0]?.process.emit('spawn');
    forked[0]?.process.stderr.write('Error: no such page\n');
    await vi.advanceTimersByTimeAsync(1);
    forked[0]?.process.emit('exit', 3);
    expect(forked[0]?.start).toEqual(start);
    expect(reports).toEqual([
      { type: 'parser_started', id, pid: 42 },
      { type: 'parser_ended', id, code: 3, stderr: 'Error: no such page\n', too_large: false },
    ]);
  });

  test('one that uses more than 512 MB is killed, and the report says so', () => {
    const { forked, reports, ask, use } = hosted();
    ask(start);
    use(parserMemoryBytes);
    vi.advanceTimersByTime(1000);
    expect(forked[0]?.process.kill).not.toHaveBeenCalled();
    use(parserMemoryBytes + 1);
    vi.advanceTimersByTime(100);
    expect(reports.at(-1)).toMatchObject({ type: 'parser_ended', too_large: true });
  });

  test('is killed when the service asks, and all are when the service has ended', () => {
    const { host, forked, ask } = hosted();
    const other = '7a0c1d3e-8a53-4c6b-9a6e-0d2f4e0f6a11';
    ask(start);
    ask({ ...start, id: other });
    ask({ type: 'kill_parser', id });
    expect(forked.map(({ process }) => process.kill.mock.calls.length)).toEqual([1, 0]);
    host.endAll();
    expect(forked.map(({ process }) => process.kill.mock.calls.length)).toEqual([1, 1]);
  });

  test('a message cannot choose the program, and an invalid one starts nothing', () => {
    const { forked, ask } = hosted();
    for (const message of [null, 'start_parser', { type: 'start_parser' }, { ...start, id: 7 }, { type: 'ready' }])
      expect(ask(message), JSON.stringify(message)).toBe(false);
    ask({ ...start, script: '/tmp/other.js' });
    expect(forked.map(({ start: given }) => Object.keys(given).sort())).toEqual([
      ['id', 'path', 'permissions', 'soffice', 'type', 'work_dir'],
    ]);
  });
});
