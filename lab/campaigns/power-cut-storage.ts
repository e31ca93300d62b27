// Cuts the power of the object store N times while clients write: `node lab/campaigns/power-cut-storage.ts [N=50] [--planted NAME]`.
// Needs root and loop devices. Prints one JSON line; ends with 1 when an acknowledged object was lost or damaged, or an
// incomplete one was visible. With --planted late-rename or no-fsync the store has that fault; then it ends with 1 when nothing was found.
import { parseArgs } from 'node:util';
import { cutPower, whyNoPowerCuts } from '@sheaf/object-store/testing/power-cuts.ts';

const { values, positionals } = parseArgs({ options: { planted: { type: 'string' } }, allowPositionals: true });
const reason = whyNoPowerCuts();
if (reason !== undefined) {
  console.log(JSON.stringify({ check: 'power-cut-storage', result: 'not run', reason }));
} else {
  const planted = values.planted === undefined ? undefined : `${values.planted}.ts`;
  const { broken, ...report } = await cutPower(Number(positionals[0] ?? 50), planted);
  for (const sentence of broken.slice(0, 20)) console.log(sentence);
  console.log(JSON.stringify({ check: 'power-cut-storage', planted, ...report, broken: broken.length }));
  process.exitCode = broken.length > 0 === (planted !== undefined) ? 0 : 1;
}
