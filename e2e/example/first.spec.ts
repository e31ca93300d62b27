// The beginning of a spec of your own: copy it to ui/ (README.md).
import { expect, test } from '../fixtures/app.ts';
import { sample } from '../fixtures/files.ts';

test('a sample is imported completely', async ({ sheaf }) => {
  await sheaf.drop(sample('customer-feedback.csv'));
  expect(await sheaf.import()).toEqual([240, 240]);
});
