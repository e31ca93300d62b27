import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLineLogger, createLog, LogFile } from './log.ts';
import { createRedactor } from './redact.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a full file is kept as the one before, also after a restart; the tail is the last complete lines', () => {
  const file = new LogFile(folder, 40);
  for (let at = 0; at < 9; at++) file.append(`line number ${at}..`);
  new LogFile(folder, 40).append('second start, a line');
  expect(readdirSync(folder).sort()).toEqual(['sheaf.1.log', 'sheaf.log']);
  const text = 'line number 6..\nline number 7..\nline number 8..\nsecond start, a line\n';
  expect(new LogFile(folder, 40).tail(1000)).toBe(text);
  for (const bytes of [30, 21]) expect(file.tail(bytes)).toBe('second start, a line\n');
  expect(statSync(join(folder, 'sheaf.log')).mode & 0o077).toBe(0);
});

function logged() {
  const lines: unknown[] = [];
  const log = createLog({ append: (line) => lines.push(JSON.parse(line)), redact: createRedactor('/app') });
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
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'error',
      event: 'main failed',
      error: { name: 'TypeError', message: 'no “…” in <path>', stack: expect.not.stringContaining('jane') },
      code: 7,
      again: true,
      none: null,
    },
    { time: expect.stringMatching(/^\d{4}-.*Z$/), level: 'info', event: 'started', given: '{“…”:“…”}', nothing: '' },
  ]);
});

test('only known fields of the service’s lines are copied, redacted, and so are its sentences', () => {
  const { lines, log } = logged();
  const take = createLineLogger(log);
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
