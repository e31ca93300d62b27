import { expect, it } from 'vitest';
import { crashPoint, whyNoCrashPoints } from './testing/crash-points.ts';

// Every point: `node scripts/crash-storage.ts`. Here a few of each kind.
const reason = whyNoCrashPoints();
const why = reason === undefined ? '' : ` (not run: ${reason})`;

it.skipIf(reason)(`strace really kills: the first call ends the store${why}`, async () => {
  expect(await crashPoint('mkdir', 1)).toMatchObject({ killed: true, acknowledged: 0, broken: [] });
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
] as const)(`a kill at %s number %i breaks no promise${why}`, async ([call, nth]) => {
  expect(await crashPoint(call, nth)).toMatchObject({ killed: true, broken: [] });
});

it.skipIf(reason)(`a store that acknowledges before it renames is found out${why}`, async () => {
  const { broken } = await crashPoint('rename', 4, 'late-rename.ts');
  expect(broken.join()).toContain('acknowledged was');
});
