import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AuditAction } from '../../../contract/index.ts';
import { listAudit } from '../../data/audit.store.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { fixtureBytes, importFile, importInsight } from '../../testing/record-scenario.ts';
import { importParts } from '../../testing/survey-scenario.ts';
import { startTestService, type TestService, testClock } from '../../testing/test-service.ts';

const service = await provideOwnService();
const { id: project_id } = await service.project();
const call = (method: string, path: string, body?: unknown, token = service.token) =>
  service.call(method, `/api/v1/workspace${path}`, { token, body });
const listed = ({ database }: TestService = service) => listAudit(database.read, { limit: 200 });
const listedOf = async (wanted: AuditAction, of?: TestService) =>
  (await listed(of)).filter(({ action }) => action === wanted);

it('records who did what, by whom and to which thing, and nothing of what was imported', async () => {
  const secret = await service.key({ name: 'Team' });
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: secret.client_id });
  form.set('client_secret', secret.client_secret);
  await fetch(`${service.url}/api/v1/oauth/token`, { method: 'POST', body: form });
  const survey = await importParts(service, ['Email,Why\nada@example.org,The okapi\n'], { project_id });
  const file = await importFile(service, 'Talk.txt', 'The zebra', { project_id });
  const surveys = `/surveys/${survey.survey_key}`;
  const made = await call('POST', '/keys', { name: 'New', scopes: ['project:read'], requests_per_minute: null });
  await call('DELETE', `/keys/${made.body.id}`);
  await call('PATCH', `/projects/${project_id}`, { name: 'Named' });
  await call('GET', `${surveys}/export`);
  const { questions } = (await call('GET', surveys)).body;
  await call('PATCH', `${surveys}/questions/${questions[1].id}`, { type: 'Open-ended' });
  await call('PATCH', `${surveys}/outline`, { orders: { Why: ['The okapi'] } });
  await call('DELETE', `/files/${file.wav_key}`);
  await call('POST', `/files/${file.wav_key}/restore`);
  // What fails, and what is only read, is not recorded.
  await call('DELETE', '/files/none');
  await call('GET', surveys);

  const events = await listed();
  const brief = events.map((one) => [one.action, one.actor, one.subject_key]).reverse();
  const own = events.at(-2)?.actor;
  expect(brief).toEqual([
    ['sign_in', secret.client_id, null],
    // All events of a survey have the same key, so that a search for it finds them all.
    ['import', own, survey.survey_key],
    ['import', own, file.wav_key],
    ['key_created', own, String(made.body.id)],
    ['key_revoked', own, String(made.body.id)],
    ['project', own, String(project_id)],
    ['export', own, survey.survey_key],
    ['type', own, survey.survey_key],
    ['outline', own, survey.survey_key],
    ['delete', own, file.wav_key],
    ['restore', own, file.wav_key],
  ]);
  expect(events[0]).toMatchObject({ subject: 'file', subject_name: 'Talk.txt', address: '127.0.0.1' });
  for (const text of ['okapi', 'zebra', 'ada@', secret.client_secret, made.body.token])
    expect(JSON.stringify(events)).not.toContain(text);
  const before = events[4]?.id;
  expect(await listAudit(service.database.read, { before, limit: 200 })).toHaveLength(events.length - 5);
});

it('the original of a document is recorded as read, once for each visit of each key, and not for who has just imported it', async () => {
  const clock = testClock();
  const moved = await startTestService({ clock });
  const file = await importFile(moved, 'speech.mp3', fixtureBytes('speech.mp3'));
  const insight = await importInsight(moved, 'Report.txt', 'The gnu');
  const other = await moved.key({ name: 'Other' });
  const get = (path: string, { token }: { token: string }) => moved.call('GET', `/api/v1${path}`, { token });
  const reads = async () =>
    (await listedOf('read_file', moved)).map(({ actor, subject_key }) => [actor, subject_key]).reverse();
  // A page asks for several things at the same moment, and again while it stays open.
  const visit = async (who: { token: string }, paths: readonly string[]) => {
    for (const path of paths) {
      const replies = await Promise.all([path, path, path].map((one) => get(one, who)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  };
  const originals = [`/workspace/files/${file.wav_key}`, `/developer/import/files/${file.wav_key}/status`];
  const ownOriginals = [...originals, `/workspace/insights/${insight.insight_key}`];
  try {
    await visit(moved, ownOriginals);
    await visit(other, ['/workspace/files', `/workspace/files/${file.wav_key}/transcript`]);
    expect(await reads()).toEqual([]);
    for (let minutes = 0; minutes < 30; minutes += 6) {
      await visit(other, originals);
      clock.advance(6 * 60_000);
    }
    const first = ['Other', file.wav_key];
    expect(await reads()).toEqual([first]);
    clock.advance(5 * 60_000);
    await visit(other, originals);
    expect(await reads()).toEqual([first, first]);
    await visit(moved, ownOriginals);
    const host = (await listed(moved))[0]?.actor;
    expect((await reads()).slice(2)).toEqual([
      [host, file.wav_key],
      [host, insight.insight_key],
    ]);
  } finally {
    await moved.stop();
  }
});

it('names what was deleted as long as that can be taken back, and no longer', async () => {
  const { survey_key } = await importParts(service, ['Why\nThe gnu\n'], { project_id, name: 'Visits' });
  const { insight_key } = await importInsight(service, 'Report.txt', 'The gnu', { project_id });
  const { wav_key } = await importFile(service, 'Speech.txt', 'The gnu', { project_id });
  const paths = [`/surveys/${survey_key}`, `/insights/${insight_key}`, `/files/${wav_key}`];
  const names = async () =>
    (await listedOf('delete'))
      .slice(0, 3)
      .map(({ subject_name }) => subject_name)
      .reverse();
  for (const path of paths) await call('DELETE', path);
  expect(await names()).toEqual(['Visits', 'Report.txt', 'Speech.txt']);
  for (const path of paths) {
    await call('POST', `${path}/restore`);
    await call('DELETE', `${path}?undo_seconds=0`);
  }
  await expect.poll(names, { timeout: 20_000 }).toEqual([null, null, null]);
});

it('refuses every change and removal', async () => {
  await call('POST', '/projects', { name: 'Another' });
  const before = await listed();
  for (const change of [sql`UPDATE audit_events SET actor = 'nobody'`, sql`DELETE FROM audit_events`])
    await expect(service.database.write((tx) => change.execute(tx))).rejects.toThrow(/append-only/);
  expect(await listed()).toEqual(before);
  // A replacement by the same id would pass by SQLite's triggers.
  const sources = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const changes = /\b(?:UPDATE|DELETE FROM|REPLACE INTO|(?:updateTable|deleteFrom|replaceInto)\(')\s*"?audit_events/;
  expect(sources.filter((file) => changes.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(sources.length).toBeGreaterThan(500);
});
