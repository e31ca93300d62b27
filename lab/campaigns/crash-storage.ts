// Kills the object store at every durability call of a scripted client: `node lab/campaigns/crash-storage.ts [--planted]`. Prints a
// line for each call and one JSON line. It ends with 1 when an acknowledged object was lost or damaged, or an incomplete one was visible.
// With --planted the store acknowledges before it renames; then it ends with 1 when nothing was found.
import {
  type CrashPoint,
  crashPoints,
  durabilityCalls,
  whyNoCrashPoints,
} from '@sheaf/object-store/testing/crash-points.ts';

const planted = process.argv.includes('--planted') ? 'late-rename.ts' : undefined;
const reason = whyNoCrashPoints();
if (reason !== undefined) {
  console.log(JSON.stringify({ check: 'crash-storage', result: 'not run', reason }));
} else {
  const points: CrashPoint[] = [];
  const run = async (call: (typeof durabilityCalls)[number]) => {
    const found: CrashPoint[] = [];
    for await (const point of crashPoints(call, planted)) found.push(point);
    console.log(`${call}: ${found.length} points, ${found.filter(({ broken }) => broken.length > 0).length} broken`);
    points.push(...found);
  };
  const waiting = [...durabilityCalls];
  // Two at a time.
  await Promise.all(
    [1, 2].map(async () => {
      for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) await run(call);
    }),
  );
  const broken = points.filter((point) => point.broken.length > 0);
  for (const { call, nth, broken: sentences } of broken) console.log(`${call} ${nth}: ${sentences.join(' ')}`);
  console.log(JSON.stringify({ check: 'crash-storage', planted, points: points.length, broken: broken.length }));
  process.exitCode = broken.length > 0 === (planted !== undefined) && points.length > 0 ? 0 : 1;
}
