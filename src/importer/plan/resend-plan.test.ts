import { expect, it } from 'vitest';
import { provideService } from '../../service/testing/provide-service.ts';
import { createClient } from '../client/client.ts';
import { createMemoryJournal } from '../journal/journal.ts';
import { importSurvey } from '../survey/survey-import.ts';
import { planResend, type StoredPart } from './resend-plan.ts';

const service = await provideService();

const texts = ['Name,Score\r\nAda,9\r\nBob,3\r\n', 'Name,Score\r\n"Cy ""C""",8\r\n', 'Score,Name\n7,Di\n'];
const part = (at: number, rows: number, begins_wave: StoredPart['begins_wave'] = null): StoredPart => ({
  rows,
  appended: begins_wave !== null,
  begins_wave,
  content: new Blob([texts[at] ?? '']),
});

it('sends stored parts byte for byte, and appended parts by their column names', async () => {
  const client = createClient({ base_url: service.url, token: () => service.token });
  const { id: project_id } = await service.project();
  const { file, plan } = await planResend([part(0, 2), part(1, 1), part(2, 1, { name: 'Spring' })], 'Panel.csv');
  const receipt = await importSurvey({
    client,
    file,
    file_name: file.name,
    dialect: plan.dialect,
    plan,
    project_id,
    name: 'Panel',
    column_mapping: { Name: 'Name', Score: 'NPS' },
    missing_answers: { Name: ['Nobody'] },
    journal: createMemoryJournal(),
    pollSeconds: 0.1,
  });
  expect(receipt).toMatchObject({ mode: 'slice', rows_in_file: 4, rows_sent: 4, rows_reported: 4 });
  const params = { survey_key: receipt.survey_key };
  const source = await client.getSurveySource({ params });
  expect(source.missing_answers).toEqual({ Name: ['nobody'] });
  expect(source.parts.map(({ row_count, appended }) => [row_count, appended])).toEqual([
    [2, false],
    [1, false],
    [1, true],
  ]);
  expect(await Promise.all(source.parts.map(async ({ file_url }) => (await fetch(file_url)).text()))).toEqual(texts);
  const { waves } = await client.getSurvey({ params });
  expect(waves.map(({ first_part, name }) => [first_part, name])).toEqual([
    [1, null],
    [3, 'Spring'],
  ]);
  const { responses } = await client.listResponses({ params, query: {} });
  expect(responses.map(({ answers }) => answers)).toEqual([
    ['Ada', '9'],
    ['Bob', '3'],
    ['Cy "C"', '8'],
    ['Di', '7'],
  ]);
});
