import { expect, it } from 'vitest';
import { crashPoint, durabilityCalls, seenCalls, whyNoCrashPoints } from './testing/crash-points.ts';

// A few crash points of each kind; `node lab/campaigns/kill.ts storage-calls` runs all.
const reason = whyNoCrashPoints();
const why = reason === undefined ? '' : ` (not run: ${reason})`;

it.skipIf(reason)(`strace really kills: the first call ends the store${why}`, async () => {
  expect(await crashPoint('mkdir', 1)).toMatchObject({ killed: true, acknowledged: 0, broken: [] });
});

it.skipIf(reason)(`every call the store changes its folder with is one that is killed at${why}`, async () => {
  const seen = await seenCalls();
  expect(seen).toEqual(expect.arrayContaining(['fsync', 'fdatasync', 'rename']));
  expect(durabilityCalls).toEqual(expect.arrayContaining(seen));
});

it.skipIf(reason).for([
  ['fdatasync', 1],
  ['fdatasync', 4],
  ['rename', 3],
  ['rename', 5],
  ['fsync', 5],
  ['fsync', 7],
  ['pwrite64', 2],
  ['unlink', 1],
  ['ftruncate', 1],
  ['copy_file_range', 1],
] as const)(`a kill at %s number %i breaks no promise${why}`, async ([call, nth]) => {
  expect(await crashPoint(call, nth)).toMatchObject({ killed: true, broken: [] });
});

it.skipIf(reason)(`a store that acknowledges before it renames is found out${why}`, async () => {
  const { broken } = await crashPoint('rename', 6, 'late-rename.ts');
  // An object that is not there, or one that only the listing has.
  expect(broken).not.toEqual([]);
});
