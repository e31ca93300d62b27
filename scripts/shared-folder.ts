import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const shared = fileURLToPath(new URL('../../shared/', import.meta.url));

/** The folder of published survey exports beside the repository, with `index.csv` and `labels.csv`. They are read there and never copied. */
export const surveyExports = `${shared}surveys/`;

/** Where the exports are absent, tests of them are skipped by name. */
export const hasSurveyExports = (): boolean =>
  ['index.csv', 'labels.csv'].every((name) => existsSync(surveyExports + name));

/** Why a test is skipped. */
export const missingExports = 'the labelled survey exports (../shared/surveys) are not here';
