// Reading a survey of a million responses and a library over HTTP on the built service. For each address: the
// median and 99th percentile, as a ratio to reading one row of SQLite by its primary key in the same run, and the delays of the
// service's event loop. `node lab/bench/workspace.ts [--parts 50] [--library 100000] [--requests 100] [--data DIR]`, under
// `flock /tmp/sheaf-bench.lock`. --data: a folder whose workspace is kept and used again.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build.ts';
import { openDatabase } from '../../src/service/data/sqlite/open.ts';
import { openSqliteDatabase } from '../../src/service/data/sqlite/sqlite-database.ts';
import { percentile, readOptions, report, round, say } from '../report.ts';
import { type Api, makeKey, watchLoop, withFolder, withService } from '../start.ts';
import { generateParts, importSurvey, newestSurvey, rowsPerPart, workspace } from './bench-survey.ts';

const options = readOptions({ parts: 50, library: 100_000, requests: 100, data: '' });
/** The longest time that one address is called. */
const longest = 4000;

const kinds = ['pdf', 'docx', 'mp4', 'mp3'];

/** Writes `count` insights and as many files directly into the database, as finished jobs do. */
async function insertLibrary(folder: string, count: number): Promise<void> {
  const database = openSqliteDatabase(folder);
  const created_at = new Date().toISOString();
  const common = (id: number) => ({
    project_id: 1,
    api_key_id: 1,
    s3_key: randomUUID(),
    created_at,
    failure: null,
    id,
  });
  const toName = (id: number) => `${['Report', 'Interview', 'Budget', 'Notes'][id % 4]} ${(id * 7919) % count}`;
  for (let at = 0; at < count; at += 1000) {
    const ids = Array.from({ length: Math.min(1000, count - at) }, (_, index) => at + index + 1);
    await database.write(async (tx) => {
      for (const id of ids) {
        const insight = { insight_key: randomUUID(), name: `${toName(id)}.pdf`, insight_state: 0 as const };
        await tx
          .insertInto('stored_insights')
          .values({ ...common(id), ...insight, processing_status: 'completed' })
          .execute();
        const file = { wav_key: randomUUID(), name: `${toName(id)}.${kinds[id % kinds.length]}` };
        await tx
          .insertInto('stored_files')
          .values({ ...common(id), ...file, status: 'completed' })
          .execute();
      }
    });
  }
  await database.close();
}

/** @returns median milliseconds of reading a row by its primary key. */
function primaryKeyRead(folder: string): number {
  const db = openDatabase(join(folder, 'sheaf.db'), { readonly: true });
  const people = db
    .prepare<[], { project_id: number; identity: string }>(
      'SELECT project_id, identity FROM participants ORDER BY random() LIMIT 5000',
    )
    .all();
  const read = db.prepare<[number, string]>('SELECT * FROM participants WHERE project_id = ? AND identity = ?');
  const times = people.map(({ project_id, identity }) => {
    const begun = performance.now();
    read.get(project_id, identity);
    return performance.now() - begun;
  });
  db.close();
  return percentile(times, 0.5);
}

interface Question {
  id: number;
  type: string;
  distribution: { options?: { value: string }[] };
}

/** Sets a code by a rule on every open answer with a common word. */
async function addRule(api: Api, survey: string, question_id: number | undefined): Promise<void> {
  const { code_id } = await api<{ code_id: number }>('POST', `${survey}/codes`, { name: `Need ${randomUUID()}` });
  await api('POST', `${survey}/codes/${code_id}/rules`, { question_id, words: 'need' });
}

/** Every list, by name and query; those with `pages` are read by their cursor. */
async function listAddresses(api: Api, survey: string) {
  const { questions } = await api<{ questions: Question[] }>('GET', survey);
  const ofType = (type: string) => questions.find((question) => question.type === type);
  const [choice, nps, open] = [ofType('Single choice'), ofType('NPS'), ofType('Open-ended')];
  await addRule(api, survey, open?.id);
  const chosen = choice?.distribution.options?.[0]?.value ?? '';
  const makeFilter = (...conditions: object[]) => `filter=${encodeURIComponent(JSON.stringify(conditions))}`;
  const options = { kind: 'options', question_id: choice?.id, options: [chosen] };
  const score = { kind: 'nps_group', question_id: nps?.id, group: 'promoters' };
  const contains = { kind: 'contains', question_id: open?.id, text: 'need' };
  return [
    ['one small answer (floor)', `${workspace}/instance`],
    ['survey with distributions', survey],
    ['distributions, filtered by a choice', `${survey}/questions?${makeFilter(options)}`],
    ['distributions, filtered by text', `${survey}/questions?${makeFilter(contains)}`],
    ['a choice, filtered by a score', `${survey}/questions?question_ids=[${choice?.id}]&${makeFilter(score)}`],
    ['a rule of words, then its chart', `${survey}/questions?question_ids=[${open?.id}]`],
    ['coded answers, filtered by a score', `${survey}/questions?question_ids=[${open?.id}]&${makeFilter(score)}`],
    ['phrases', `${survey}/phrases?question_id=${open?.id}`],
    ['responses', `${survey}/responses?`],
    ['responses, filtered by a choice', `${survey}/responses?${makeFilter(options)}`],
    ['responses, filtered by text', `${survey}/responses?${makeFilter(contains)}`],
    ['responses, sorted by time', `${survey}/responses?sort=time&order=desc`],
    ['responses, sorted by NPS', `${survey}/responses?sort=question:${nps?.id}`],
    ['responses, sorted by open text', `${survey}/responses?sort=question:${open?.id}`],
    ['responses, filtered and sorted', `${survey}/responses?sort=time&${makeFilter(options)}`],
    ['notes', `${survey}/notes?`],
    ['notes, searched', `${survey}/notes?q=need`],
    ['search of everything', `${workspace}/search?q=need`],
    ['search of names', `${workspace}/search?q=budget`],
    ['participants', `${workspace}/participants?`],
    ['participants, searched', `${workspace}/participants?q=example`],
    ['imports', `${workspace}/imports?`],
    ['insights', `${workspace}/insights?`],
    ['insights by name', `${workspace}/insights?sort=name&order=asc`],
    ['files of a kind', `${workspace}/files?kind=video`],
    ['files, searched', `${workspace}/files?q=report+11`],
    ['media of the survey', `${survey}/media?`],
  ] as const;
}

/** The first answer, then pages by their cursor, again and again. @returns milliseconds of each */
async function measure(api: Api, path: string): Promise<{ first: number; later: number[] }> {
  const times: number[] = [];
  let cursor: string | null = null;
  const begun = performance.now();
  for (let n = 0; n <= options.requests && performance.now() - begun < longest; n++) {
    const asked = performance.now();
    const page: { next_cursor?: string | null } = await api('GET', cursor === null ? path : `${path}&cursor=${cursor}`);
    times.push(performance.now() - asked);
    cursor = page.next_cursor ?? null;
  }
  return { first: times[0] ?? Number.NaN, later: times.slice(1) };
}

await buildIfStale();
await withFolder(async (temporary) => {
  const folder = options.data || join(temporary, 'data');
  const isThere = existsSync(join(folder, 'sheaf.db'));
  mkdirSync(folder, { recursive: true });
  const token = makeKey(folder);
  if (!isThere) {
    await insertLibrary(folder, options.library);
    await withService(folder, { token }, ({ api }) => importSurvey(api, generateParts(temporary, options.parts)));
  }
  const loop = watchLoop(temporary);
  await withService(folder, { token, env: loop.env }, async ({ api, pid }) => {
    const peer = primaryKeyRead(folder);
    const rows: object[] = [];
    await loop.read(pid);
    for (const [address, path] of await listAddresses(api, await newestSurvey(api))) {
      const { first, later } = await measure(api, path);
      const { p99, max } = await loop.read(pid);
      const p50 = percentile(later, 0.5);
      rows.push({
        ...{ address, first_ms: round(first, 1), p50_ms: round(p50, 1), p99_ms: round(percentile(later, 0.99), 1) },
        ...{ 'p50 / key read': round(p50 / peer), loop_p99_ms: round(p99, 1), loop_max_ms: round(max, 1) },
      });
      say(JSON.stringify(rows.at(-1)));
    }
    const { parts, library } = options;
    report('workspace', rows, { responses: parts * rowsPerPart, library, key_read_us: round(peer * 1000, 1) });
  });
});
