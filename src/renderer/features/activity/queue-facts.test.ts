import { expect, test } from 'vitest';
import type { QueueState } from '../../queue/import-state.ts';
import { instancesOf, itemWords } from './queue-facts.ts';

const running: QueueState = { kind: 'running', progress: null };
const at = (instance: string | null, state: QueueState) => ({ instance, state });

test('the limits told are those of where the queue goes, whichever instance is on screen', () => {
  const waiting: QueueState = { kind: 'waiting', may_renew: false };
  const items = [at('team', running), at('team', waiting), at(null, { kind: 'paused' }), at('other', waiting)];
  expect(instancesOf(items)).toEqual(['team', 'other']);
  expect(instancesOf([at(null, running)])).toEqual([null]);
  expect(instancesOf([at('team', { kind: 'paused' })])).toEqual([]);
});

test('while nothing answers the card says so, and tells no rate and no time left', () => {
  const progress = {
    phase: 'uploading',
    bytes_sent: 5_000_000,
    bytes_total: 9_000_000,
    parts_sent: 0,
    parts_total: 2,
    files_sent: 0,
    files_total: 0,
    rows_total: 10,
    bytes_per_second: null,
    seconds_left: null,
    waiting: { sentence: 'No answer for 7 s.', seconds: 0, silent_seconds: 7 },
  } as const;
  const item = {
    id: 'a',
    name: 'Visits',
    kind: 'survey',
    instance: null,
    file_name: 'visits.csv',
    bytes: 9_000_000,
    rows: 10,
    place: 1,
    target: null,
    wave_of: null,
    state: { kind: 'running', progress },
  } as const;
  const { sentence, facts } = itemWords(item);
  expect(sentence).toBe('No answer for 7 s. It continues by itself.');
  expect(facts).not.toMatch(/\/s|left/);
});
