import { plainDialect as dialect } from '@sheaf/tables';
import { describe, expect, it } from 'vitest';
import { provideService } from '../../service/testing/provide-service.ts';
import { createClient } from '../client/client.ts';
import { ImportError } from '../core/import-error.ts';
import { scanRows } from '../csv/scan-rows.ts';
import { createMemoryJournal } from '../journal/memory-journal.fixture.ts';
import { importSurvey } from '../survey/survey-import.ts';
import { planParts } from './plan-parts.ts';
import { noTransforms, type RowTransforms } from './row-transforms.ts';

const service = await provideService();

const header = 'Name,Why,Drinks: Tea,Drinks: Coffee; black';

/** `rows` responses, two parts from 20,001 on. */
function survey(rows: number, row = (i: number) => `Ann Lee ${i},fine,${i % 2},${i % 3 === 0 ? 1 : 0}`): Blob {
  return new Blob([`${header}\n${Array.from({ length: rows }, (_, i) => row(i + 1)).join('\n')}\n`]);
}

async function run(file: Blob, transforms: Partial<RowTransforms>, column_mapping = {}) {
  const plan = await planParts(file, dialect, await scanRows(file, dialect), { ...noTransforms, ...transforms });
  const { id } = await service.project();
  const client = createClient({ base_url: service.url, token: () => service.token });
  const options = { client, journal: createMemoryJournal(), file, file_name: 'survey.csv', dialect, plan };
  return importSurvey({ ...options, project_id: id, name: 'Edited', column_mapping, pollSeconds: 0.1 });
}

const read = async (survey_key: string, path = '', query = '') =>
  (await service.ask('GET', `/api/v1/workspace/surveys/${survey_key}${path}${query}`)).body;

describe('responses left out', () => {
  it('are in no part; the receipt lists them and its sums are correct', async () => {
    const excluded = [1, 7, 20_001, 20_050];
    const receipt = await run(survey(20_050), { excluded });
    expect(receipt).toMatchObject({
      rows_in_file: 20_050,
      rows_sent: 20_046,
      rows_reported: 20_046,
      edits: { excluded },
    });
    const { responses, count } = await read(receipt.survey_key, '/responses', '?limit=7');
    expect([count, responses.map(({ answers }: { answers: string[] }) => answers[0])]).toEqual([
      20_046,
      [2, 3, 4, 5, 6, 8, 9].map((i) => `Ann Lee ${i}`),
    ]);
  });

  it('cannot be all responses', async () => {
    await expect(run(survey(3), { excluded: [1, 2, 3] })).rejects.toThrow('Every response is left out.');
  });

  it('a failure is reported with the line of the file, not of the part that was sent', async () => {
    const file = survey(5, (i) => (i === 4 ? 'Ann,fine,1,0,surplus' : 'Ann,fine,1,0'));
    const failed = await run(file, { excluded: [2] }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ImportError);
    expect(failed).toHaveProperty('failure.place', expect.objectContaining({ row: 3, response: 4, line: 5 }));
  });
});

it('personal details are replaced before anything leaves; other kinds and other columns stay', async () => {
  const text = '"Mail ann@example.org or call +44 20 7946 0958. Bye, Ann Lee"';
  const transforms = { redacted: [{ column: 1, kinds: ['email', 'name'] as const }], name_columns: [0] };
  const file = survey(2, () => `Ann Lee,${text},1,0`);
  const { survey_key } = await run(file, {
    ...transforms,
    redacted: transforms.redacted.map((one) => ({ ...one, kinds: [...one.kinds] })),
  });
  const { responses } = await read(survey_key, '/responses');
  expect(responses[0].answers.slice(0, 2)).toEqual(['Ann Lee', 'Mail [email] or call +44 20 7946 0958. Bye, [name]']);
});

describe('details replaced in columns of any type', () => {
  it('in a column of only personal details each cell is replaced completely; in other columns only the details found', async () => {
    const rows = ['+44 20 7946 0958', '07700 900 x12', '', 'ask'];
    const file = new Blob([`Phone,Other\n${rows.map((cell, at) => `${cell},call +44 20 7946 095${at}`).join('\n')}\n`]);
    const kinds: RowTransforms['redacted'][number]['kinds'] = ['phone'];
    const receipt = await run(
      file,
      {
        redacted: [
          { column: 0, kinds, whole: 'phone' },
          { column: 1, kinds },
        ],
      },
      { Phone: 'Do nothing', Other: 'Single choice' },
    );
    const { responses } = await read(receipt.survey_key, '/responses', '?limit=10');
    expect(responses.map(({ answers }: { answers: string[] }) => answers)).toEqual([
      ['[phone]', 'call [phone]'],
      ['[phone]', 'call [phone]'],
      ['', 'call [phone]'],
      ['[phone]', 'call [phone]'],
    ]);
  });
});
