import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

// The whole of the tests of which `npm test` takes a short version (docs/campaigns.md#whole-tests).
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: [
      'lab/corpora/labelled-files.test.ts',
      'src/service/documents/bad-documents.test.ts',
      'scripts/{expressions,oldest-node}.test.ts',
    ],
    env: { ...usual.test?.env, SHEAF_WHOLE_TESTS: '1' },
  },
});
