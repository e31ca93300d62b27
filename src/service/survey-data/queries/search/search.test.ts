import { beforeAll, describe, expect, it } from 'vitest';
import type { FoundGroup, SearchKind } from '../../../../contract/index.ts';
import type { CreatedKey } from '../../../data/keys/keys.store.ts';
import { provideOwnService } from '../../../testing/provide-service.ts';
import { insertFile, insertInsight } from '../../../testing/records.ts';
import { importParts } from '../../../testing/survey-scenario.ts';

let ours: number;
let creator: CreatedKey;
let colleague: CreatedKey;
let stranger: CreatedKey;
const keys: Record<string, string> = {};

const ask = (query: Record<string, string>, token = service.token) =>
  service.call('GET', `/api/v1/workspace/search?${new URLSearchParams(query)}`, { token });

async function searchGroups(
  query: Record<string, string>,
  token = service.token,
): Promise<Partial<Record<SearchKind, FoundGroup>>> {
  const { status, body } = await ask(query, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return Object.fromEntries(body.groups.map((group: FoundGroup) => [group.kind, group]));
}

const service = await provideOwnService();
beforeAll(async () => {
  ours = (await service.project('Mine')).id;
  const theirs = (await service.project('Theirs')).id;
  creator = await service.key({ project_ids: [ours] });
  colleague = await service.key({ project_ids: [ours] });
  stranger = await service.key({ project_ids: [theirs] });
  const csv =
    'Name,Email,What about pricing?\nAda Price,ada@example.org,The pricing is fair\nZoë,zoe@example.org,Nothing\n';
  const column_mapping = { Name: 'Name', Email: 'Email', 'What about pricing?': 'Open-ended' };
  const { survey_key } = await importParts(service, [csv], { project_id: ours, name: 'Pricing 2025', column_mapping });
  keys.survey = survey_key;
  const record = { project_id: ours, api_key_id: creator.id };
  keys.insight = await insertInsight(service, {
    ...record,
    name: 'pricing.pdf',
    passages: [{ text: 'Cover' }, { title: 'Findings', text: 'Our pricing puzzles customers.' }],
  });
  keys.draft = await insertInsight(service, {
    ...record,
    name: 'pricing draft.pdf',
    insight_state: 1,
    passages: [{ text: 'Secret pricing' }],
  });
  keys.file = await insertFile(service, {
    ...record,
    name: 'Interview on pricing.mp3',
    passages: [
      { text: 'Hello', start: 0, end: 1.5 },
      { text: 'pricing, you say', start: 1.5, end: 4 },
    ],
  });
});

describe('GET search', () => {
  it('finds names, questions, notes, pages, transcripts and people, one group per kind, with marked matches', async () => {
    const groups = await searchGroups({ q: 'pric*' }, creator.token);
    expect(Object.fromEntries(Object.entries(groups).map(([kind, { count }]) => [kind, count]))).toEqual({
      survey: 1,
      question: 1,
      note: 1,
      passage: 3,
      participant: 1,
      insight: 2,
      file: 1,
    });
    const inSurvey = { project_id: ours, survey_key: keys.survey, survey_name: 'Pricing 2025' };
    expect(groups.survey?.results).toEqual([
      { kind: 'survey', ...inSurvey, snippet: { text: 'Pricing 2025', marks: [[0, 7]] } },
    ]);
    expect(groups.question?.results[0]).toMatchObject({
      ...inSurvey,
      snippet: { text: 'What about pricing?', marks: [[11, 18]] },
    });
    expect(groups.note?.results[0]).toMatchObject({
      ...inSurvey,
      question: 'What about pricing?',
      row: 1,
      snippet: { text: 'The pricing is fair', marks: [[4, 11]] },
    });
    expect(groups.passage?.results[0]).toEqual({
      kind: 'passage',
      project_id: ours,
      owner: { kind: 'insight', insight_key: keys.insight, name: 'pricing.pdf' },
      position: 2,
      title: 'Findings',
      start: null,
      end: null,
      link: `/api/v1/workspace/insights/${keys.insight}/text?offset=1`,
      snippet: { text: 'Our pricing puzzles customers.', marks: [[4, 11]] },
    });
    expect(groups.passage?.results[2]).toMatchObject({
      owner: { kind: 'file', wav_key: keys.file },
      position: 2,
      start: 1.5,
      end: 4,
      link: `/api/v1/workspace/files/${keys.file}/transcript?offset=1`,
    });
    expect(groups.participant?.results[0]).toMatchObject({
      snippet: { text: 'Ada Price <ada@example.org>', marks: [[4, 8]] },
    });
    expect(groups.file?.results[0]).toMatchObject({ wav_key: keys.file });
  });

  it('the link of a passage opens it in its context', async () => {
    const { passage } = await searchGroups({ q: 'pricing', kind: 'passage' }, creator.token);
    for (const found of passage?.results ?? []) {
      if (found.kind !== 'passage') throw new Error(found.kind);
      const { body } = await service.call('GET', found.link, { token: creator.token });
      const [first] = body.segments ?? body.passages;
      expect(first).toMatchObject({ position: found.position, start: found.start });
    }
  });

  it("other people's private drafts and their text are left out; the host's own key finds them", async () => {
    for (const [token, insights, passages] of [
      [creator.token, 2, 3],
      [service.token, 2, 3],
      [colleague.token, 1, 2],
    ] as const) {
      const { insight, passage } = await searchGroups({ q: 'pricing' }, token);
      expect([insight?.count, passage?.count]).toEqual([insights, passages]);
    }
    expect(JSON.stringify(await searchGroups({ q: 'secret' }, colleague.token))).not.toContain('Secret');
  });

  it('a key of another project finds nothing, and has no such project', async () => {
    const groups = await searchGroups({ q: 'pric*' }, stranger.token);
    expect(Object.values(groups).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect((await ask({ q: 'x', project_id: String(ours) }, stranger.token)).status).toBe(404);
  });

  it.each([
    { scopes: ['survey:write'], kinds: ['survey', 'question', 'note', 'passage', 'participant'], passages: 0 },
    { scopes: ['insight:write'], kinds: ['passage', 'insight'], passages: 1 },
    { scopes: ['file:write'], kinds: ['passage', 'file'], passages: 1 },
  ] as const)('with $scopes: $kinds', async ({ scopes, kinds, passages }) => {
    const key = await service.key({ scopes: ['project:read', ...scopes] });
    const groups = await searchGroups({ q: 'pricing' }, key.token);
    expect(Object.keys(groups)).toEqual(kinds);
    expect(groups.passage?.count).toBe(passages);
  });

  it.each<[q: string, kind: SearchKind, count: number | undefined]>([
    ['zoë', 'participant', 1],
    ['example.org', 'participant', 2],
    ['100%', 'participant', 0],
    ['findings', 'passage', 1],
    ['"', 'note', undefined],
  ])('q=%s: %s, %s', async (q, kind, count) => {
    expect((await searchGroups({ q }))[kind]?.count).toBe(count);
  });

  it('a single kind is paged by cursor', async () => {
    const query = { q: 'example', kind: 'participant', limit: '1' };
    const first = (await searchGroups(query)).participant;
    expect(first).toMatchObject({ count: 2, count_is_exact: true, results: [{ snippet: { marks: [[15, 22]] } }] });
    const next = (await searchGroups({ ...query, cursor: first?.next_cursor ?? '' })).participant;
    expect(next?.results).toHaveLength(1);
    expect(next?.results).not.toEqual(first?.results);
    expect(next?.next_cursor).toBeNull();
    const passages = { q: 'pricing', kind: 'passage', limit: '2' };
    const { passage } = await searchGroups(passages);
    expect((await searchGroups({ ...passages, cursor: passage?.next_cursor ?? '' })).passage?.results).toHaveLength(1);
  });

  it('one survey has questions, notes and media; of a survey that is not there, 404', async () => {
    const groups = await searchGroups({ q: 'pricing', survey_key: keys.survey ?? '' }, creator.token);
    expect(Object.entries(groups).map(([kind, { count }]) => [kind, count])).toEqual([
      ['question', 1],
      ['note', 1],
      ['passage', 0],
    ]);
    for (const [survey_key = '', token] of [['none'], [keys.survey, stranger.token]])
      expect((await ask({ q: 'x', survey_key }, token)).status).toBe(404);
  });

  it.each<[query: Record<string, string>, says: string]>([
    [{}, 'q is missing. It must say'],
    [{ q: '' }, 'q must say'],
    [{ q: 'x', kind: 'y' }, 'kind must be'],
    [{ q: 'x', cursor: 'y' }, 'cursor needs the kind'],
    [{ q: 'x', kind: 'note', cursor: 'y' }, 'cursor'],
  ])('%j: 400', async (query, says) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { error: expect.stringContaining(says) } });
  });
});
