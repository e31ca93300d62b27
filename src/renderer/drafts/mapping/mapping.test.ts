import { beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../contract/eventually.fixture.ts';
import { makeRowTransforms } from '../cleaning/row-transforms.ts';
import { type Asked, createTestTables, makePreview as preview, tableDraft } from '../drafts.fixture.ts';
import type { Preview } from '../reading/preview.ts';

let asked: Asked[];
let { drafts, mappings } = createTestTables();
beforeEach(() => {
  ({ drafts, mappings, asked } = createTestTables());
});

const makePreview = (dates: string[]): Preview =>
  preview(
    { Submitted: 'Timestamp', Why: 'Open-ended' },
    dates.map((date) => [date, 'x']),
  );
const certain = ['13/05/2024', '14/05/2024'];
const open = ['03/04/2024', '05/04/2024'];

function put(name: string, dates = certain, bytes = 10): string {
  const draft = tableDraft(name, makePreview(dates));
  Object.defineProperty(draft.file, 'size', { value: bytes });
  drafts.add([draft]);
  return name;
}

/** The mapping of a table before any derived value is available. */
function of(id: string) {
  const draft = drafts.find(id);
  const mapping = draft === undefined ? null : mappings.of(draft);
  if (draft === undefined || mapping === null) throw new Error('no table');
  return { mapping, why: mappings.whyNotReady(draft), isChecking: mappings.isChecking(draft) };
}

/** The next thing that is asked of a worker. */
async function next(work: string): Promise<Asked> {
  return eventually(() => {
    const at = asked.findIndex((one) => one.work === work);
    expect(at, work).toBeGreaterThanOrEqual(0);
    return asked.splice(at, 1)[0] as Asked;
  });
}
const counted = { plan: { rows: 3, transforms: null }, index: { rows: 3, starts: [] }, decided: null };
const found = {
  quality: [{ kind: 'duplicate', reason: 'Twice.', rows: [2] }],
  privacy: [],
  holds: [null, null],
  dates: [],
};
const leaveOut = { does: 'leave_out', kind: 'duplicate', about: '' } as const;

test('an inspection is valid for its types: after a change of type it is made again, and Import waits for it', async () => {
  const id = put('one.csv');
  (await next('scan')).answer(counted);
  (await next('inspect')).answer(found);
  drafts.setCleaningSteps(id, [leaveOut], true);
  await eventually(() => expect(of(id).why).toBeNull());
  expect(makeRowTransforms(of(id).mapping).excluded).toEqual([2]);

  drafts.setTypes(id, ['Why'], 'Single choice');
  expect(of(id).mapping.inspection.kind).not.toBe('done');
  expect(of(id).why).toContain('Every response is checked');
  const again = await next('inspect');
  expect(again.job.shape?.types.map(({ type }) => type)).toEqual(['Timestamp', 'Single choice']);
  again.answer({ ...found, quality: [{ ...found.quality[0], rows: [3] }] });
  await eventually(() => expect(of(id).why).toBeNull());
  expect(makeRowTransforms(of(id).mapping).excluded).toEqual([3]);
});

test('dates are checked in a file of any size, without the inspection; nothing is checked if the first rows show the order', async () => {
  const large = 64 * 1024 * 1024;
  const id = put('large.csv', open, large);
  (await next('scan')).answer(counted);
  const dates = await next('dates');
  expect(dates.job.columns).toEqual([0]);
  expect(asked.filter(({ work }) => work === 'inspect')).toEqual([]);
  expect(of(id).why).toContain('dates show the order of day and month');
  expect(of(id).isChecking).toBe(true);
  dates.answer([{ column: 0, order: 'mdy', order_certain: false, sample: '03/04/2024' }]);
  await eventually(() => expect(of(id).why).toBe('Choose how the dates are read.'));
  expect(of(id).isChecking).toBe(false);
  drafts.decide(id, { dayOrder: 'dmy' });
  expect(of(id).why).toBeNull();
  expect(makeRowTransforms(of(id).mapping).dated).toEqual([{ column: 0, order: 'dmy' }]);

  const told = put('told.csv', certain, large);
  (await next('scan')).answer(counted);
  await eventually(() => expect(of(told).why).toBeNull());
  expect(asked).toEqual([]);
});

test('a comparison is valid for its waves: after one is removed it is made again, and Import waits', async () => {
  for (const name of ['a', 'b', 'c']) put(name);
  for (const wave of ['b', 'c']) drafts.sendTo(wave, { kind: 'wave', of: 'a' });
  for (let file = 0; file < 3; file++) (await next('scan')).answer(counted);
  const overlap = { known: [1, 2], byName: [], repeated: [], rows: 3, existingRows: 6 };
  await eventually(() => expect(asked.filter(({ work }) => work === 'compare')).toHaveLength(2));
  for (const one of asked.filter(({ work }) => work === 'compare')) one.answer(overlap);
  asked.splice(0, asked.length, ...asked.filter(({ work }) => work !== 'compare'));
  drafts.decide('c', { send: 'new' });
  await eventually(() => expect(of('c').why).toBeNull());
  expect(makeRowTransforms(of('c').mapping).excluded).toEqual([1, 2]);

  drafts.remove('b');
  expect(of('c').mapping.comparison.kind).not.toBe('done');
  expect(of('c').why).toContain('compared');
  expect(makeRowTransforms(of('c').mapping).excluded).toEqual([]);
  const again = await next('compare');
  expect(again.job.existing).toHaveLength(1);
  again.answer({ ...overlap, known: [2], existingRows: 3 });
  await eventually(() => expect(of('c').why).toBeNull());
  expect(makeRowTransforms(of('c').mapping).excluded).toEqual([2]);

  drafts.remove('a');
  expect(of('c').why).toBe('Choose the survey these responses are added to.');
});

test('the types from the whole file replace those from the first rows, but not those that the user set', async () => {
  const id = put('one.csv');
  const { suggestions } = makePreview(certain);
  const again = suggestions.map((one) => ({ ...one, type: 'Single choice' as const }));
  drafts.setTypes(id, ['Submitted'], 'Timestamp');
  (await next('scan')).answer({ ...counted, decided: { suggestions: again, groups: [] } });
  await eventually(() => expect(of(id).mapping.types).toEqual(['Timestamp', 'Single choice']));
});
