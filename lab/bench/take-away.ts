// Exports of one survey of a million responses and 20 columns over HTTP on the built service: rows a second of each format against
// CSV in the same run, processor time, and the peak memory of the service. `node lab/bench/take-away.ts [--parts 50] [--rounds 2]
// [--data DIR]`. --data: a folder whose workspace is kept and used again.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build.ts';
import { exportFormats } from '../../src/contract/index.ts';
import { cpuSeconds, forgetPeak, median, memoryMb, readOptions, report, round, say } from '../report.ts';
import { type LabService, makeKey, withFolder, withService } from '../start.ts';
import { generateParts, importSurvey, newestSurvey, rowsPerPart } from './bench-survey.ts';

const options = readOptions({ parts: 50, rounds: 2, data: '' });

interface Taken {
  seconds: number;
  cpu: number;
  bytes: number;
  peak_mb: number;
}

/** Exports a survey and throws it away. */
async function take({ url, token, pid }: LabService, survey: string, as: string): Promise<Taken> {
  forgetPeak(pid);
  const [begun, cpu] = [performance.now(), cpuSeconds(pid)];
  const reply = await fetch(`${url}${survey}/export?as=${as}`, { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok || reply.body === null) throw new Error(`${as}: ${reply.status} ${await reply.text()}`);
  let bytes = 0;
  for await (const chunk of reply.body) bytes += chunk.length;
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, cpu: cpuSeconds(pid) - cpu, bytes, peak_mb: memoryMb(pid, 'VmHWM') };
}

await buildIfStale();
await withFolder(async (temporary) => {
  const folder = options.data || join(temporary, 'data');
  const isThere = existsSync(join(folder, 'sheaf.db'));
  mkdirSync(folder, { recursive: true });
  const token = makeKey(folder);
  if (!isThere)
    await withService(folder, { token }, ({ api }) => importSurvey(api, generateParts(temporary, options.parts)));
  await withService(folder, { token }, async (service) => {
    const survey = await newestSurvey(service.api);
    const taken: Record<string, Taken[]> = {};
    for (let round = 0; round < options.rounds; round++)
      for (const as of exportFormats) {
        const one = await take(service, survey, as);
        say(`${as}: ${JSON.stringify(one)}`);
        taken[as] = [...(taken[as] ?? []), one];
      }
    const middle = (as: string, field: keyof Taken) => median((taken[as] ?? []).map((one) => one[field]));
    const rows = exportFormats.map((as) => ({
      format: as,
      rows_per_second: round((options.parts * rowsPerPart) / middle(as, 'seconds')),
      'rows a second / CSV': round(middle('csv', 'seconds') / middle(as, 'seconds'), 2),
      'processor time / CSV': round(middle(as, 'cpu') / middle('csv', 'cpu'), 2),
      mb: round(middle(as, 'bytes') / 1e6),
      peak_mb: round(Math.max(...(taken[as] ?? []).map(({ peak_mb }) => peak_mb))),
    }));
    report('take-away', rows);
  });
});
