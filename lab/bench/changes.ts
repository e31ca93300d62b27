// Changes of a column's type and of the person key, and the deletion of a survey of a million responses, and how long another writer waits
// meanwhile. Each is a ratio to importing the same responses in the same run. `node lab/bench/changes.ts [--parts 50]`, under
// `flock /tmp/sheaf-bench.lock`.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfStale } from '../../scripts/build.ts';
import { openDatabase } from '../../src/service/data/sqlite/open.ts';
import { percentile, readOptions, report, round, say, timed } from '../report.ts';
import { type Api, watchLoop, withFolder, withService } from '../start.ts';
import { generateParts, importSurvey, poll, surveys } from './bench-survey.ts';

const options = readOptions({ parts: 50 });

/** Another client's small write, repeated until work is done. @returns milliseconds of each */
async function writesBeside(api: Api, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  const body = { project_id: 1, name: 'w', file_type: 'CSV', num_parts: 1, column_mapping: { A: 'NPS' } };
  while (!isOver) {
    times.push(await timed(() => api('POST', `${surveys}/initialize`, body)));
    await sleep(20);
  }
  await end;
  return times;
}

interface State {
  state: string;
  failure: string | null;
}

const untilDone = (ask: () => Promise<State>) =>
  poll(ask, ({ state, failure }) => {
    if (state === 'failed') throw new Error(String(failure));
    return state === 'done';
  });

async function changeType(api: Api, survey: string, question_id: number, type: string): Promise<void> {
  const { change_id } = await api<{ change_id: number }>('PATCH', `${survey}/questions/${question_id}`, { type });
  await untilDone(() => api<State>('GET', `${survey}/changes/${change_id}`));
}

async function changeKey(api: Api, survey: string, person_key: object | null): Promise<void> {
  await api('PATCH', `${survey}/outline`, { person_key });
  const ask = () => api<{ person_key_change: State }>('GET', `${survey}/outline`);
  await untilDone(async () => (await ask()).person_key_change);
}

/** Deletes a survey for good and waits until no row of a response is left. The search index goes with them. */
async function purge(api: Api, survey: string, dataDir: string): Promise<void> {
  await api('DELETE', `${survey}?undo_seconds=0`);
  const db = openDatabase(join(dataDir, 'sheaf.db'), { readonly: true });
  const any = db.prepare('SELECT part_id FROM row_numbers LIMIT 1');
  await poll(
    async () => any.get(),
    (row) => row === undefined,
  );
  db.close();
}

await buildIfStale();
await withFolder(async (folder) => {
  const loop = watchLoop(folder);
  await withService(join(folder, 'data'), { env: loop.env }, async ({ api, pid, data_dir }) => {
    const files = generateParts(folder, options.parts);
    let survey = '';
    const importMs = await timed(async () => {
      survey = await importSurvey(api, files);
    });
    type Question = { id: number; type: string; header: string };
    const { questions } = await api<{ questions: Question[] }>('GET', survey);
    const need = (type: string) => questions.find((question) => question.type === type) ?? { id: 0, header: '' };
    const [choice, time, email] = [need('Single choice').id, need('Timestamp').id, need('Email')];
    const works: Record<string, () => Promise<unknown>> = {
      'Single choice → Multi choice': () => changeType(api, survey, choice, 'Multi choice'),
      'Multi choice → Open-ended': () => changeType(api, survey, choice, 'Open-ended'),
      'Timestamp → Do nothing': () => changeType(api, survey, time, 'Do nothing'),
      'Do nothing → Timestamp': () => changeType(api, survey, time, 'Timestamp'),
      'Email → Do nothing': () => changeType(api, survey, email.id, 'Do nothing'),
      'Do nothing → Email': () => changeType(api, survey, email.id, 'Email'),
      'person key': () => changeKey(api, survey, { name: 'Address', headers: [email.header] }),
      'no person key': () => changeKey(api, survey, null),
      'delete and purge': () => purge(api, survey, data_dir),
    };
    const rows: object[] = [];
    for (const [what, work] of Object.entries(works)) {
      await loop.read(pid);
      let writes: number[] = [];
      const ms = await timed(async () => {
        writes = await writesBeside(api, work());
      });
      rows.push({
        what,
        ms: round(ms),
        'ms / import': round(ms / importMs, 3),
        other_writes_p50_ms: round(percentile(writes, 0.5), 1),
        other_writes_max_ms: round(Math.max(...writes), 1),
        loop_p99_ms: round((await loop.read(pid)).p99, 1),
      });
      say(JSON.stringify(rows.at(-1)));
    }
    report('changes', rows, { import_ms: round(importMs) });
  });
});
