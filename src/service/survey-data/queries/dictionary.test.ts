import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Dictionary } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { importParts, initialize } from '../../testing/survey-scenario.ts';

const file = [
  'When,Q1,Q2,Q3,Q4,Id',
  'Date,How likely?,Tools,=Why?,Best first,',
  ['When', 'Q1', 'Q2', 'Q3', 'Q4', 'Id'].map((id) => `"{""ImportId"":""${id}""}"`).join(','),
  '31/01/2024 10:00,9,"Pen; Ink",because,A > B,x1',
  '05/02/2024 10:00,10,Pen,,B > A,x2',
  '06/02/2024 10:00,-99,"Pen, blue",-,A,x3',
].join('\n');
const column_mapping = {
  When: 'Timestamp',
  Q1: 'NPS',
  Q2: 'Multi choice',
  Q3: 'Open-ended',
  Q4: 'Ranking',
};

let survey_key: string;
const service = await provideService();
beforeAll(async () => {
  ({ survey_key } = await importParts(service, [file], { column_mapping, name: 'Tools / "1"' }));
});

const toPath = (key: string) => `/api/v1/workspace/surveys/${key}/export/dictionary`;

describe('GET surveys/{survey_key}/export/dictionary', () => {
  it('every column with question, type, format, options and counts of answers', async () => {
    const { status, body } = await service.ask('GET', toPath(survey_key));
    const dictionary = body as Dictionary;
    expect(status).toBe(200);
    expect(dictionary).toMatchObject({ format: 'sheaf-mapping', version: 1, responses: 3, survey_name: 'Tools / "1"' });
    const brief = dictionary.columns.map(({ header, question, type, reading, answered }) =>
      [header, question, type, reading, answered].join(' | '),
    );
    expect(brief).toEqual([
      'When | Date | Timestamp | dates as written, day first | 3',
      'Q1 | How likely? | NPS | a whole number from 0 to 10 | 2',
      'Q2 | Tools | Multi choice | any number of options a cell, separated by "; " | 3',
      'Q3 | =Why? | Open-ended | text | 1',
      'Q4 | Best first | Ranking | a list, best first, separated by " > " | 3',
      'Id | Id | Do nothing | kept as it came, not counted | 3',
    ]);
    const listed = (counts: readonly { value: string; count: number }[] | null) =>
      counts?.map(({ value, count }) => `${value}: ${count}`).join('; ') ?? null;
    const missing = dictionary.columns.map((column) => listed(column.missing));
    expect(missing).toEqual(['', '-99: 1', '', '-: 1', '', '']);
    const options = dictionary.columns.map((column) => listed(column.options));
    expect(options).toEqual([null, '10: 1; 9: 1', 'Pen: 2; Ink: 1; Pen, blue: 1', null, 'A: 3; B: 2', null]);
  });

  it('as CSV: one row per column, its options as lines, safe in a spreadsheet', async () => {
    const reply = await fetch(`${service.url}${toPath(survey_key)}.csv?bom=yes`, {
      headers: { authorization: `Bearer ${service.token}` },
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(reply.headers.get('content-disposition')).toContain('dictionary.csv');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const { data } = Papa.parse<string[]>(bytes.subarray(3).toString(), { delimiter: ',', skipEmptyLines: true });
    const names = 'Column,Header,Question,Type,How it is read,Answered,Options,Missing answers,Shown as,Part of';
    expect(data[0]?.join(',')).toBe(`${names},Kind of question,Stands for,Codes,Merged spellings`);
    expect(data.length).toBe(7);
    expect(data[3]?.[6]).toBe('Pen: 2\nInk: 1\nPen, blue: 1');
    expect(data.map((row) => row[7])).toEqual(['Missing answers', '', '-99: 1', '', '-: 1', '', '']);
    expect(data[4]?.slice(1, 3)).toEqual(['Q3', "'=Why?"]);
  });

  it('more than a thousand options are summed up', async () => {
    const rows = Array.from({ length: 1200 }, (_, row) => `o${row},o${row}`);
    const many = await importParts(service, [`id,Pick\n${rows.join('\n')}\no1,o1\n`], {
      column_mapping: { Pick: 'Single choice' },
    });
    const { body } = await service.ask('GET', toPath(many.survey_key));
    const [, pick] = (body as Dictionary).columns;
    expect([pick?.options?.length, pick?.options?.[0], pick?.further_options]).toEqual([
      1000,
      { value: 'o1', count: 2 },
      { options: 200, count: 200 },
    ]);
  });

  it('an empty survey has no columns; an unknown one is a 404', async () => {
    const empty = await initialize(service, 1);
    const { body } = await service.ask('GET', toPath(empty.survey_key));
    expect((body as Dictionary).columns).toEqual([]);
    expect((await service.ask('GET', toPath('nowhere'))).status).toBe(404);
  });
});
