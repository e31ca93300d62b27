import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostKeyName, type InsightState, scopes } from '../../../contract/index.ts';
import { provideFolder } from '../../testing/provide-folder.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { renewHostTokenTx } from '../keys/host-key.store.ts';
import { insertKeyTx } from '../keys/keys.store.ts';
import { archiveProjectTx, insertProjectTx } from '../projects.store.ts';
import { readAll } from '../sql.ts';
import {
  canSeeInsight,
  inProjects,
  isVisibleInsight,
  listProjects,
  readAccessScope,
  requireProject,
  type Viewer,
} from './access.ts';

const at = '2026-01-01T00:00:00.000Z';
const folder = provideFolder('access');
let database: Database;
let project: { ours: number; theirs: number; archived: number };
let viewers: Record<string, Viewer>;

beforeAll(async () => {
  database = await openTestDatabase(folder);
  await database.write(async (tx) => {
    const [ours, theirs, archived] = [
      (await insertProjectTx(tx, 'Ours', at)).id,
      (await insertProjectTx(tx, 'Theirs', at)).id,
      (await insertProjectTx(tx, 'Archived', at)).id,
    ];
    await archiveProjectTx(tx, archived, at);
    project = { ours, theirs, archived };
    await renewHostTokenTx(tx, at);
    const keyFor = async (project_ids: number[], name = 'key') => {
      const { id } = await insertKeyTx(tx, { name, scopes, project_ids, requests_per_minute: null }, at);
      return { id, all_projects: project_ids.length === 0, is_host: false };
    };
    const host = await tx.selectFrom('api_keys').select('id').where('is_host', '=', 1).executeTakeFirstOrThrow();
    viewers = {
      host: { id: host.id, all_projects: true, is_host: true },
      creator: await keyFor([ours, archived]),
      colleague: await keyFor([ours]),
      stranger: await keyFor([theirs]),
      everywhere: await keyFor([]),
      // The name gives no authority: the column does.
      'a key called as the host': await keyFor([ours], hostKeyName),
    };
    const made = { processing_status: 'completed', api_key_id: viewers.creator?.id ?? 0, created_at: at } as const;
    for (const [name, project_id, insight_state] of [
      ['published', ours, 0],
      ['private', ours, 1],
      ['shared', ours, 2],
      ['archived', archived, 0],
      ['deleted', ours, 0],
    ] as [string, number, InsightState][]) {
      const deleted_at = name === 'deleted' ? at : null;
      const keys = { insight_key: name, s3_key: name, name, project_id, insight_state, deleted_at };
      await tx
        .insertInto('stored_insights')
        .values({ ...made, ...keys })
        .execute();
    }
  });
});
afterAll(async () => {
  await database.close();
});

const requireViewer = (name: string): Viewer => {
  const viewer = viewers[name];
  if (viewer === undefined) throw new Error(`There is no viewer ${name}.`);
  return viewer;
};

describe.each([
  { name: 'host', projects: ['Ours', 'Theirs'], insights: ['published', 'private', 'shared'] },
  { name: 'creator', projects: ['Ours'], insights: ['published', 'private', 'shared'] },
  { name: 'colleague', projects: ['Ours'], insights: ['published', 'shared'] },
  { name: 'stranger', projects: ['Theirs'], insights: [] },
  { name: 'everywhere', projects: ['Ours', 'Theirs'], insights: ['published', 'shared'] },
  { name: 'a key called as the host', projects: ['Ours'], insights: ['published', 'shared'] },
])('$name', ({ name, projects, insights }) => {
  it('has access to these projects, in lists, in its scope and one by one', async () => {
    const viewer = requireViewer(name);
    expect((await listProjects(database.read, viewer)).map((one) => one.name)).toEqual(projects);
    const ids = (await listProjects(database.read, viewer)).map(({ id }) => id);
    expect((await readAccessScope(database.read, viewer)).projectIds).toEqual(ids);
    for (const id of Object.values(project)) {
      const one = () => readAccessScope(database.read, viewer, id).then(({ projectIds }) => projectIds);
      const required = () => requireProject(database.read, viewer, id);
      if (ids.includes(id)) {
        expect(await one()).toEqual([id]);
        await required();
      } else {
        await expect(one()).rejects.toMatchObject({ reason: 'not found' });
        await expect(required()).rejects.toMatchObject({ reason: 'not found' });
      }
    }
  });

  it('has access to these insights, with Kysely, with SQL and row by row', async () => {
    const viewer = requireViewer(name);
    const scope = await readAccessScope(database.read, viewer);
    const byKysely = await database.read
      .selectFrom('insights as r')
      .select('r.name')
      .where(inProjects(scope, 'r.project_id'))
      .where(isVisibleInsight(scope, 'r.'))
      .orderBy('r.id')
      .execute();
    expect(byKysely.map((row) => row.name)).toEqual(insights);

    const where = sql`${inProjects(scope, '+project_id')} AND ${isVisibleInsight(scope)}`;
    const byHand = await readAll(
      database.read,
      sql<{ name: string }>`SELECT name FROM insights WHERE ${where} ORDER BY id`,
    );
    expect(byHand.map((row) => row.name)).toEqual(insights);

    const stored = await database.read.selectFrom('insights').selectAll().orderBy('id').execute();
    const ofProjects = stored.filter(({ project_id }) => scope.projectIds.includes(project_id));
    expect(ofProjects.filter((row) => canSeeInsight(viewer, row)).map((row) => row.name)).toEqual(insights);
  });
});

it('the host has exactly one key: it is renewed, and there is no second', async () => {
  await database.write((tx) => renewHostTokenTx(tx, at));
  const second = { name: 'another', scopes, project_ids: [], is_host: true, requests_per_minute: null };
  await expect(database.write((tx) => insertKeyTx(tx, second, at))).rejects.toThrow(/unique/i);
  const hosts = await database.read.selectFrom('api_keys').select('name').where('is_host', '=', 1).execute();
  expect(hosts).toEqual([{ name: hostKeyName }]);
});
