import { expect, test } from 'vitest';
import { codePoints } from '../../../contract/index.ts';
import { surveyNameOf } from './file-names.ts';

test.each([
  ['customer-feedback.csv', 'Customer feedback'],
  ['Team_pulse__2024.TSV', 'Team pulse 2024'],
  ['notes.final.csv', 'Notes.final'],
  ['.csv', '.csv'],
  ['staff-survey.XLSX', 'Staff survey'],
  ['places.geojson', 'Places'],
  ['mytab', 'Mytab'],
  ['answers.2024', 'Answers.2024'],
  ['umfrage übung.csv', 'Umfrage übung'],
])('%s becomes "%s"', (file, name) => expect(surveyNameOf(file)).toBe(name));

test('a name never exceeds the limit of the service, counted in characters', () => {
  expect(codePoints(surveyNameOf(`${'😀'.repeat(300)}.csv`))).toBe(200);
});
