import { expect, it } from 'vitest';
import { makeSurveyName } from './survey-name.ts';

it.each([
  ['customer-feedback.csv', 'Customer feedback'],
  ['product-study-qualtrics.csv', 'Product study'],
  ['Team pulse_March 12, 2024_10.23.csv', 'Team pulse'],
  ['water_-_all_versions_-_False_-_2024-02-05-10-00-00.xlsx', 'Water'],
  ['workshop-google-forms (1).csv', 'Workshop'],
  ['export_SurveyMonkey_visits_20240301.csv', 'Visits'],
  ['Besuche Export 01.03.2024.csv', 'Besuche'],
  ['staff survey 2024.xlsx', 'Staff survey 2024'],
  ['Exported goods.csv', 'Exported goods'],
  ['qualtrics_export.csv', 'Qualtrics'],
  ['typeform.csv', 'Typeform'],
  ['a.b.txt', 'A.b'],
])('%s is called %s', (fileName, name) => {
  expect(makeSurveyName(fileName)).toBe(name);
});

it.each([
  ['Team pulse_March 12, 2024_10.23.csv', 'Team pulse March 12, 2024'],
  ['water_-_all_versions_-_False_-_2024-02-05-10-00-00.xlsx', 'Water 2024-02-05'],
  ['Besuche Export 01.03.2024.csv', 'Besuche 01.03.2024'],
  ['customer-feedback.csv', 'Customer feedback'],
])('%s keeps its day where there is a survey of its name: %s', (fileName, name) => {
  expect(makeSurveyName(fileName, true)).toBe(name);
});
