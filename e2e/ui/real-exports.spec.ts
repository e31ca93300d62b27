import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { surveyExports } from '../../scripts/shared-folder.ts';
import { expect, test } from '../fixtures/app.ts';
import { cellsOf } from '../fixtures/files.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

/** Exports of three tools, as their owners published them. They are outside the repository and are never copied into it. */
const files = ['gf_dvs_2019.csv', 'sm_538_starwars.csv', 'qx_better.csv'];

test('three real exports are imported completely, one after the other', async ({ page }) => {
  const missing = files.filter((name) => !existsSync(join(surveyExports, 'files', name)));
  test.skip(missing.length > 0, `not run: ${missing.join(', ')} not beside the repository`);
  const [header = [], ...index] = cellsOf(join(surveyExports, 'index.csv'));
  const sheaf = new SheafPage(page);
  for (const name of files) {
    const rows = Number(index.find((row) => row[header.indexOf('file')] === name)?.[header.indexOf('rows')]);
    expect(rows, name).toBeGreaterThan(5);
    await sheaf.go('Import');
    await sheaf.drop(join(surveyExports, 'files', name));
    expect(await sheaf.import(), name).toEqual([rows, rows, rows]);
    await sheaf.readSurvey();
    await expect(page.getByRole('article').first()).toBeVisible();
    const grid = await sheaf.responses();
    await expect(grid, name).toHaveAttribute('aria-rowcount', String(rows + 1));
  }
});
