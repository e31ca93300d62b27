import { describe, expect, it } from 'vitest';
import type { ColumnType, Question, Survey } from '../../../contract/index.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideOwnService();

async function lookUpSurvey(parts: readonly string[], body: object): Promise<Survey> {
  const final = await importParts(service, parts, body);
  expect(final).toMatchObject({ status: 'COMPLETED' });
  return (await service.ask('GET', `/api/v1/workspace/surveys/${final.survey_key}`)).body;
}

const resolved = (survey: Survey) =>
  Object.fromEntries(survey.questions.map(({ header, type, source }) => [header, [type, source]]));
const find = (survey: Survey, header: string): Question =>
  survey.questions.find((question) => question.header === header)!;

const words =
  'I liked the calm onboarding, the search is quick and the exports are what my team needs every single week.';
const rows = Array.from({ length: 60 }, (_, n) => {
  const day = String((n % 28) + 1).padStart(2, '0');
  return `2026-03-${day} 10:${String(n).padStart(2, '0')}:00,person${n}@example.com,${['Yes', 'No', 'Maybe'][n % 3]},"${words} (${n})",${n},photo-${n}.mp4`;
});
const file = `Submitted at,Email address,Would you buy again?,What did you like?,Row,Clip\n${rows.join('\n')}\n`;

describe('resolution priority (first match wins)', () => {
  it('1. an explicit column_mapping key equal to the header, over everything else', async () => {
    const column_mapping = { 'Email address': 'Do nothing', 'Would you buy again?': 'Open-ended', Row: 'NPS' };
    expect(resolved(await lookUpSurvey([file], { column_mapping, auto_map: true }))).toMatchObject({
      'Email address': ['Do nothing', 'mapping'],
      'Would you buy again?': ['Open-ended', 'mapping'],
      Row: ['NPS', 'mapping'],
    });
  });

  it('2. the classifier "only detects Name, Email, Timestamp and Open-ended"; 3. what is chartable comes from heuristics', async () => {
    const types = resolved(await lookUpSurvey([file], { auto_map: true }));
    expect(types).toMatchObject({
      'Submitted at': ['Timestamp', 'classifier'],
      'Email address': ['Email', 'classifier'],
      'Would you buy again?': ['Single choice', 'heuristic'],
      'What did you like?': ['Open-ended', expect.any(String)],
    });
    const columns = Object.values(types);
    const listTypes = (wanted: string) => columns.flatMap(([type, source]) => (source === wanted ? [type] : []));
    expect(['Name', 'Email', 'Timestamp', 'Open-ended']).toEqual(expect.arrayContaining(listTypes('classifier')));
    const heuristic = ['Open-ended', 'Single choice', 'Multi choice', 'NPS', 'Ranking'];
    expect(heuristic).toEqual(expect.arrayContaining(listTypes('heuristic')));
  });

  it('4. fallback: Do nothing, for every column without auto_map', async () => {
    const types = Object.values(resolved(await lookUpSurvey([file], {})));
    expect(types).toEqual(types.map(() => ['Do nothing', 'fallback']));
  });

  it('MEDIA_RESPONSE is applied only when set explicitly', async () => {
    expect(find(await lookUpSurvey([file], { auto_map: true }), 'Clip').type).not.toBe('MEDIA_RESPONSE');
    expect(find(await lookUpSurvey([file], { column_mapping: { Clip: 'MEDIA_RESPONSE' } }), 'Clip').type).toBe(
      'MEDIA_RESPONSE',
    );
  });
});

/** One column of each type, and what becomes of it. */
const behaviours: [type: ColumnType, cells: string[], distribution: object][] = [
  ['Name', ['Ada', 'Bob', ''], { kind: 'people', distinct: 2 }],
  ['Email', ['a@x.org', 'b@x.org', 'A@x.org'], { kind: 'people', distinct: 2 }],
  [
    'Timestamp',
    ['01/02/2026 08:00', '02/03/2026 09:30', ''],
    { kind: 'time', first: expect.stringContaining('2026-01-02'), guessed_order: 'mdy' },
  ],
  ['Open-ended', ['A thought', 'Another one', ''], { kind: 'text', notes: 2 }],
  ['Single choice', ['Yes', 'No', 'Yes'], { kind: 'options', options: counted({ Yes: 2, No: 1 }) }],
  ['Multi choice', ['A;B', 'B', 'B;C'], { options: expect.arrayContaining(counted({ B: 3, A: 1, C: 1 })) }],
  ['NPS', ['10', '9', '3'], { promoters: 2, passives: 0, detractors: 1, score: expect.closeTo(33.3, 0) }],
  ['Ranking', ['A;B;C', 'B;A;C', 'A;C;B'], { items: [{ value: 'A', first_count: 2, count: 3 }, {}, {}] }],
  ['Do nothing', ['x', 'y', 'z'], { kind: 'none' }],
];
function counted(options: Record<string, number>) {
  return Object.entries(options).map(([value, count]) => ({ value, count }));
}

describe('what each type does', () => {
  it.each(behaviours)('%s: %j', async (type, cells, distribution) => {
    const quoted = cells.map((cell, row) => `${row},"${cell}"`);
    const survey = await lookUpSurvey([`Row,Answer\n${quoted.join('\n')}\n`], { column_mapping: { Answer: type } });
    expect(find(survey, 'Answer')).toMatchObject({ type, source: 'mapping', distribution });
    if ('distinct' in distribution) expect(survey.number_of_participants).toBe(distribution.distinct);
  });

  it('every raw answer is stored, with any type, row by row over all parts', async () => {
    const final = await importParts(service, ['A,B\n1,"x, ""y""\nz"\n,w\n', 'A,B\n 2 ,ü\n'], {
      column_mapping: { A: 'Single choice' },
    });
    const { body } = await service.ask('GET', `/api/v1/workspace/surveys/${final.survey_key}/responses`);
    expect(body).toMatchObject({
      count: 3,
      responses: [
        { row: 1, part_number: 1, answers: ['1', 'x, "y"\nz'] },
        { row: 2, part_number: 1, answers: ['', 'w'] },
        { row: 3, part_number: 2, answers: [' 2 ', 'ü'] },
      ],
    });
  });

  it('open answers become notes that the search finds', async () => {
    const survey = await lookUpSurvey(['Why?\nthe onboarding was calm\nsearch felt slow\n'], {
      column_mapping: { 'Why?': 'Open-ended' },
    });
    const path = `/api/v1/workspace/surveys/${survey.survey_key}/notes?q=onboarding`;
    await expect
      .poll(async () => (await service.ask('GET', path)).body)
      .toMatchObject({
        count: 1,
        indexing: false,
        notes: [{ row: 1, text: 'the onboarding was calm' }],
      });
  });

  it('people join the research panel unless add_to_research_panel is false', async () => {
    const panel = async (address: string, add_to_research_panel: boolean) => {
      await lookUpSurvey([`Email\n${address}\n`], { column_mapping: { Email: 'Email' }, add_to_research_panel });
      const people = service.database.read.selectFrom('participants').select('in_panel');
      return people.where('identity', '=', address).executeTakeFirst();
    };
    expect(await panel('in@x.org', true)).toEqual({ in_panel: 1 });
    expect(await panel('out@x.org', false)).toEqual({ in_panel: 0 });
  });
});
