import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { surveyExports } from '../../scripts/shared-folder.ts';
import { expect, test } from '../fixtures/app.ts';
import { dropFiles } from '../fixtures/files.ts';

/** Exports of four tools beside the repository. They are read there and never copied. */
const files = [
  {
    tool: 'SurveyMonkey',
    path: 'files/sm_538_starwars.csv',
    question: 'Which of the following Star Wars films have you seen',
  },
  { tool: 'LimeSurvey', path: 'files_synthetic/syn_limesurvey_en.csv', question: null },
  { tool: 'REDCap', path: 'files_synthetic/syn_redcap_labels_en.csv', question: null },
  { tool: 'KoBoToolbox', path: 'files_synthetic/syn_kobo_es.csv', question: null },
];

for (const { tool, path, question } of files) {
  test(`${tool}: two clicks from the drop to charts of whole questions, two more to a comparison`, async ({ page }) => {
    const file = join(surveyExports, path);
    // Published by others, and not part of the repository.
    test.skip(!existsSync(file), `not run: ${path} is not beside the repository`);
    await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
    const start = performance.now();
    await dropFiles(page, [file]);
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await page.getByRole('button', { name: 'Read the survey' }).click();
    const charts = page.getByRole('article');
    await expect(charts.first()).toBeVisible();
    const shown = performance.now();
    // Options with a column each are one card.
    if (question !== null) {
      const card = charts.filter({ has: page.getByRole('heading', { name: question, exact: false }) });
      await expect(card).toHaveCount(1);
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByRole('listitem').first()).toContainText('Star Wars: Episode');
    }
    await page.getByRole('button', { name: 'Compare by…' }).click();
    await page.getByRole('option').first().click();
    // Answers, total and two columns at least.
    const headers = page.getByRole('table').first().getByRole('columnheader');
    await expect.poll(() => headers.count()).toBeGreaterThanOrEqual(4);
    const compared = performance.now();
    test.info().annotations.push({
      type: 'time',
      description: `${tool}: charts after ${Math.round(shown - start)} ms, compared after ${Math.round(compared - shown)} ms more`,
    });
    console.log(test.info().annotations.at(-1)?.description);
  });
}
