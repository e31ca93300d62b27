import { expect, test } from 'vitest';
import { sending } from './queue.fixture.ts';
import { describeItem, sayState } from './queue-facts.ts';

const item = {
  id: 'a',
  name: 'Visits',
  kind: 'survey',
  instance: null,
  file_name: 'visits.csv',
  bytes: 9_000_000,
  rows: 1000,
  media: 0,
  place: 1,
  target: null,
  wave_of: null,
  arrived: { bytes: 4_404_019, whole: 8_808_038 },
  state: { kind: 'paused' },
} as const;
const run = (progress: object) => ({
  kind: 'running' as const,
  progress: { ...sending, bytesSent: 42, bytesTotal: 100, ...progress },
});

test('while nothing answers the card reports it, without a rate and a remaining time', () => {
  const waiting = { sentence: 'No answer for 7 s.', seconds: 0, silentSeconds: 7 };
  const state = run({ waiting });
  expect(sayState(state)).toBe('Waiting');
  const { facts, why } = describeItem({ ...item, state });
  expect(why).toBe('No answer for 7 s. What was copied is saved. It continues by itself.');
  expect(facts).toBe('420 of 1\u202f000 rows copied');
});

test('a table counts its rows, recordings their bytes, and a small file only its share', () => {
  const state = run({ bytesPerSecond: 5, secondsLeft: 12 });
  const said = (more: object) => describeItem({ ...item, state, ...more }).facts;
  expect(sayState(state)).toBe('Importing 42%');
  expect(said({})).toBe('420 of 1\u202f000 rows copied  ·  50 rows/s  ·  about 12 s left');
  expect(said({ media: 4 })).toBe('3.6 of 8.6 MB copied  ·  439 KB/s  ·  about 12 s left');
  expect(said({ kind: 'insight', rows: null })).toBe('3.6 of 8.6 MB copied  ·  439 KB/s  ·  about 12 s left');
  expect(said({ kind: 'insight', rows: null, bytes: 230 })).toBe('about 12 s left');
});

test('when all is sent the state says what follows', () => {
  const state = { kind: 'running', progress: { phase: 'reading', waiting: null } } as const;
  expect(sayState(state)).toBe('Copied, being filed');
  expect(sayState(run({ bytesSent: 100 }))).toBe('Copied, being filed');
  expect(describeItem({ ...item, kind: 'file', rows: null, state }).facts).toBe('');
});

test('an import that rests says how much is sent, and what continuing costs', () => {
  expect(sayState(item.state)).toBe('Paused');
  expect(describeItem(item).facts).toBe('500 of 1\u202f000 rows copied');
  expect(describeItem({ ...item, arrived: null, media: 4 }).facts).toBe('1\u202f000 rows  ·  4 files');
  const document = { ...item, kind: 'file', rows: null } as const;
  expect(describeItem(document)).toEqual({ facts: '', why: 'Resume begins again.' });
});
