import { readTemplate, recallMapping } from '@sheaf/survey-columns';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../scripts/whole-tests.ts';
import type { Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();
const calls = surveyCalls(service);

async function readSurvey(survey_key: string) {
  const responses = await calls.readResponses(survey_key);
  return { survey: await calls.readSurvey(survey_key), answers: responses.map(({ answers }) => answers) };
}

const exported = (survey_key: string, query: Record<string, string>): Promise<string> =>
  calls.get(`${surveyPath(survey_key)}/export`, { headers: 'all', ...query });

/** The facts that must be restored. An export states its order of day and month, so the order is no longer a guess. */
const told = ({ header, text, type, distribution }: Question) => ({
  header,
  text,
  type,
  distribution: distribution.kind === 'time' ? { ...distribution, guessed_order: null } : distribution,
});

async function again(parts: readonly string[], query: Record<string, string>, mapping: object) {
  const first = await importParts(service, parts, mapping);
  expect(first).toMatchObject({ status: 'COMPLETED' });
  const text = await exported(first.survey_key, query);
  const second = await importParts(service, [text], { auto_map: true });
  expect(second).toMatchObject({ status: 'COMPLETED' });
  return { text, before: await readSurvey(first.survey_key), after: await readSurvey(second.survey_key) };
}

const qualtrics = [
  'StartDate,Q1,Q2_1,Q2_2,QID9,Q4',
  'Start Date,"How likely, 0 to 10?",Tools - Pen,Tools - Ink,"=Which of these, if any?",Rank them',
  '"{""ImportId"":""startDate""}","{""ImportId"":""QID1""}","{""ImportId"":""QID2_1""}","{""ImportId"":""QID2_2""}","{""ImportId"":""QID9""}","{""ImportId"":""QID4""}"',
];
const ranks = { 'Drinks [Rank 1]': 'Ranking', 'Drinks [Rank 2]': 'Ranking', 'Drinks [Rank 3]': 'Ranking' };
const cases: [name: string, lines: readonly string[], mapping: Record<string, string>][] = [
  [
    'three header rows, codes and question texts',
    [
      ...qualtrics,
      '03/04/2024 10:00,9,Pen,,"Tea; Milk",A > B',
      '05/04/2024 11:00,3,,Ink,"Tea; Cake, sweet",B > A',
      '05/06/2024 11:00,10,Pen,Ink,Milk,B > A',
    ],
    {
      ...{ StartDate: 'Timestamp', Q1: 'NPS', Q2_1: 'Multi choice' },
      ...{ Q2_2: 'Do nothing', QID9: 'Multi choice', Q4: 'Ranking' },
    },
  ],
  [
    'two header rows with blanks in the first',
    [
      'Respondent,Which drinks?,,,,Why?',
      ',Tea,"Coffee, black",=Milk,Other (please specify),Open-Ended Response',
      'ann@example.org,Tea,,,,because',
      'bob@example.org,,"Coffee, black",=Milk,,-5',
      'cyd@example.org,Tea,,,"-cmd, etc.",+33 6 12',
    ],
    {
      ...{ Respondent: 'Email', 'Which drinks?': 'Single choice', 'Column 3': 'Multi choice' },
      ...{ 'Column 5': 'Open-ended', 'Why?': 'Single choice' },
    },
  ],
  [
    'a ranking with a column for each place, one for each item, missing codes and N/A',
    [
      'Drinks [Rank 1],Drinks [Rank 2],Drinks [Rank 3],Tea,Milk,Score,Team',
      'Tea,Milk,Water,1,2,9,Red',
      'Milk,Tea,,2,1,-99,N/A',
      'Tea,,,1,2,10,Blue',
      'Water,Tea,Milk,2,1,98,',
      'Tea,Water,Milk,1,2,7,N/A',
    ],
    { ...ranks, Tea: 'Ranking', Milk: 'Ranking', Score: 'NPS', Team: 'Single choice' },
  ],
  [
    'headers that repeat, are blank, look like formulas or hold every delimiter',
    ['Other,Other,,=SUM(A1),"a;b|c,""d""\te",+', '1,x,9,=1+1,"A; B",-', '2,y,8,\'=1+1,"B | C",+', '3,z,7,@x,A,='],
    {
      ...{ Other: 'Open-ended', 'Other (2)': 'Name', 'Column 3': 'NPS', '=SUM(A1)': 'Single choice' },
      ...{ 'a;b|c,"d"\te': 'Multi choice', '+': 'Single choice' },
    },
  ],
];
const [[, firstLines, firstMapping] = ['', [], {}]] = cases;

describe('an export imported again only with auto_map', () => {
  it.each(cases)('raw: %s', async (_, lines, column_mapping) => {
    const { before, after } = await again([lines.join('\n')], {}, { column_mapping });
    const all = ({ answered, missing, ...rest }: Question) => ({ ...told(rest as Question), answered, missing });
    expect(after.survey.questions.map(all)).toEqual(before.survey.questions.map(all));
    expect(after.answers).toEqual(before.answers);
  });

  it.each(cases)('parsed: %s', async (_, lines, column_mapping) => {
    const { before, after } = await again([lines.join('\n')], { answers: 'parsed' }, { column_mapping });
    const plain = ({ distribution, ...rest }: Question) =>
      told({ ...rest, distribution: distribution.kind === 'text' ? { ...distribution, samples: [] } : distribution });
    expect(after.survey.questions.map(plain)).toEqual(before.survey.questions.map(plain));
    expect(after.answers.length).toBe(before.answers.length);
  });

  it('the separator is one that no option contains', async () => {
    const cells = ['Pen; blue,Ink', ...Array<string>(12).fill('Ink,Cap'), ...Array<string>(3).fill('Cap')];
    const rows = cells.map((cell, row) => `${row},"${cell}"`);
    const options = { column_mapping: { id: 'Do nothing', Tools: 'Multi choice' } };
    const { text, before, after } = await again([['id,Tools', ...rows].join('\n')], { answers: 'parsed' }, options);
    expect(text).toContain('\r\n0,"Pen; blue | Ink"\r\n');
    expect(after.survey.questions.map(told)).toEqual(before.survey.questions.map(told));
  });

  it('an export of an imported export is the same file', async () => {
    const { text, after } = await again([firstLines.join('\n')], {}, { column_mapping: firstMapping });
    expect(await exported(after.survey.survey_key, {})).toBe(text);
  });

  it('several parts, and an export appended to its own survey', async () => {
    const header = 'Id,Why?\n';
    const rows = [`${header}a,=1+1\nb,-\n`, `${header}c,'=1\nd,"@x, y"\n`];
    const mapping = { column_mapping: { 'Why?': 'Open-ended', Id: 'Name' } };
    const { text, before, after } = await again(rows, {}, mapping);
    expect(after.answers).toEqual(before.answers);
    const [first = '', types = '', ...lines] = text.split('\r\n');
    const parts = [lines.slice(0, 2), lines.slice(2)].map((some) => [first, types, ...some].join('\r\n'));
    const cut = await importParts(service, parts, { auto_map: true });
    expect((await readSurvey(cut.survey_key)).answers).toEqual(before.answers);

    // Without a row of types in the survey that is there: it is no response.
    const there = await importParts(service, [`${header}z,x\n`], mapping);
    await calls.appendParts(there.upload_key, [text]);
    expect((await readSurvey(there.survey_key)).answers).toEqual([['z', 'x'], ...before.answers]);
  });

  it('after a spreadsheet: columns moved, removed and added, saved with semicolons in another encoding', async () => {
    const first = await importParts(service, [firstLines.join('\n')], {
      column_mapping: { ...firstMapping, Q1: 'Single choice' },
    });
    const { data } = Papa.parse<string[]>(await exported(first.survey_key, {}), { skipEmptyLines: true });
    const edited = data.map((row, line) => [row[4], line === 0 ? 'Größe' : line < 4 ? '' : `${line}`, row[1], row[0]]);
    const text = Papa.unparse(edited, { delimiter: ';', newline: '\r\n' });
    const second = await importParts(service, [Buffer.from(text, 'latin1')], { auto_map: true });
    const { survey } = await readSurvey(second.survey_key);
    expect(survey.number_of_responses).toBe(3);
    const typed = survey.questions.map(({ header, text: asked, type }) => [header, asked, type]);
    expect(typed.filter(([header]) => header !== 'Größe')).toEqual([
      ['QID9', '=Which of these, if any?', 'Multi choice'],
      ['Q1', 'How likely, 0 to 10?', 'Single choice'],
      ['StartDate', 'Start Date', 'Timestamp'],
    ]);
  });

  it('MEDIA_RESPONSE is only restored by a mapping or a dictionary', async () => {
    const mapping = { column_mapping: { Who: 'Name', Clip: 'MEDIA_RESPONSE' } };
    const { text, before, after } = await again(['Who,Clip\nAnn,a.mp4\nBob,b.mp4\n'], {}, mapping);
    expect(text.split('\r\n')[1]).toBe('Sheaf: Name,Sheaf: MEDIA_RESPONSE');
    expect(after.survey.questions.map(({ type }) => type)).toEqual(['Name', 'Do nothing']);
    const dictionary = await calls.get(`${surveyPath(before.survey.survey_key)}/export/dictionary`);
    const column_mapping = recallMapping(['Who', 'Clip'], readTemplate(JSON.stringify(dictionary)));
    const third = await importParts(service, [text], { column_mapping });
    const { survey } = await readSurvey(third.survey_key);
    expect(survey.questions.map(({ type }) => type)).toEqual(['Name', 'MEDIA_RESPONSE']);
  });
});

describe('raw cells, written and read by Sheaf itself', () => {
  const piece = fc.constantFrom(...'=+-@\'"\t\n 1,;|.é＝', 'A1');
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
  );
  // Cells that no CSV reader can distinguish are left out: NUL is refused at import, a lone CR is a line break.
  const text = cell.map((value) => value.replaceAll(/[\0\r]/g, ''));
  const grid = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 30 });
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;

  it.each(['escape', 'keep'])('formulas=%s: byte for byte, with any cells', async (formulas) => {
    await fc.assert(
      fc.asyncProperty(grid, async (given) => {
        // The first column is never blank, so that no row is an empty line.
        const original = given.map(([a, b], row) => [`r${row + 1}`, a, b]);
        const lines = [['id', 'a', 'b'], ...original].map((cells) => cells.map(quote).join(','));
        const { after } = await again([lines.join('\n')], { formulas }, { auto_map: true });
        expect(after.answers).toEqual(original);
      }),
      { numRuns: tries(4, 40), examples: [[[['=\n=|', "a;'=cmd|x, it''s"]]]] },
    );
  });
});
