import type { DateFinding, PrivacyFinding, QualityFinding } from '@sheaf/survey-columns';
import { expect, test } from 'vitest';
import type { Inspection } from '../../../importer/index.ts';
import type { CleaningStep } from '../list/decisions.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { leaveOutStep, listFindings, stepKey } from './cleaning-steps.ts';
import { makeRowTransforms } from './row-transforms.ts';

const header = ['Submitted', 'Why', 'Tea', 'Coffee'];
const nothing: Inspection = { quality: [], privacy: [], holds: [], dates: [] };
const open: DateFinding = { column: 0, order: 'mdy', order_certain: false, sample: '03/04/2024' };
const facts = {
  header,
  cleaningSteps: [] as CleaningStep[],
  inspection: nothing as Inspection | null,
  dates: [] as DateFinding[],
  order: null as 'dmy' | null,
  rows: 10,
};

const done = <Value>(value: Value) => ({ kind: 'done', value });

/** The transforms of a table of which these facts are known. */
const makeTransforms = ({ header, inspection, dates, rows, ...decided }: typeof facts) =>
  makeRowTransforms({
    ...decided,
    preview: { table: { header } },
    types: ['Timestamp', 'Open-ended', 'Name', null],
    fixed: null,
    scan: done({ index: { rows } }),
    inspection: inspection === null ? { kind: 'none' } : done(inspection),
    dates: done(dates),
    comparison: { kind: 'none' },
    difference: null,
    badRowRules: null,
    send: null,
  } as unknown as Mapping);
const replace: CleaningStep = { does: 'redact', header: 'Why', kind: 'email' };

test('chosen details are replaced in a column whether the inspection found any there, is not complete, or found other columns', () => {
  const redacted = [{ column: 1, kinds: ['email'] }];
  const elsewhere: PrivacyFinding = { column: 2, kind: 'name', count: 1, rows: [1], samples: [] };
  for (const inspection of [null, nothing, { ...nothing, privacy: [elsewhere] }])
    expect(makeTransforms({ ...facts, cleaningSteps: [replace], inspection })).toMatchObject({
      redacted,
      name_columns: [2],
    });
  expect(makeTransforms({ ...facts, cleaningSteps: [replace], header: ['Why', 'Submitted'] }).redacted).toEqual([
    { column: 0, kinds: ['email'] },
  ]);
});

test('in a column that contains only such details, each cell is replaced as a whole', () => {
  const inspection: Inspection = { ...nothing, holds: [null, 'email', null, null] };
  const redacted = (kind: 'email' | 'name') =>
    makeTransforms({ ...facts, cleaningSteps: [{ ...replace, kind } as CleaningStep], inspection }).redacted;
  expect(redacted('email')).toEqual([{ column: 1, kinds: ['email'], whole: 'email' }]);
  expect(redacted('name')).toEqual([{ column: 1, kinds: ['name'] }]);
});

test('a chosen finding stays listed and ticked after it is no longer found', () => {
  const quality: QualityFinding = { kind: 'test', reason: { code: 'written_as_test' }, rows: [4] };
  const cleaningSteps = [replace, leaveOutStep(quality)];
  const listed = listFindings(header, nothing, cleaningSteps);
  expect(listed.map(({ step }) => stepKey(step)).toSorted()).toEqual(cleaningSteps.map(stepKey).toSorted());
  expect(listed.every(({ finding }) => finding === null)).toBe(true);
  const findings = listFindings(header, { ...nothing, quality: [quality] }, []);
  expect(findings.map(({ step }) => stepKey(step))).toEqual([stepKey(leaveOutStep(quality))]);
});

test('ambiguous dates are read in the order of the file; the service reads the others', () => {
  const both = [open, { ...open, column: 1 }];
  expect(makeTransforms({ ...facts, dates: both }).dated).toEqual([]);
  expect(makeTransforms({ ...facts, dates: both, order: 'dmy' }).dated).toEqual([
    { column: 0, order: 'dmy' },
    { column: 1, order: 'dmy' },
  ]);
  const decided = [{ ...open, order: 'dmy' as const, order_certain: true }];
  expect(makeTransforms({ ...facts, dates: decided }).dated).toEqual([]);
  // The service sees a sample of so many rows: what only one of them decides is said.
  expect(makeTransforms({ ...facts, dates: decided, rows: 90_000 }).dated).toEqual([{ column: 0, order: 'dmy' }]);
});
