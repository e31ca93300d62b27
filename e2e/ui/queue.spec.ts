import { expectNoViolations, press } from '../fixtures/accessibility.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { collectSaved, dropFiles } from '../fixtures/files.ts';
import { QueuePage } from '../fixtures/queue-page.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

const folder = testFolder();
const put = (name: string, text: string) => folder.write(name, text);

const survey = (rows: number) =>
  `Id,Score,Why\n${Array.from({ length: rows }, (_, at) => `r${at + 1},${at % 11},Answer ${at + 1}`).join('\n')}\n`;

test('kill -9 of window, app and service: the queue is restored, asks only for its files, and everything is imported exactly once', async ({
  app,
}) => {
  const files = [
    put('visits.csv', survey(45_000)),
    ...['a', 'b', 'c'].map((name) => put(`${name}.txt`, `${name} said this.\n`.repeat(500))),
  ];
  await expect(app.page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  await dropFiles(app.page, [folder.path]);
  await app.page.getByRole('button', { name: 'Import 4 files' }).click();
  await new SheafPage(app.page).go('Activity');
  const before = new QueuePage(app.page);
  await expect(before.item('Visits')).toBeVisible();

  await app.crash();
  await new SheafPage(app.page).go('Activity');
  const queue = new QueuePage(app.page);
  await expect(queue.item('Visits')).toContainText('Sheaf was closed during this import');
  await expectNoViolations(app.page);
  const way = queue.button('Choose the file: visits.csv');
  await queue.choose(way, [put('other.csv', survey(9))]);
  await expect(queue.item('Visits').getByRole('alert')).toContainText('None of these is the original visits.csv');
  const all = queue.button(/^Choose the \d files…$/);
  await queue.choose((await all.count()) > 0 ? all : way, files);
  await queue.drain();
  const complete = app.page.getByRole('row', { name: /Done/ });
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await expect(complete.filter({ hasText: name })).toHaveCount(1);
  await expect(complete.filter({ hasText: /visits/i })).toHaveCount(1);
  await expect(complete.filter({ hasText: /visits/i })).toContainText('45\u202f000 responses');
});

test('a refusing storage, try again, pause all, resume all, remove one; the receipt is saved and reused as a mapping', async ({
  page,
  sheaf,
}) => {
  const files = ['one', 'two', 'three'].map((name) => put(`${name}.txt`, `${name} said this.\n`.repeat(500)));
  const table = put('visits.csv', survey(60));
  const queue = new QueuePage(page);
  // The first upload is refused. The others wait for their answer, so there is something to pause.
  let uploads = 0;
  const paused = Promise.withResolvers<void>();
  await page.context().route('**/*', async (route) => {
    const { method, url } = { method: route.request().method(), url: new URL(route.request().url()) };
    if (method === 'POST' && !url.pathname.startsWith('/api/')) {
      uploads++;
      if (uploads === 1)
        return route.fulfill({ status: 400, headers: { 'access-control-allow-origin': '*' }, body: 'refused' });
      await paused.promise;
    }
    return route.fallback();
  });
  await sheaf.dropAll([...files, table]);
  await page.getByRole('button', { name: 'Import 4 files' }).click();
  await expect(page.getByRole('cell', { name: /^Importing \d+%$/ }).first()).toBeVisible();
  await sheaf.go('Activity');
  const refused = queue.list.getByRole('listitem').filter({ hasText: 'refused' });
  await expect(refused).toHaveCount(1);
  const refusedName = await refused.getAttribute('aria-label');
  // What is in the queue is not listed below it a second time.
  await expect(queue.list.getByText(/^Importing/).first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
  await queue.button('Pause all').click();
  paused.resolve();
  // From here on without a mouse.
  await press(queue.button(`Try again: ${refusedName}`));
  await expect(queue.item(refusedName ?? '')).toHaveCount(0);
  const waiting = ['one.txt', 'two.txt', 'three.txt', 'Visits'].filter((name) => name !== refusedName);
  for (const name of waiting) await expect(queue.item(name)).toContainText('Paused');
  await expect(page.getByRole('row')).toHaveCount(2);
  const removed = waiting.filter((name) => name !== 'Visits').at(-1) ?? '';
  await press(queue.button(`Cancel import: ${removed}`));
  await expect(queue.item(removed)).toHaveCount(0);
  await press(queue.button('Resume all'));
  await queue.drain();
  await expect(page.getByRole('row', { name: /Done/ })).toHaveCount(3);

  await press(queue.button('Details of Visits'));
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText('60 in the file, 0 left out, 60 sent, 60 in the survey');
  await expectNoViolations(page);
  const handed = await collectSaved(page);
  await press(receipt.getByRole('button', { name: 'Save the receipt…' }));
  await expect.poll(() => handed.evaluate((made) => made.length)).toBe(1);
  const saved = await handed.evaluate(([blob]) => blob?.text() ?? '');
  expect(JSON.parse(saved)).toMatchObject({ format: 'sheaf-receipt', rows_reported: 60 });
  const template = put('receipt.json', saved.replace('"Score": "NPS"', '"Score": "Do nothing"'));
  await page.keyboard.press('Escape');
  await sheaf.go('Import');
  await dropFiles(page, [put('later.csv', survey(20))]);
  await expect(sheaf.typeOf('Score')).toHaveValue('NPS');
  await queue.button('Template').click();
  await queue.choose(queue.button('Use a template…'), [template]);
  await expect(sheaf.typeOf('Score')).not.toHaveValue('NPS');
});
