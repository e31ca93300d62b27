import { expect, test } from 'vitest';
import { eventually } from '../../contract/eventually.fixture.ts';
import { InputQuery, inTurn, same } from './input-query.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('a value is valid only for its own inputs', async () => {
  const lengths = new InputQuery<{ types: string[] }, number>(async ({ types }) => types.length);
  lengths.request('a', { types: ['x', 'y'] });
  await settled();
  expect(lengths.current('a', { types: ['x', 'y'] })).toEqual({ kind: 'done', value: 2 });
  expect(lengths.current('a', { types: ['x', 'z'] })).toEqual({ kind: 'none' });
  expect(lengths.current('b', { types: ['x', 'y'] })).toEqual({ kind: 'none' });
  expect(lengths.current('a', null)).toEqual({ kind: 'none' });
});

test('a run for old inputs is canceled, and its late result is ignored', async () => {
  const answers = new Map<string, (value: string) => void>();
  const signals: AbortSignal[] = [];
  const slow = new InputQuery<string, string>((inputs, _, signal) => {
    signals.push(signal);
    return new Promise((resolve) => answers.set(inputs, resolve));
  });
  slow.request('a', 'old');
  await settled();
  slow.request('a', 'new');
  await settled();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  answers.get('old')?.('late');
  await settled();
  expect(slow.current('a', 'old')).toEqual({ kind: 'none' });
  expect(slow.current('a', 'new').kind).toBe('working');
  answers.get('new')?.('right');
  await settled();
  expect(slow.current('a', 'new')).toEqual({ kind: 'done', value: 'right' });
});

test('a value is computed once for equal inputs; a failure stays until it is retried', async () => {
  let runs = 0;
  const odd = new InputQuery<{ of: number[] }, number>(async () => {
    runs++;
    if (runs === 1) throw new Error('The disk is away.');
    return runs;
  });
  odd.request('a', { of: [1] });
  odd.request('a', { of: [1] });
  await settled();
  expect(odd.current('a', { of: [1] })).toEqual({ kind: 'failed', sentence: 'The disk is away.' });
  odd.request('a', { of: [1] });
  await settled();
  expect(runs).toBe(1);
  odd.retry('a');
  await settled();
  expect(odd.current('a', { of: [1] })).toEqual({ kind: 'done', value: 2 });
});

test('a value whose inputs change several times is computed once, after the delay', async () => {
  const seen: string[] = [];
  const note = async (inputs: string) => {
    seen.push(inputs);
    return inputs;
  };
  const noted = new InputQuery<string, string>(note, { delayMs: () => 20 });
  noted.request('a', 'one');
  await settled();
  noted.request('a', 'two');
  noted.request('a', 'three');
  await eventually(() => expect(noted.current('a', 'three').kind).toBe('done'));
  expect(seen).toEqual(['one', 'three']);
});

test('files are equal by identity, lists and plain objects by content', async () => {
  const file = new File(['a'], 'a.csv');
  expect(same({ file, of: ['x', { y: 1 }] }, { file, of: ['x', { y: 1 }] })).toBe(true);
  expect(same({ file }, { file: new File(['a'], 'a.csv') })).toBe(false);
  expect(same({ x: 1 }, { x: 1, y: undefined })).toBe(false);
  expect(same([1], { 0: 1 })).toBe(false);
});

test('in turn: one at a time, and a canceled request is not run', async () => {
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  const run = inTurn<string, string>(
    (inputs) => {
      begun.push(inputs);
      return new Promise((resolve) => ends.set(inputs, () => resolve(inputs)));
    },
    async () => {},
  );
  const counts = new InputQuery(run);
  for (const id of ['a', 'b', 'c']) counts.request(id, id);
  await settled();
  expect(begun).toEqual(['a']);
  counts.request('b', null);
  ends.get('a')?.();
  await settled();
  expect(begun).toEqual(['a', 'c']);
});
