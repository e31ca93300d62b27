import { describe, expect, it } from 'vitest';
import type { Participant } from '../../../contract/index.ts';
import { makeResponseId } from '../../data/ids.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const get = (path: string, query: Record<string, string> = {}) =>
  service.ask('GET', `/api/v1/workspace/participants${path}?${new URLSearchParams(query)}`);

const service = await provideOwnService();
const project_id = (await service.project()).id;
const column_mapping = { Name: 'Name', Email: 'Email', Team: 'Single choice' };
const options = { project_id, column_mapping };
const first = await importParts(service, ['Name,Email,Team\nBob,,Blue\nada,ada@example.org,Red\n'], options);
const second = await importParts(service, ['Name,Email,Team\n,Cyd@example.org,x\n,ADA@example.org,Green\n'], {
  ...options,
  add_to_research_panel: false,
});
const surveys = [first.survey_key, second.survey_key];

describe('GET participants', () => {
  it('name, address, panel, responses and surveys: in the order of names, then those with only an address', async () => {
    const { body } = await get('', { project_id: String(project_id) });
    expect(body.participants).toMatchObject([
      { name: 'ada', email: 'ada@example.org', in_panel: true, number_of_responses: 2, number_of_surveys: 2 },
      { name: 'Bob', email: null, in_panel: true, number_of_responses: 1, number_of_surveys: 1 },
      { name: '', email: 'cyd@example.org', in_panel: false, number_of_responses: 1, number_of_surveys: 1 },
    ]);
    expect(body).toMatchObject({ count: 3, responses_of_nobody: 0, next_cursor: null });
  });

  it('those who answered a survey; an unknown survey: 404', async () => {
    const { body } = await get('', { survey_key: first.survey_key });
    expect(body.participants.map(({ name }: Participant) => name)).toEqual(['ada', 'Bob']);
    expect(body.count).toBe(2);
    expect((await get('', { survey_key: 'none' })).status).toBe(404);
  });

  it('one at a time by cursor, in all projects: by name, then by address, those with only a key last', async () => {
    const { id } = await service.project();
    const long = '語'.repeat(2000);
    const rows = `,,7\n,Al@x.org,8\nBOB,b@x.org,9\nbob,,6\n${long},#l@x.org,5\n`;
    const keyed = await importParts(service, [`Name,Email,Team\n${rows}`], {
      project_id: id,
      column_mapping: { ...column_mapping, Team: 'Open-ended' },
    });
    const person_key = { name: 'Team', headers: ['Team'] };
    await service.ask('PATCH', `/api/v1/workspace/surveys/${keyed.survey_key}/outline`, { person_key });
    await expect.poll(async () => (await get('', { project_id: String(id) })).body.count).toBe(5);
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 9; pages++) {
      const { body } = await get('', { limit: '1', ...(cursor ? { cursor } : {}) });
      seen.push(
        ...body.participants.map(({ name, email, key }: Participant) =>
          [name, email, ...(key?.values ?? [])].join(' '),
        ),
      );
      cursor = body.next_cursor;
    }
    expect(seen).toEqual([
      'ada ada@example.org',
      'Bob ',
      'bob  6',
      'BOB b@x.org 9',
      `${long} #l@x.org 5`,
      ' al@x.org 8',
      ' cyd@example.org',
      '  7',
    ]);
  });

  it.each([
    { q: 'ada', count: 1 },
    { q: 'EXAMPLE', count: 2 },
    { q: 'da example', count: 1 },
    { q: '#', count: 1 },
    { q: '%', count: 0 },
    { q: 'é', count: 0 },
  ])('q=$q finds $count', async ({ q, count }) => {
    expect((await get('', { q })).body).toMatchObject({ count });
  });

  it('an unknown project: 404', async () => {
    expect((await get('', { project_id: '999' })).status).toBe(404);
  });
});

describe('GET participants/{participant_id}', () => {
  it('their responses in all surveys and their files', async () => {
    const { id } = (await get('', { q: 'ada' })).body.participants[0];
    const part = await service.database.read
      .selectFrom('survey_parts as p')
      .innerJoin('surveys as u', 'u.id', 'p.upload_id')
      .where('u.survey_key', '=', surveys[1] ?? '')
      .select(['p.id', 'p.upload_id'])
      .executeTakeFirstOrThrow();
    await service.database.write(async (tx) => {
      const media = { filename: 'ada.mp4', status: 'LINKED', media_level: 'RESPONDENT', s3_key: 'm/1' } as const;
      const made = tx.insertInto('survey_media').values({ ...media, upload_id: part.upload_id });
      const row = await made.returning('id').executeTakeFirstOrThrow();
      const link = { media_id: row.id, response_id: makeResponseId(part.id, 1), column_index: null };
      await tx.insertInto('survey_media_links').values(link).execute();
    });
    expect((await get(`/${id}`)).body).toMatchObject({
      name: 'ada',
      number_of_surveys: 2,
      surveys: [
        { survey_key: surveys[0], responses: [{ row: 2, answers: ['ada', 'ada@example.org', 'Red'] }] },
        { survey_key: surveys[1], responses: [{ row: 2, answers: ['', 'ADA@example.org', 'Green'] }] },
      ],
      media: [{ survey_key: surveys[1], filename: 'ada.mp4', media_level: 'RESPONDENT', row: 2 }],
    });
  });

  it.each(['999999', 'x', '-1', '1e9'])('%s: 404', async (id) => {
    expect((await get(`/${id}`)).status).toBe(404);
  });
});

describe('names from several columns', () => {
  it.each([
    [
      'the first name comes first, with any order of the columns',
      'Last name,First name,Mail\nOkafor,Hana,hana@x.org\nKhan,,khan@x.org\n',
      ['Hana Okafor', 'Khan'],
    ],
    [
      'a full name is not repeated',
      'First name,Full name,Last name\nWei,Wei Khan,Khan\nAda,,Nowak\n',
      ['Ada Nowak', 'Wei Khan'],
    ],
  ])('%s', async (_, text, names) => {
    const { id } = await service.project();
    const header = text.slice(0, text.indexOf('\n')).split(',');
    await importParts(service, [text], {
      project_id: id,
      column_mapping: Object.fromEntries(header.map((name) => [name, name === 'Mail' ? 'Email' : 'Name'])),
    });
    const { body } = await get('', { project_id: String(id) });
    expect(body.participants.map(({ name }: Participant) => name).sort()).toEqual(names);
  });
});

it('somebody who arrives between two pages is on the next one', async () => {
  const { id } = await service.project();
  const own = { project_id: id, column_mapping: { Name: 'Name', Email: 'Email' } } as const;
  await importParts(service, ['Name,Email\nAda,a@x.org\nCyd,c@x.org\n'], own);
  const page = async (cursor = {}) => (await get('', { project_id: String(id), limit: '1', ...cursor })).body;
  const { participants, next_cursor } = await page();
  await importParts(service, ['Name,Email\nBob,b@x.org\n'], own);
  const next = await page({ cursor: next_cursor });
  expect([participants[0].name, next.participants[0].name, next.count]).toEqual(['Ada', 'Bob', 3]);
});

// After what counts everybody.
describe('a survey with times, not all of whose responses have a name', () => {
  it('when each answered last, and how many responses name nobody', async () => {
    const rows = 'Ada,a@t.org,2024-03-02\nAda,a@t.org,2024-03-01\nBob,,\n,,2024-03-05\n,,2024-03-06\n';
    const timed = await importParts(service, [`Name,Email,When\n${rows}`], {
      project_id: (await service.project()).id,
      column_mapping: { Name: 'Name', Email: 'Email', When: 'Timestamp' },
    });
    const { body } = await get('', { survey_key: timed.survey_key });
    expect(body.responses_of_nobody).toBe(2);
    const told = body.participants.map(({ name, last_answered_at }: Participant) => [name, last_answered_at]);
    expect(told).toEqual([
      ['Ada', '2024-03-02T00:00:00.000Z'],
      ['Bob', null],
    ]);
  });
});
