import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../scripts/whole-tests.ts';
import { eventually } from '../../contract/eventually.fixture.ts';
import { provideOwnService } from '../testing/provide-service.ts';
import {
  filesBase,
  followFile,
  importFile,
  importInsight,
  initializeFile,
  initializeInsight,
  insightsBase,
  sendRecord,
} from '../testing/record-scenario.ts';
import { insertInsight } from '../testing/records.ts';
import { base, importParts, initialize, sendParts } from '../testing/survey-scenario.ts';
import { hasForeignStore, sendForm } from '../testing/test-service.ts';

const workspace = '/api/v1/workspace';
const csv = 'Email,Team,Why\nada@example.org,Red,The zebra was kind\nbob@example.org,Blue,No zebra at all\n';
const column_mapping = { Email: 'Email', Team: 'Single choice', Why: 'Open-ended' };

const service = await provideOwnService();
let { id: project_id } = await service.project();
const { ask: call } = service;
const survey = (body: object = {}) => importParts(service, [csv], { project_id, column_mapping, ...body });
const remove = (path: string, undo_seconds = 3600) =>
  call('DELETE', `${workspace}${path}?undo_seconds=${undo_seconds}`);
const restore = (path: string) => call('POST', `${workspace}${path}/restore`);

const count = async (table: string, where = '1 = 1'): Promise<number> => {
  const counting = sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)} WHERE ${sql.raw(where)}`;
  return (await counting.execute(service.database.read)).rows[0]?.n ?? -1;
};
const lookUpCount = (table: string, where?: string) => () => count(table, where);

describe('DELETE surveys/{survey_key}: hidden everywhere at once', () => {
  it('its page, responses, export and status: 404, and found again after restoring; nothing else may be asked of it', async () => {
    const { survey_key, upload_key } = await survey();
    const page = `${workspace}/surveys/${survey_key}`;
    const reading = [page, `${page}/responses`, `${page}/export`, `${base}/${upload_key}/status`];
    const read = () => Promise.all(reading.map(async (path) => (await call('GET', path)).status));
    const writing = Object.entries({
      append: { num_parts: 1 },
      complete: undefined,
      'parts/1/retry': undefined,
      'media/register': { files: ['a.mp4'] },
    });
    expect((await remove(`/surveys/${survey_key}`)).status).toBe(200);
    expect(await read()).toEqual([404, 404, 404, 404]);
    for (const [path, body] of writing)
      expect((await call('POST', `${base}/${upload_key}/${path}`, body)).status, path).toBe(404);
    expect((await restore(`/surveys/${survey_key}`)).body).toEqual({ state: 'completed' });
    expect(await read()).toEqual([200, 200, 200, 200]);
  });

  it('lists, search and people: hidden at once; people of another survey stay; restoring brings everything back', async () => {
    project_id = (await service.project()).id;
    const kept = await importParts(service, ['Email\nbob@example.org\n'], { project_id, column_mapping });
    const made = await survey();
    const look = async () => {
      const imports = (await call('GET', `${workspace}/imports?project_id=${project_id}`)).body.imports;
      const people = (await call('GET', `${workspace}/participants?project_id=${project_id}`)).body;
      const found = (await call('GET', `${workspace}/search?project_id=${project_id}&q=zebra`)).body.groups;
      return {
        imports: imports.map((one: { survey_key: string }) => one.survey_key),
        surveys: (await call('GET', base)).body.surveys.filter(
          (s: { project_id: number }) => s.project_id === project_id,
        ).length,
        people: people.participants.map(({ email, number_of_surveys }: never) => [email, number_of_surveys]),
        count: people.count,
        notes: found.find(({ kind }: { kind: string }) => kind === 'note').count,
      };
    };
    const before = {
      imports: [made.survey_key, kept.survey_key],
      surveys: 2,
      people: [
        ['ada@example.org', 1],
        ['bob@example.org', 2],
      ],
      count: 2,
      notes: 2,
    };
    await expect.poll(look).toEqual(before);
    const ada = (await call('GET', `${workspace}/participants?project_id=${project_id}&q=ada`)).body.participants[0].id;
    await remove(`/surveys/${made.survey_key}`);
    expect(await look()).toEqual({
      imports: [kept.survey_key],
      surveys: 1,
      people: [['bob@example.org', 1]],
      count: 1,
      notes: 0,
    });
    expect((await call('GET', `${workspace}/participants/${ada}`)).status).toBe(404);
    const { imports } = (await call('GET', `${workspace}/imports?project_id=${project_id}&state=deleted`)).body;
    expect(imports).toMatchObject([{ survey_key: made.survey_key, state: 'deleted', project: { id: project_id } }]);
    expect(Date.parse(imports[0].restorable_until)).toBeGreaterThan(Date.now());
    await restore(`/surveys/${made.survey_key}`);
    await expect.poll(look).toEqual(before);
  });

  it('its idempotency key is free at once, and stays with the survey that uses it next', async () => {
    const idempotency_key = 'deletion-1';
    const first = await survey({ idempotency_key });
    await remove(`/surveys/${first.survey_key}`);
    await restore(`/surveys/${first.survey_key}`);
    const body = { project_id, name: 'Survey', file_type: 'CSV', num_parts: 1, idempotency_key };
    const again = await call('POST', `${base}/initialize`, body);
    expect(again.body, 'given back').toMatchObject({ upload_key: first.upload_key, status: 'COMPLETED' });
    await remove(`/surveys/${first.survey_key}`);
    const second = await initialize(service, 1, { project_id, body: { idempotency_key } });
    expect(second.upload_key).not.toBe(first.upload_key);
    await restore(`/surveys/${first.survey_key}`);
    const third = await initialize(service, 1, { project_id, body: { idempotency_key } });
    expect(third.upload_key).toBe(second.upload_key);
  });
});

describe('DELETE and restore: the races', () => {
  it('deleted twice at once: one request succeeds, the other finds nothing', async () => {
    const { survey_key } = await survey();
    const replies = await Promise.all([1, 2, 3].map(() => remove(`/surveys/${survey_key}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await remove(`/surveys/${survey_key}`)).body.error).toContain('No such survey');
    const restored = await Promise.all([1, 2, 3].map(() => restore(`/surveys/${survey_key}`)));
    expect(restored.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  it('delete and complete at once: refused while it is processed, or complete finds nothing; never both', async () => {
    for (let round = 0; round < tries(4, 30); round++) {
      const made = await initialize(service, 1, { project_id });
      await sendParts(made, [csv]);
      const [completed, deleted] = await Promise.all([
        call('POST', made.links.complete),
        sleep(3 * round).then(() => remove(`/surveys/${made.survey_key}`)),
      ]);
      if (deleted.status === 409) {
        expect(deleted.body.error).toContain('is being processed');
        expect(completed.status).toBe(202);
        expect((await service.waitUntilFinal(made.upload_key)).status).toBe('COMPLETED');
      } else {
        expect(deleted.status).toBe(200);
        // Processed before it was deleted, or not at all.
        const { body } = await restore(`/surveys/${made.survey_key}`);
        expect(body.state).toBe(completed.status === 202 ? 'completed' : 'waiting');
      }
    }
  });

  it('delete and append at once: one of them comes first, and the survey is intact either way', async () => {
    for (let round = 0; round < tries(2, 12); round++) {
      const { survey_key, upload_key } = await survey();
      const [appended, deleted] = await Promise.all([
        call('POST', `${base}/${upload_key}/append`, { num_parts: 1 }),
        remove(`/surveys/${survey_key}`),
      ]);
      expect(deleted.status).toBe(200);
      expect([201, 404]).toContain(appended.status);
      const { state } = (await restore(`/surveys/${survey_key}`)).body;
      expect(state).toBe(appended.status === 201 ? 'waiting' : 'completed');
    }
  });

  it('a file deleted while it is read: reading stops, and starts again when the file is restored', async () => {
    const file = await initializeFile(service, 'Talk.txt', { project_id });
    await sendRecord(file, 'spoken words');
    expect((await call('POST', file.links.complete)).status).toBe(200);
    expect((await remove(`/files/${file.wav_key}`)).status).toBe(200);
    await expect.poll(lookUpCount('jobs', "kind = 'file' AND state IN ('queued', 'running')")).toBe(0);
    expect((await restore(`/files/${file.wav_key}`)).status).toBe(200);
    expect(await followFile(service, file)).toMatchObject({ status: 'completed' });
    expect(await count('jobs', "kind = 'file' AND state IN ('queued', 'running')")).toBe(0);
  });
});

it('insights and files: hidden and restored; other keys may not delete a private draft', async () => {
  const insight = await importInsight(service, 'Notes.txt', 'The okapi', { project_id });
  const file = await importFile(service, 'Talk.txt', 'The okapi', { project_id });
  for (const [path, status] of [
    [`/insights/${insight.insight_key}`, `${insightsBase}/${insight.insight_key}/status`],
    [`/files/${file.wav_key}`, `${filesBase}/${file.wav_key}/status`],
  ] as const) {
    expect((await remove(path)).status).toBe(200);
    expect((await call('GET', status)).status).toBe(404);
    expect((await call('GET', `${workspace}${path}`)).status).toBe(404);
    expect((await restore(path)).body).toEqual({ state: 'completed' });
    expect((await call('GET', status)).status).toBe(200);
  }
  const other = await service.key();
  const draft = await insertInsight(service, { project_id, api_key_id: 1, name: 'Mine', insight_state: 1 });
  const path = `${workspace}/insights/${draft}`;
  expect((await service.call('DELETE', path, { token: other.token })).status).toBe(404);
});

describe('after the time to undo', () => {
  const objects = (dir: string): number =>
    existsSync(dir)
      ? readdirSync(dir, { recursive: true }).filter((name) => statSync(join(dir, String(name))).isFile()).length
      : 0;
  const stored = () => objects(join(service.store_dir, 'objects'));

  it('rows, people and objects of a survey are deleted, those of others are not', async () => {
    project_id = (await service.project()).id;
    const kept = await importParts(service, ['Email\nbob@example.org\n'], { project_id, column_mapping });
    const before = { stored: stored(), ...(await everything()) };
    const made = await survey({ media_config: {} });
    expect(await everything()).not.toEqual(before);
    expect((await remove(`/surveys/${made.survey_key}`, 0)).status).toBe(200);
    await expect.poll(lookUpCount('stored_surveys', `survey_key = '${made.survey_key}' AND name = ''`)).toBe(1);
    const { stored: objectsBefore, ...rowsBefore } = before;
    expect(await everything()).toEqual(rowsBefore);
    if (!hasForeignStore) expect(stored()).toBe(objectsBefore);
    expect((await restore(`/surveys/${made.survey_key}`)).body.error).toMatch(/over/);
    const { body } = await call('GET', `${workspace}/surveys/${kept.survey_key}/responses`);
    expect(body.responses).toMatchObject([{ answers: ['bob@example.org'] }]);
    expect((await call('GET', `${workspace}/imports?project_id=${project_id}&state=deleted`)).body.count).toBe(0);
  });

  async function everything() {
    const ofSurvey = ['segments', 'row_numbers', 'questions', 'question_options', 'part_answers'];
    const tables = [...ofSurvey, 'word_blocks', 'survey_tables', 'passages'];
    const rows = await Promise.all(tables.map((table) => count(table)));
    const people = await count('participants', `project_id = ${project_id}`);
    return { ...Object.fromEntries(tables.map((table, index) => [table, rows[index]])), people };
  }

  it('text and object of an insight and a file are deleted', async () => {
    const [before, words, objectsBefore] = [await count('passages'), await count('word_blocks'), stored()];
    const insight = await importInsight(service, 'Notes.txt', 'The okapi', { project_id });
    const file = await importFile(service, 'Talk.txt', 'The okapi', { project_id });
    expect(await count('passages')).toBe(before + 2);
    expect(await count('word_blocks')).toBe(words + 2);
    await remove(`/insights/${insight.insight_key}`, 0);
    await remove(`/files/${file.wav_key}`, 0);
    await expect.poll(lookUpCount('passages')).toBe(before);
    await expect.poll(lookUpCount('word_blocks')).toBe(words);
    if (!hasForeignStore) await expect.poll(stored).toBe(objectsBefore);
  });

  it('a PENDING upload: an object that arrives later by an earlier form is deleted in a second pass', async () => {
    const insight = await initializeInsight(service, 'Late.txt', { project_id });
    const objectsBefore = stored();
    await remove(`/insights/${insight.insight_key}`, 0);
    const job = () =>
      service.database.read.selectFrom('jobs').selectAll().where('kind', '=', 'purge').orderBy('id', 'desc').limit(1);
    const { id, run_after } = await eventually(async () => {
      const waiting = await job().executeTakeFirstOrThrow();
      expect([waiting.state, waiting.run_after > Date.now()]).toEqual(['queued', true]);
      return waiting;
    });
    // Two hours from the deletion: forms are good for one.
    expect(Math.round((run_after - Date.now()) / 60_000)).toBe(120);
    expect((await sendForm(insight, 'late words')).status).toBe(204);
    // Three hours later: the job's own hour is put back with it.
    const deleted_at = new Date(Date.now() - 3 * 3600_000).toISOString();
    await service.database.write(async (tx) => {
      const key = insight.insight_key;
      await tx.updateTable('stored_insights').set({ deleted_at }).where('insight_key', '=', key).execute();
      const { payload } = await tx.selectFrom('jobs').select('payload').where('id', '=', id).executeTakeFirstOrThrow();
      const later = JSON.stringify({ ...JSON.parse(payload), deleted_at });
      await tx.updateTable('jobs').set({ run_after: 0, payload: later }).where('id', '=', id).execute();
    });
    await expect.poll(async () => (await job().executeTakeFirstOrThrow()).state).toBe('done');
    if (!hasForeignStore) expect(stored()).toBe(objectsBefore);
  });
});
