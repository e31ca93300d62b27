import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../fixtures/app.ts';
import { writeBigSurvey } from '../fixtures/big-survey.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

const rows = 200_000;

test('200,000 rows are sent in ten parts or more, and every row is counted', { tag: '@campaign' }, async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-big-'));
  try {
    const survey = await writeBigSurvey(join(folder, 'big survey.csv'), rows);
    const sheaf = new SheafPage(page);
    await sheaf.drop(survey.file);
    const plan = page.getByText(/^200\u202f000 rows in \d+ parts$/);
    await expect(plan).toBeVisible();
    expect(Number(/in (\d+)/.exec((await plan.textContent()) ?? '')?.[1])).toBeGreaterThanOrEqual(10);
    expect(await sheaf.import()).toEqual([rows, rows, rows]);

    await sheaf.readSurvey();
    expect(await sheaf.bars('Which team are you in?')).toEqual(survey.teams);
    const sum = (from: number, to: number) => survey.scores.slice(from, to + 1).reduce((all, one) => all + one, 0);
    const recommend = 'How likely are you to recommend us?';
    expect(await sheaf.term(recommend, 'Detractors 0–6')).toBe(sum(0, 6));
    expect(await sheaf.term(recommend, 'Promoters 9–10')).toBe(sum(9, 10));
    expect(survey.comments).toBe(160_000);
    const comments = sheaf.question('What should we change?');
    await expect(comments.getByText('160\u202f000 of 200\u202f000 answered')).toBeVisible();

    const grid = await sheaf.responses();
    await expect(grid).toHaveAttribute('aria-rowcount', String(rows + 1));
    await grid.focus();
    await page.keyboard.press('ControlOrMeta+End');
    expect((await sheaf.cells(grid, rows)).join('\n')).toContain(`person${rows}@example.org`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
