import { writeFileSync } from 'node:fs';
import { expect, test } from '../fixtures/app.ts';
import { QueuePage } from '../fixtures/queue-page.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

const visits = [
  { visit: 1, 'How was it?': 'Good', 'Why?': 'The guide, mostly' },
  { visit: 2, 'How was it?': 'Bad', 'Why?': 'Too\nlong' },
  { visit: 3, 'How was it?': 'Good', 'Why?': null },
];

test('a list of JSON objects is imported like a table', async ({ page }, info) => {
  const file = info.outputPath('museum_visits.json');
  writeFileSync(file, JSON.stringify(Array.from({ length: 40 }, () => visits).flat()));
  const sheaf = new SheafPage(page);
  await sheaf.drop(file);
  await expect(page.getByText('JSON file')).toBeVisible();
  expect(await sheaf.import()).toEqual([120, 120, 120]);
  await sheaf.readSurvey();
  expect(await sheaf.bars('How was it?')).toEqual({ Good: 80, Bad: 40 });
});

test('kill -9 during the import of a JSON file: it continues with the same file, and only with that one', async ({
  app,
}, info) => {
  test.skip(app.running.kill === null, 'this host cannot be killed');
  test.setTimeout(120_000);
  const put = (name: string, rows: number) => {
    const list = Array.from({ length: rows }, (_, at) => ({ id: `r${at}`, score: at % 11, why: `Answer ${at}` }));
    writeFileSync(info.outputPath(name), JSON.stringify(list));
    return info.outputPath(name);
  };
  const file = put('visits.json', 45_000);
  const sheaf = new SheafPage(app.page);
  await sheaf.drop(file);
  await sheaf.importButton.click({ timeout: 30_000 });
  await sheaf.go('Activity');
  await expect(new QueuePage(app.page).item('Visits')).toBeVisible();

  await app.crash();
  await new SheafPage(app.page).go('Activity');
  const queue = new QueuePage(app.page);
  const choose = queue.button('Choose the file: visits.json');
  await queue.choose(choose, [put('other.json', 9)]);
  await expect(queue.item('Visits').getByRole('alert')).toContainText('None of these is the original visits.json');
  await queue.choose(choose, [file]);
  await queue.drain(60_000);
  const complete = app.page.getByRole('row', { name: /Done/ });
  await expect(complete).toHaveCount(1);
  await expect(complete).toContainText('45\u202f000 responses');
});
