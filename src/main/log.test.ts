import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog, serviceLines } from './log.ts';
import { LogFile } from './log-file.ts';
import { redactor } from './redact.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('the files', () => {
  test('rotate when one is full; only the oldest is deleted', () => {
    const file = new LogFile({ folder, size: 40, files: 3 });
    for (let at = 0; at < 10; at++) file.append(`line number ${at}..`);
    expect(readdirSync(folder).sort()).toEqual(['sheaf.1.log', 'sheaf.2.log', 'sheaf.log']);
    expect([read('sheaf.2.log'), read('sheaf.1.log'), read('sheaf.log')].join('')).toBe(
      [4, 5, 6, 7, 8, 9].map((at) => `line number ${at}..\n`).join(''),
    );
    expect(statSync(join(folder, 'sheaf.log')).mode & 0o077).toBe(0);
  });

  test('continue after a restart; the tail is the last complete lines', () => {
    new LogFile({ folder, size: 40 }).append('first start, first line');
    const file = new LogFile({ folder, size: 40 });
    file.append('second start, a line');
    expect(readdirSync(folder).sort()).toEqual(['sheaf.1.log', 'sheaf.log']);
    expect(file.tail(1000)).toBe('first start, first line\nsecond start, a line\n');
    expect(file.tail(30)).toBe('second start, a line\n');
    expect(file.tail(21)).toBe('second start, a line\n');
  });
});

function logged() {
  const lines: unknown[] = [];
  const now = () => new Date('2026-11-21T15:00:00Z');
  const log = createLog({ append: (line) => lines.push(JSON.parse(line)), redact: redactor('/app'), now });
  return { lines, log };
}

test('a line is JSON with time, level, event and redacted details', () => {
  const { lines, log } = logged();
  log('error', 'main failed', {
    error: new TypeError('no “answer” in /home/jane/a.csv'),
    code: 7,
    again: true,
    none: null,
  });
  log('info', 'started', { given: { token: 'Kj3_9xQpl-22mVn8Zz1R' }, nothing: undefined });
  expect(lines).toEqual([
    {
      time: '2026-11-21T15:00:00.000Z',
      level: 'error',
      event: 'main failed',
      error: { name: 'TypeError', message: 'no “…” in <path>', stack: expect.not.stringContaining('jane') },
      code: 7,
      again: true,
      none: null,
    },
    { time: '2026-11-21T15:00:00.000Z', level: 'info', event: 'started', given: '{“…”:“…”}', nothing: '' },
  ]);
});

test('only known fields of the service’s lines are copied, redacted, and so are its sentences', () => {
  const { lines, log } = logged();
  const take = serviceLines(log);
  take('{"level":50,"time":1,"pid":7,"msg":"request failed","err":"cannot open /data/x.db","answer":"I hate');
  take(' it"}\n\n{"level":30,"msg":"jobs of the last run go on","recovered":2}\nThe folder /data is in use.\n{"level"');
  take(':"high"}\n');
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', event: 'service: request failed', pid: 7, err: 'cannot open <path>' }),
    expect.objectContaining({ level: 'info', event: 'service: jobs of the last run go on', recovered: 2 }),
    expect.objectContaining({ level: 'warn', event: 'service says', text: 'The folder <path>' }),
    expect.objectContaining({ level: 'warn', event: 'service says', text: '{“…”:“…”}' }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('hate');
});
