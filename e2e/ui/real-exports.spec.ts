import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures/app.ts';
import { root } from '../fixtures/root.ts';
import { cellsOf } from '../fixtures/samples.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

/** Exports of three tools, as their owners published them; they lie beside the project and are never copied into it. */
const surveys = join(root, '../shared/surveys');
const files = ['gf_dvs_2019.csv', 'sm_538_starwars.csv', 'qx_better.csv'];

for (const name of files)
  test(`the real export ${name} arrives whole`, async ({ page }) => {
    const file = join(surveys, 'files', name);
    test.skip(!existsSync(file), `not run: ${name} is not beside the project (../shared/surveys)`);
    const [header = [], ...index] = cellsOf(join(surveys, 'index.csv'));
    const rows = Number(index.find((row) => row[header.indexOf('file')] === name)?.[header.indexOf('rows')]);
    expect(rows).toBeGreaterThan(5);
    const sheaf = new SheafPage(page);
    await sheaf.drop(file);
    expect(await sheaf.import(60_000)).toEqual([rows, rows, rows]);
    await sheaf.readSurvey();
    await expect(page.getByRole('article').first()).toBeVisible();
    const grid = await sheaf.responses();
    await expect(grid).toHaveAttribute('aria-rowcount', String(rows + 1));
  });
