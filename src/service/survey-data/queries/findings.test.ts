import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Finding, Note, Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { readPage, readSlides, readXml, unzip } from '../../testing/report-files.ts';
import { asQuery, surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const header = 'Ref,Team,Weight,Score,Why\n';
const part = `${header}a,Red,2,10,The zebra was kind\nb,Blue,1,3,Prices rise\nc,Red,1,9,\n`;
const later = [`${header}d,Blue,3,0,What a zebra\n`];

const service = await provideService();
const { call, get, readQuestions, appendParts, changeColumn } = surveyCalls(service);

interface Study {
  project: string;
  path: string;
  survey_key: string;
  upload_key: string;
  ref: number;
  team: number;
  score: number;
  weight: number;
  why: number;
  notes: Note[];
}
let study: Study;

async function importStudy(): Promise<void> {
  const { id: project_id } = await service.project('Clinic');
  const column_mapping = {
    Ref: 'Do nothing',
    Team: 'Single choice',
    Weight: 'Do nothing',
    Score: 'NPS',
    Why: 'Open-ended',
  };
  const { survey_key, upload_key } = await importParts(service, [part], { project_id, column_mapping, name: 'Visits' });
  const path = surveyPath(survey_key);
  const id = async (name: string) => (await readQuestions(survey_key))[name]?.id ?? 0;
  const [ref, team, score, weight, why] = [
    await id('Ref'),
    await id('Team'),
    await id('Score'),
    await id('Weight'),
    await id('Why'),
  ];
  const { notes } = await get(`${path}/notes`);
  const project = `/api/v1/workspace/projects/${project_id}`;
  study = { project, path, survey_key, upload_key, ref, team, score, weight, why, notes };
}

async function keep(asked: object, sentence = ''): Promise<number> {
  const { status, body } = await call('POST', `${study.path}/findings`, { asked, sentence });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.finding_id;
}
const keepChart = (more: object = {}, sentence = '') =>
  keep({ kind: 'chart', question_ids: [study.team], ...more }, sentence);
const keepQuote = (more: object = {}) => keep({ kind: 'quote', note_id: study.notes[0]?.id, ...more });
const keepScore = () => keep({ kind: 'number', question_ids: [study.score], figure: { kind: 'score' } });
const change = (id: number, body: object) => call('PATCH', `${study.project}/findings/${id}`, body);
const list = async (): Promise<Finding[]> => (await get(`${study.project}/findings`)).findings;
const first = async (): Promise<Finding> => {
  const [finding] = await list();
  if (finding === undefined) throw new Error('There is no finding.');
  return finding;
};
const countTeams = ({ chart }: Finding) => {
  const distribution = chart?.questions[0]?.distribution;
  if (distribution?.kind !== 'options') throw new Error('The finding shows no options.');
  return Object.fromEntries(distribution.options.map(({ value, count }) => [value, count]));
};

describe('a finding is kept', () => {
  beforeEach(importStudy);

  it('a chart: the counts of `questions`, under its filter and weights', async () => {
    const filter = [{ kind: 'nps_group', question_id: study.score, group: 'promoters' }];
    await keepChart({ filter, weight: study.weight }, 'Red is happier');
    const finding = await first();
    const asked = { filter, weight: study.weight, question_ids: [study.team], own: 'apply' };
    const { questions, count }: { questions: Question[]; count: number } = await get(`${study.path}/questions`, asked);
    expect(finding).toMatchObject({
      sentence: 'Red is happier',
      state: 'same',
      survey_name: 'Visits',
      count_now: null,
    });
    expect(finding.chart).toMatchObject({ questions, count: 2, weight: { weighted_base: 3 } });
    expect([count, countTeams(finding)]).toEqual([2, { Red: 3 }]);
  });

  it('a chart in columns: the numbers of `comparison`', async () => {
    const by = `question:${study.team}`;
    await keepChart({ question_ids: [study.score], by });
    const { chart } = await first();
    const question_ids = [study.score];
    const group_ids: string[] = [];
    expect(chart?.comparison).toEqual(await get(`${study.path}/comparison`, { by, question_ids, group_ids }));
  });

  it.each<[string, () => object]>([
    ['score', () => ({ question_ids: [study.score], figure: { kind: 'score' } })],
    ['share', () => ({ question_ids: [study.team], figure: { kind: 'share', option: 'Red' } })],
  ])('a number of a chart: the %s', async (kind, asked) => {
    await keep({ kind: 'number', ...asked() });
    expect(await first()).toMatchObject({ state: 'same', asked: { figure: { kind } }, chart: { count: 3 } });
  });

  it('a quote: all of the answer or the part that was marked, with what stands beside it', async () => {
    await keepQuote({ beside: [study.team] });
    await keepQuote({ from: 4, to: 9 });
    const quotes = (await list()).map(({ quote }) => quote);
    expect(quotes).toEqual([
      { text: 'The zebra was kind', question_id: study.why, row: 1, beside: ['Red'] },
      { text: 'zebra', question_id: study.why, row: 1, beside: [] },
    ]);
  });

  it('without anybody’s words: the database has none of an open answer beside its id', async () => {
    await keepQuote();
    await keepChart({ question_ids: [study.why] });
    expect((await list())[1]?.chart?.questions[0]?.distribution).toMatchObject({
      samples: ['The zebra was kind', 'Prices rise'],
    });
    const rows = await service.database.read.selectFrom('findings').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/zebra|rise/);
  });
});

describe('when the data changes', () => {
  beforeEach(importStudy);

  it('says so and shows what was kept, until the new numbers are taken', async () => {
    const id = await keepChart();
    await keepScore();
    await keepQuote();
    await appendParts(study.upload_key, later);
    const [chart, score, quote] = await list();
    expect(chart && [chart.state, chart.count_now, countTeams(chart)]).toEqual(['changed', 4, { Red: 2, Blue: 1 }]);
    expect([score?.state, quote?.state]).toEqual(['changed', 'same']);
    expect((await change(id, { retake: true })).status).toBe(200);
    const taken = await first();
    expect([taken.state, taken.count_now, countTeams(taken)]).toEqual(['same', null, { Red: 2, Blue: 2 }]);
    expect(taken.kept_at >= taken.created_at).toBe(true);
  });

  it('says nothing when what came does not pass its filter, or names change', async () => {
    await keepChart({ filter: [{ kind: 'nps_group', question_id: study.score, group: 'promoters' }] });
    const { body: code } = await call('POST', `${study.path}/codes`, { name: 'Animals' });
    const mark = { question_id: study.why, mark: 'set', note_ids: [study.notes[0]?.id] };
    await call('POST', `${study.path}/codes/${code.code_id}/marks`, mark);
    await keepChart({ question_ids: [study.why] });
    await call('PATCH', `${study.path}/codes/${code.code_id}`, { name: 'Beasts' });
    await call('PATCH', `${study.path}/outline`, { orders: { Team: ['Blue', 'Red', 'Nobody'] } });
    expect((await list()).map(({ state }) => state)).toEqual(['same', 'same']);
    await appendParts(study.upload_key, later);
    expect((await list()).map(({ state }) => state)).toEqual(['same', 'changed']);
  });

  it('says that a question was left out, and shows it again when it is read again', async () => {
    await keepChart();
    await keepQuote();
    await changeColumn(study.survey_key, 'Team', { type: 'Do nothing' });
    await changeColumn(study.survey_key, 'Why', { type: 'Do nothing' });
    const gone = await list();
    expect(gone.map(({ state, chart, quote }) => [state, chart, quote])).toEqual([
      ['gone', null, null],
      ['gone', null, null],
    ]);
    expect(gone.map(({ problem }) => problem?.code)).toEqual(['finding_without_chart', 'finding_without_answer']);
    await changeColumn(study.survey_key, 'Team', { type: 'Single choice' });
    expect((await first()).state).toBe('same');
  });

  it('says that its survey was deleted, shows it again when that is restored, and goes with it for good', async () => {
    await keepChart({}, 'Red leads');
    await keepQuote();
    expect((await call('DELETE', study.path)).body).toMatchObject({ findings: 2 });
    const gone = await list();
    expect(JSON.stringify(gone)).not.toMatch(/zebra|"Blue"/);
    expect(gone.map(({ state, problem }) => [state, problem?.code])).toEqual(
      Array(2).fill(['gone', 'finding_of_deleted_survey']),
    );
    await call('POST', `${study.path}/restore`);
    expect((await list()).map(({ state }) => state)).toEqual(['same', 'same']);
    await call('DELETE', `${study.path}?undo_seconds=0`);
    await expect.poll(list).toEqual([]);
  });
});

describe('a list of findings', () => {
  beforeEach(importStudy);

  it('has an order that moves keep; a deleted one is brought back to its place', async () => {
    const [one, two, three] = [await keepChart(), await keepScore(), await keepQuote()];
    const order = async () => (await list()).map(({ finding_id }) => finding_id);
    expect(await order()).toEqual([one, two, three]);
    await change(three, { before: one });
    expect(await order()).toEqual([three, one, two]);
    await change(one, { deleted: true });
    expect(await order()).toEqual([three, two]);
    await change(three, { before: null });
    expect(await order()).toEqual([two, three]);
    await change(one, { deleted: false });
    expect(await order()).toEqual([one, two, three]);
    expect((await change(one, { sentence: '  Red leads ' })).body.findings[0].sentence).toBe('Red leads');
  });

  it('belongs to its project alone, and has 200 at most', async () => {
    const id = await keepChart();
    const { project } = study;
    await importStudy();
    expect(await list()).toEqual([]);
    expect((await change(id, { sentence: 'Not mine' })).status).toBe(404);
    const kept = await service.database.read
      .selectFrom('findings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 199 }, () => ({ ...kept, id: undefined }));
    await service.database.write((tx) =>
      tx
        .insertInto('findings')
        .values(rows.map(({ id: _, ...row }) => row))
        .execute(),
    );
    const [old] = (await get(`${project}/findings`)).findings;
    const full = await call('POST', `${surveyPath(old.survey_key)}/findings`, { asked: old.asked });
    expect([full.status, full.body.code]).toEqual([409, 'too_many_findings']);
  });
});

describe('refuses', () => {
  beforeAll(importStudy);
  const chart = (more: object = {}) => ({ asked: { kind: 'chart', question_ids: [study.team], ...more } });

  it.each<[string, () => object, number, string]>([
    ['a question that is not there', () => chart({ question_ids: [999_999] }), 400, 'question_id_absent'],
    ['a question that is left out', () => chart({ question_ids: [study.ref] }), 400, 'finding_without_chart'],
    ['no question', () => chart({ question_ids: [] }), 400, 'field_wrong'],
    [
      'a filter of another survey',
      () => chart({ filter: [{ kind: 'answered', question_id: 999_999, answered: true }] }),
      400,
      'question_id_absent',
    ],
    ['a comparison by nothing', () => chart({ by: 'colour' }), 400, 'field_wrong'],
    ['a sentence that is too long', () => ({ ...chart(), sentence: 'x'.repeat(501) }), 400, 'field_wrong'],
    ['an answer that is not there', () => ({ asked: { kind: 'quote', note_id: 7 } }), 400, 'finding_without_answer'],
    [
      'an answer that is empty',
      () => ({ asked: { kind: 'quote', note_id: (study.notes[0]?.id ?? 0) + 2 } }),
      400,
      'finding_without_answer',
    ],
    [
      'a number that the chart does not have',
      () => ({ asked: { kind: 'number', question_ids: [study.team], figure: { kind: 'mean' } } }),
      400,
      'finding_without_number',
    ],
    [
      'an option that nobody has',
      () => ({ asked: { kind: 'number', question_ids: [study.team], figure: { kind: 'share', option: 'Green' } } }),
      400,
      'finding_without_number',
    ],
    ['a kind that there is not', () => ({ asked: { kind: 'song' } }), 400, 'field_wrong'],
  ])('%s', async (_, body, status, code) => {
    const reply = await call('POST', `${study.path}/findings`, body());
    expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([status, code]);
  });
});

describe('the report of findings', () => {
  async function makeReport(query: Record<string, unknown>) {
    const address = `${service.url}${study.project}/report${asQuery(query)}`;
    const reply = await fetch(address, { headers: { authorization: `Bearer ${service.token}` } });
    return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
  }
  const about = /^Visits · 3 of 3 answered · All responses, no filter · As of \d/;

  beforeAll(async () => {
    await importStudy();
    await keepChart({}, 'Red leads');
    await keep({ kind: 'number', question_ids: [study.score], figure: { kind: 'score' } }, 'They recommend us');
    await keepQuote({ beside: [study.team] });
  });

  it('as=pptx: a slide for each, its sentence above, the counts in the chart', async () => {
    const slides = await readSlides((await makeReport({ as: 'pptx' })).bytes);
    expect(slides.map(({ title }) => title)).toEqual(['Clinic', 'Red leads', 'They recommend us', 'Why']);
    expect(slides[1]?.chart[0]).toMatchObject({ categories: ['Red · 67%', 'Blue · 33%'], values: [2, 1] });
    expect(slides[1]?.texts.at(-1)).toMatch(about);
    expect(slides[2]?.texts).toContain('Net promoter score 33');
    expect(slides[3]?.texts).toContain('“The zebra was kind”');
    expect(slides[3]?.texts.at(-1)).toMatch(/^Response 1, Red · Visits · As of /);
  });

  it('as=html and as=docx: the same in sections; in German too', async () => {
    const page = readPage(Buffer.from((await makeReport({ as: 'html' })).bytes).toString());
    expect(page.map(({ title }) => title)).toEqual(['Red leads', 'They recommend us', 'Why']);
    expect(page[0]?.rows[1]).toEqual(['Red', '2', '67%']);
    expect(page[2]?.quotes).toEqual(['The zebra was kind']);
    const { reply, bytes } = await makeReport({ as: 'docx', language: 'de' });
    expect(reply.headers.get('content-disposition')).toContain('Clinic.docx');
    const texts = readXml((await unzip(bytes)).get('word/document.xml') ?? '', 'w:t');
    expect(texts).toContain('3 Erkenntnisse');
    expect(texts.join('\n')).toMatch(/Visits · 3 von 3 haben geantwortet · Alle Rückmeldungen, kein Filter · Stand: /);
  });

  it('is refused without personal details: people chose its words', async () => {
    const { reply } = await makeReport({ as: 'html', personal: 'leave_out' });
    expect(reply.status).toBe(400);
  });

  it('says what changed, and what is gone', async () => {
    await appendParts(study.upload_key, later);
    await changeColumn(study.survey_key, 'Why', { type: 'Do nothing' });
    const slides = await readSlides((await makeReport({ as: 'pptx' })).bytes);
    expect(slides[1]?.chart[0]?.values).toEqual([2, 1]);
    expect(slides[1]?.texts.at(-1)).toContain('The data has changed since: 3 → 4 responses.');
    expect(slides[3]?.texts.join()).toContain('This finding cannot be shown. The answer is not there any more');
  });

  it('is refused without findings, and as something else', async () => {
    for (const { finding_id } of await list()) await change(finding_id, { deleted: true });
    const { bytes } = await makeReport({ as: 'html' });
    expect(JSON.parse(Buffer.from(bytes).toString()).code).toBe('no_findings');
    expect((await makeReport({ as: 'pdf' })).reply.status).toBe(400);
  });
});
