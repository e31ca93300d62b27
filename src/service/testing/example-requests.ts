import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointName } from '../../contract/index.ts';
import { createWorld, recordName, scenarios, type World } from './authorization-scenarios.ts';
import { mediaCalls } from './media-scenario.ts';
import { initializeInsight, sendRecord } from './record-scenario.ts';
import { csv, importParts } from './survey-scenario.ts';
import type { TestService } from './test-service.ts';

/** A request of the host's window that succeeds. `body` of a form is sent as one. */
export interface ExampleRequest {
  path: string;
  body?: unknown;
  form?: true;
}

export interface ExampleWorld extends World {
  /** A folder for backups. */
  backup_dir: string;
}

const workspace = '/api/v1/workspace';
const at = ({ survey }: World) => `${workspace}/surveys/${survey.survey_key}`;
const get = async ({ service }: World, path: string) => (await service.call('GET', path, service)).body;
const send = async ({ service }: World, method: string, path: string, body?: unknown) =>
  (await service.call(method, path, { token: service.token, ...(body === undefined ? {} : { body }) })).body;

/** Waits until what is read there is as wanted. @throws Error with what was read last, after a minute */
async function waitFor(
  world: World,
  path: string,
  isWanted: (body: Record<string, unknown>) => boolean,
): Promise<void> {
  const end = performance.now() + 60_000;
  for (let body = await get(world, path); !isWanted(body); body = await get(world, path)) {
    if (performance.now() > end) throw new Error(`${path} has been for a minute: ${JSON.stringify(body)}`);
    await sleep(20);
  }
}

/** The world with a survey of its own, which no other example is changing. */
async function withNewSurvey<W extends World>(world: W): Promise<W> {
  const { project_id } = world;
  return { ...world, survey: await importParts(world.service, [csv], { project_id, auto_map: true }) };
}

async function questionOf(world: World, header: string): Promise<number> {
  const { questions } = await get(world, `${at(world)}/questions`);
  return questions.find((one: { header: string }) => one.header === header).id;
}

/** A change of this survey takes so long that it can be cancelled. */
async function longSurvey({ service }: World): Promise<string> {
  const { id: project_id } = await service.project();
  const part = `pid,mail\n${Array.from({ length: 20_000 }, (_, row) => `${row},p${row}@example.org`).join('\n')}\n`;
  const body = { project_id, column_mapping: { mail: 'Email' } };
  return `${workspace}/surveys/${(await importParts(service, [part, part, part], body)).survey_key}`;
}

/** Removes the insights and files of earlier requests: they are rows without an object, and a backup names what is missing. */
async function removeRecords({ service }: World): Promise<void> {
  await service.database.write(async (tx) => {
    await tx.deleteFrom('stored_insights').where('name', '=', recordName).execute();
    await tx.deleteFrom('stored_files').where('name', '=', recordName).execute();
    await tx.updateTable('extracts').set({ thumbnail_key: null }).execute();
  });
}

async function mediaOfSurvey(world: World): Promise<string> {
  const part = 'Name,Clip\nAda,a.mp4\n';
  const mapping = { project_id: world.project_id, column_mapping: { Name: 'Name', Clip: 'MEDIA_RESPONSE' } };
  const { upload_key } = await mediaCalls(() => world.service).imported(mapping, part, ['a.mp4']);
  const { survey_key } = await get(world, `/api/v1/developer/import/surveys/${upload_key}/status`);
  return `${workspace}/surveys/${survey_key}/media`;
}

/** Those whose scenario of the authorization matrix is one that does not succeed. */
const own: Partial<Record<EndpointName, (world: ExampleWorld) => Promise<ExampleRequest>>> = {
  requestToken: async ({ service }) => {
    const { client_id, client_secret } = await service.key();
    const body = { grant_type: 'client_credentials', client_id, client_secret, scope: 'survey:write project:read' };
    return { path: '/api/v1/oauth/token', body, form: true };
  },
  signIn: async ({ service }) => {
    const code = new URLSearchParams(new URL(await service.signInUrl()).hash.slice(1)).get('code');
    return { path: `${workspace}/sign-in`, body: { code } };
  },
  completeInsight: async ({ service, project_id }) => {
    const insight = await initializeInsight(service, 'notes.txt', { project_id });
    await sendRecord(insight, 'What we heard in ten interviews.');
    return { path: insight.links.complete, body: { should_publish: true } };
  },
  revokeKey: async ({ service }) => ({ path: `${workspace}/keys/${(await service.key()).id}` }),
  rotateKey: async ({ service }) => ({ path: `${workspace}/keys/${(await service.key()).id}/rotate`, body: {} }),
  listFrequentWords: async (world) => {
    const { survey_key } = await importParts(world.service, ['Why?\nToo slow\nSlow pages\n'], {
      ...{ project_id: world.project_id, column_mapping: { 'Why?': 'Open-ended' } },
    });
    const other = { ...world, survey: { ...world.survey, survey_key } };
    return { path: `${at(other)}/questions/${await questionOf(other, 'Why?')}/words` };
  },
  changeQuestion: async (shared) => {
    const world = await withNewSurvey(shared);
    const id = await questionOf(world, 'How likely are you to recommend us?');
    return { path: `${at(world)}/questions/${id}`, body: { type: 'Do nothing' } };
  },
  getColumnChange: async (shared) => {
    const world = await withNewSurvey(shared);
    const id = await questionOf(world, 'How likely are you to recommend us?');
    const { change_id } = await send(world, 'PATCH', `${at(world)}/questions/${id}`, { missing: ['n/a'] });
    const path = `${at(world)}/changes/${change_id}`;
    await waitFor(world, path, ({ state }) => state === 'done');
    return { path };
  },
  cancelColumnChange: async (world) => {
    const path = await longSurvey(world);
    const { questions } = await get(world, `${path}/questions`);
    const { change_id } = await send(world, 'PATCH', `${path}/questions/${questions[0].id}`, { type: 'Open-ended' });
    return { path: `${path}/changes/${change_id}` };
  },
  cancelKeyChange: async (world) => {
    const path = await longSurvey(world);
    await send(world, 'PATCH', `${path}/outline`, { person_key: { name: 'Study ID', headers: ['pid'] } });
    const { person_key_change } = await get(world, `${path}/outline`);
    return { path: `${path}/person-key-changes/${person_key_change.change_id}` };
  },
  getMediaTranscript: async (world) => {
    const path = await mediaOfSurvey(world);
    return { path: `${path}/${(await get(world, path)).media[0].media_id}/transcript` };
  },
  removeSavedFilter: async (world) => {
    const path = `${at(world)}/saved-filters`;
    const { id } = await send(world, 'POST', path, { name: 'All times', filter: [{ kind: 'time' }] });
    return { path: `${path}/${id}` };
  },
  setBackup: async ({ backup_dir: dir }) => ({ path: `${workspace}/backup`, body: { dir, every_hours: 24, keep: 14 } }),
  startBackup: async (world) => {
    await removeRecords(world);
    await send(world, 'POST', `${workspace}/backup`, { dir: world.backup_dir });
    await waitFor(world, `${workspace}/backup`, ({ last, running }) => last !== null && running === null);
    return { path: `${workspace}/backup/run` };
  },
};

/** @returns a world in which every endpoint of the contract has a request that succeeds */
export async function createExampleWorld(service: TestService, backup_dir: string): Promise<ExampleWorld> {
  return { ...(await createWorld(service)), backup_dir };
}

/** @throws Error when the endpoint has no request: write one here or in authorization-scenarios.ts */
export async function exampleRequest(name: EndpointName, world: ExampleWorld): Promise<ExampleRequest> {
  const make = own[name] ?? scenarios[name];
  if (make === undefined) throw new Error(`${name} has no example.`);
  const { path, body, ...rest } = await make(world);
  return { path, ...(body === undefined ? {} : { body }), ...('form' in rest ? { form: true } : {}) };
}
