import { expect, test } from 'vitest';
import { sending } from './queue.fixture.ts';
import { describeItem } from './queue-facts.ts';

test('while nothing answers the card reports it, without a rate and a remaining time', () => {
  const progress = {
    ...sending,
    bytesSent: 5_000_000,
    bytesTotal: 9_000_000,
    waiting: { sentence: 'No answer for 7 s.', seconds: 0, silentSeconds: 7 },
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
    arrived: { bytes: 4_404_019, whole: 8_808_038 },
    state: { kind: 'running', progress },
  } as const;
  const { sentence, facts } = describeItem(item);
  expect(sentence).toBe('No answer for 7 s. What was sent is saved. It continues by itself.');
  expect(facts).not.toMatch(/\/s|left/);
  const paused = { ...item, state: { kind: 'paused' } } as const;
  expect(describeItem(paused)).toEqual({ sentence: 'Paused', facts: '4.3 of 8.6 MB sent  ·  Resume sends the rest.' });
  const unsent = { ...paused, arrived: { bytes: 0, whole: 8_808_038 } };
  expect(describeItem(unsent).facts).toBe('0 of 8.6 MB sent  ·  Resume sends it from the start.');
  expect(describeItem({ ...unsent, kind: 'file' }).facts).toBe('Resume sends it from the start.');
  const small = {
    ...item,
    bytes: 230,
    state: { kind: 'running', progress: { ...sending, bytesSent: 0, bytesTotal: 200 } },
  } as const;
  expect(describeItem(small).facts).toMatch(/^0% {2}· {2}0 of 230 bytes sent/);
  // The header of the file does not travel: the sizes are those of the file, and all say the same share.
  const partly = {
    ...small,
    state: { ...small.state, progress: { ...sending, bytesSent: 84, bytesTotal: 200 } },
  } as const;
  expect(describeItem(partly).facts).toMatch(/^42% {2}· {2}97 of 230 bytes sent/);
  // What is sent in one piece says before the press what a pause costs.
  expect(describeItem({ ...small, kind: 'file' }).facts).toMatch(/in one piece: after a pause it begins again$/);
});
