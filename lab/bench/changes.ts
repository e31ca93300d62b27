// Changes of a column's type and of the person key, and the deletion of a survey of a million responses, and how long another writer waits meanwhile. Each
// is a ratio to importing the same responses in the same run. `node lab/bench/changes.ts [--parts 50]`, under
// `flock /tmp/sheaf-bench.lock`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTestService } from '../../src/service/testing/test-service.ts';
import { percentile } from './load-client.ts';
import { createApi, generateParts, importSurvey } from './workspace-data.ts';

const { values } = parseArgs({ options: { parts: { type: 'string', default: '50' } } });
const base = '/api/v1/workspace';

const service = await startTestService();
const project_id = await service.project('Other writes');
const api = createApi(service.url, service.token);
const delays = monitorEventLoopDelay({ resolution: 1 });

/** Another client's small write, repeated until `work` is done. @returns milliseconds of each */
async function writesBeside(work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  const body = { project_id: project_id.id, name: 'w', file_type: 'CSV', num_parts: 1, column_mapping: { A: 'NPS' } };
  while (!isOver) {
    const asked = performance.now();
    await api('POST', '/api/v1/developer/import/surveys/initialize', body);
    times.push(performance.now() - asked);
    await sleep(20);
  }
  await end;
  return times;
}

const round = (ms: number) => Math.round(ms * 10) / 10;
let importMs = Number.NaN;
async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  delays.reset();
  delays.enable();
  const begun = performance.now();
  const writes = await writesBeside(work());
  const ms = performance.now() - begun;
  delays.disable();
  console.log(
    JSON.stringify({
      what,
      ms: Math.round(ms),
      'ms / import': Number((ms / importMs).toPrecision(2)),
      other_writes_p50_ms: round(percentile(writes, 0.5)),
      other_writes_max_ms: round(Math.max(...writes)),
      loop_p99_ms: round(delays.percentile(99) / 1e6),
    }),
  );
}

interface Change {
  change_id: number;
  state: string;
  failure: string | null;
}
async function change(survey: string, question_id: number, type: string): Promise<void> {
  const { change_id } = (await api('PATCH', `${survey}/questions/${question_id}`, { type })) as Change;
  for (;;) {
    const { state, failure } = (await api('GET', `${survey}/changes/${change_id}`)) as Change;
    if (state === 'failed') throw new Error(String(failure));
    if (state === 'done') return;
    await sleep(20);
  }
}

interface Outline {
  person_key_change: { state: string; failure: string | null };
}
async function changeKey(survey: string, person_key: { name: string; headers: string[] } | null): Promise<void> {
  await api('PATCH', `${survey}/outline`, { person_key });
  for (;;) {
    const { state, failure } = ((await api('GET', `${survey}/outline`)) as Outline).person_key_change;
    if (state === 'failed') throw new Error(String(failure));
    if (state === 'done') return;
    await sleep(20);
  }
}

/** Until no row of a response is left. The search index goes with them. */
async function purged(): Promise<void> {
  const any = service.database.read.selectFrom('row_numbers').select('part_id').limit(1);
  while ((await any.executeTakeFirst()) !== undefined) await sleep(50);
}

const csv = mkdtempSync(join(tmpdir(), 'sheaf-parts-'));
try {
  const files = generateParts(csv, Number(values.parts));
  const begun = performance.now();
  const survey = `${base}/surveys/${await importSurvey(api, files)}`;
  importMs = performance.now() - begun;
  console.log(JSON.stringify({ what: 'import, searchable', ms: Math.round(importMs) }));
  const { questions } = (await api('GET', survey)) as { questions: { id: number; type: string; header: string }[] };
  const idOf = (type: string) => questions.find((question) => question.type === type)?.id ?? 0;
  const [choice, time, address] = [idOf('Single choice'), idOf('Timestamp'), idOf('Email')];
  await measure('Single choice → Multi choice', () => change(survey, choice, 'Multi choice'));
  await measure('Multi choice → Open-ended', () => change(survey, choice, 'Open-ended'));
  await measure('Timestamp → Do nothing', () => change(survey, time, 'Do nothing'));
  await measure('Do nothing → Timestamp', () => change(survey, time, 'Timestamp'));
  await measure('Email → Do nothing', () => change(survey, address, 'Do nothing'));
  await measure('Do nothing → Email', () => change(survey, address, 'Email'));
  const header = questions.find(({ type }) => type === 'Email')?.header ?? '';
  await measure('person key', () => changeKey(survey, { name: 'Address', headers: [header] }));
  await measure('no person key', () => changeKey(survey, null));
  await measure('delete and purge', async () => {
    await api('DELETE', `${survey}?undo_seconds=0`);
    await purged();
  });
} finally {
  rmSync(csv, { recursive: true });
  await service.stop();
}
