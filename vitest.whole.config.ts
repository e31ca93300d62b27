import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

// The whole of the tests of which `npm test` takes a short version (docs/campaigns.md#whole-tests).
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: [
      'lab/corpora/labelled-files.test.ts',
      'src/service/cli/wild-files.test.ts',
      'src/service/documents/bad-documents.test.ts',
      'src/service/documents/readers/office/hostile.test.ts',
      'src/service/imports/{deletion,sealed}.test.ts',
      'src/service/imports/surveys/{append,damaged-objects,races}.test.ts',
      'src/service/survey-data/queries/{export-again,take-away/workbook-limits}.test.ts',
      'src/service/survey-data/retyping/{kill,person-key,retyping}.test.ts',
      'scripts/{expressions,oldest-node}.test.ts',
    ],
    env: { ...usual.test?.env, SHEAF_WHOLE_TESTS: '1' },
  },
});
