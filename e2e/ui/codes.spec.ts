import { expect, test } from '../fixtures/app.ts';
import { readCells, sample } from '../fixtures/files.ts';

const question = 'What should we do better?';
/** Six themes, and the words by which a reader of the answers tells them. */
const themes = {
  Queue: /queue|wait|late/i,
  Prices: /price|expensive|cheap/i,
  Opening: /open|sunday|hours/i,
  Food: /food|nuts|allerg/i,
  Noise: /music|loud|noise/i,
  Receipt: /receipt|e-mail|app/i,
} as const;
const names = Object.keys(themes);

test.use({ data: 'customer feedback' });

test('fifty answers are coded by keyboard; counts, filter, undo and a rule for all others', async ({ page, sheaf }) => {
  await sheaf.open('Customer feedback');
  await page.getByRole('tab', { name: 'Open answers' }).click();
  await page.getByLabel('Answers to').selectOption({ label: question });
  const panel = page.getByRole('tabpanel');
  const answers = panel.locator('li[tabindex]');
  await expect(panel.getByText('145 open answers')).toBeVisible();
  const keys = page.keyboard;
  const codes = page.getByRole('region', { name: 'Codes' });

  // The codes are made by typing; the answer that is read gets them, and they are taken from it again.
  await answers.first().focus();
  for (const [at, name] of names.entries()) {
    await keys.press('c');
    await keys.type(name);
    await keys.press('Enter');
    await expect(codes.getByRole('button', { name: `${at + 1} ${name}`, pressed: true })).toBeVisible();
    await expect(answers.first()).toBeFocused();
  }
  for (const [at, name] of names.entries()) {
    await keys.press(String(at + 1));
    await expect(codes.getByRole('button', { name: `${at + 1} ${name}`, pressed: false })).toBeVisible();
  }

  // Fifty answers, read one after the other: a key for each code, and J for the next.
  const given = new Map(names.map((name) => [name, 0]));
  let pressed = 0;
  for (let at = 0; at < 50; at++) {
    await expect(answers.nth(at)).toBeFocused();
    const text = (await answers.nth(at).locator('p').first().textContent()) ?? '';
    for (const [place, name] of names.entries()) {
      if (!themes[name as keyof typeof themes].test(text)) continue;
      await keys.press(String(place + 1));
      await expect(answers.nth(at).getByRole('button', { name: `Remove the code ${name}` })).toBeVisible();
      given.set(name, (given.get(name) ?? 0) + 1);
      pressed++;
    }
    if (at < 49) await keys.press('j');
  }
  const marks = [...given.values()].reduce((sum, count) => sum + count, 0);
  expect(marks).toBeGreaterThan(40);
  expect(pressed, 'a code takes one key').toBe(marks);
  for (const [name, count] of given)
    await expect(codes.getByRole('listitem').filter({ hasText: name })).toContainText(new RegExp(`${count}…`));

  // The chart counts what was coded, and a bar filters by it.
  await page.getByRole('tab', { name: 'Questions' }).click();
  expect(await sheaf.bars(question)).toEqual(Object.fromEntries([...given].filter(([, count]) => count >= 0)));
  await page.getByRole('tab', { name: 'Open answers' }).click();
  await page.getByRole('button', { name: 'Show only answers with the code Noise' }).click();
  await expect(panel.getByText(`${given.get('Noise')} open answer`)).toBeVisible();
  await page.getByRole('button', { name: /^Remove What should we do better/ }).click();

  // All that are found at once, with a rule for later ones; undo takes the marks back.
  const [header = [], ...rows] = readCells(sample('customer-feedback.csv'));
  const column = header.indexOf(question);
  const musical = rows.filter((row) => /\bmusic\b/i.test(row[column] ?? '')).length;
  await panel.getByRole('searchbox', { name: 'Search the open answers' }).fill('music');
  await page.getByRole('button', { name: `Code all ${musical}…` }).click();
  await page.getByLabel('Also on later answers with “music”').check();
  await page.getByRole('combobox', { name: 'Find or make a code' }).fill('Noise');
  await keys.press('Enter');
  const noise = codes.getByRole('listitem').filter({ hasText: 'Noise' });
  await expect(noise).toContainText(new RegExp(`${musical}…`));
});

test('words of an open answer get a code by mouse and keyboard, and lose it again', async ({ page, sheaf }) => {
  await sheaf.open('Customer feedback');
  const panel = page.getByRole('tabpanel');
  const read = async () => {
    await page.getByRole('tab', { name: 'Open answers' }).click();
    await page.getByLabel('Answers to').selectOption({ label: question });
    await page.getByLabel('Order').selectOption('Longest first');
  };
  await read();
  const answer = panel.locator('li[tabindex]').first();
  await answer.focus();
  const keys = page.keyboard;
  const codes = page.getByRole('region', { name: 'Codes' });
  await keys.press('c');
  await keys.type('Queue');
  await keys.press('Enter');
  await expect(codes.getByRole('button', { name: '1 Queue', pressed: true })).toBeVisible();
  await keys.press('1');
  await expect(codes.getByRole('button', { name: '1 Queue', pressed: false })).toBeVisible();

  const text = (await answer.locator('p').first().textContent()) ?? '';
  const [first = ''] = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) =>
    segment.trim(),
  );
  expect(first.length, 'an answer of several sentences').toBeLessThan(text.length);
  await keys.press('ArrowRight');
  await keys.press('1');
  const coded = answer.locator('mark[data-color]');
  await expect(coded).toHaveText(first);
  await expect(answer.getByRole('button', { name: 'Remove the code Queue' })).toBeVisible();
  // By the mouse: a word is selected by two clicks, and the code in the list is pressed.
  await keys.press('Escape');
  const line = await answer
    .locator('[data-from]')
    .last()
    .evaluate((piece) => [...piece.getClientRects()].at(-1)?.toJSON() as DOMRect);
  await page.mouse.dblclick(line.x + 12, line.y + line.height / 2);
  await codes.getByRole('button', { name: '1 Queue' }).click();
  await expect(coded).toHaveCount(2);
  await page.reload();
  await read();
  await expect(coded).toHaveCount(2);
  await expect(codes.getByRole('listitem').filter({ hasText: 'Queue' })).toContainText(/1…/);

  // The name behind the words selects them; the same key takes the code from them only.
  await answer
    .getByRole('button', { name: /^Code Queue/ })
    .first()
    .click();
  await keys.press('1');
  await expect(coded).toHaveCount(1);
  await expect(answer.getByRole('button', { name: 'Remove the code Queue' })).toBeVisible();
  await keys.press('Escape');
  await keys.press('ControlOrMeta+z');
  await expect(coded).toHaveCount(2);
  await keys.press('1');
  await expect(coded).toHaveCount(0);
});

test('a code is edited, merged and deleted, each step is undone; a frequent phrase becomes a code with a rule', async ({
  page,
  sheaf,
}) => {
  await sheaf.open('Customer feedback');
  await page.getByRole('tab', { name: 'Open answers' }).click();
  await page.getByLabel('Answers to').selectOption({ label: question });
  const keys = page.keyboard;
  const codes = page.getByRole('region', { name: 'Codes' });
  await page.getByRole('tabpanel').locator('[aria-busy=false] > li').first().focus();
  for (const name of ['Price', 'Cost']) {
    await keys.press('c');
    await keys.type(name);
    await keys.press('Enter');
    await expect(codes.getByRole('button', { name, pressed: true })).toBeVisible();
  }
  const list = codes.getByRole('list', { name: 'Codes' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Edit the code Cost' }).press('Enter');
  const editor = page.getByRole('dialog', { name: 'Edit the code Cost' });
  await editor.getByLabel('Name').fill('Costs');
  await editor.getByLabel('Colour').selectOption('Red');
  await editor.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(list).toHaveText([/Price/, /Costs/]);
  await page.getByRole('button', { name: 'Edit the code Costs' }).press('Enter');
  await page.getByLabel('Count it as').selectOption('Price');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(list).toHaveText([/Price/]);
  await keys.press('ControlOrMeta+z');
  await expect(list).toHaveText([/Price/, /Costs/]);
  await keys.press('ControlOrMeta+z');
  await expect(list).toHaveText([/Price/, /Cost…|Cost\d/]);
  await page.getByRole('button', { name: 'Edit the code Price' }).press('Enter');
  await page.getByRole('button', { name: 'Delete the code' }).press('Enter');
  await expect(list).toHaveText([/Cost/]);
  await keys.press('ControlOrMeta+z');
  await expect(list).toHaveText([/Price/, /Cost/]);

  await page.getByRole('button', { name: 'Frequent phrases' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Frequent phrases' });
  const first = panel.getByRole('listitem').first();
  const make = first.getByRole('button', { name: /^Make a code of/ });
  const [, phrase = ''] = /“(.*)”/.exec((await make.getAttribute('aria-label')) ?? '') ?? [];
  await make.press('Enter');
  await expect(first.getByText('Is a code')).toBeVisible();
  const count = Number((await first.innerText()).match(/\d+/)?.[0]);
  expect(count).toBeGreaterThan(2);
  await first.getByRole('button', { name: phrase, exact: true }).press('Enter');
  await expect(page.getByText(new RegExp(`^${count} open answers with`))).toBeVisible();
  await expect(list.filter({ hasText: phrase })).toContainText(String(count));
});

test('answers are read beside what else the person answered, and from the longest on; those that say the same get a code together', async ({
  page,
  sheaf,
}) => {
  await sheaf.open('Customer feedback');
  await page.getByRole('tab', { name: 'Open answers' }).click();
  await page.getByLabel('Answers to').selectOption({ label: question });
  const [header = [], ...rows] = readCells(sample('customer-feedback.csv'));
  const column = header.indexOf(question);
  const answers = page.getByRole('tabpanel').locator('li[tabindex]');
  await page.getByRole('button', { name: 'Show with each answer…' }).press('Enter');
  await page.getByRole('checkbox', { name: 'How often do you visit us?' }).check();
  await page.keyboard.press('Escape');
  const visits = rows.find((row) => (row[column] ?? '').trim() !== '')?.[header.indexOf('How often do you visit us?')];
  await expect(answers.first()).toContainText(`How often do you visit us? ${visits}`);

  const texts = rows.map((row) => (row[column] ?? '').trim()).filter((text) => text !== '');
  const said = texts.map((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const counts = Map.groupBy(said, (text) => text);
  const most = [...counts.values()].reduce((best, one) => (one.length > best.length ? one : best)).length;
  await page.getByLabel('Order').selectOption('Longest first');
  const longest = Math.max(...texts.map(({ length }) => length));
  await expect.poll(async () => (await answers.first().locator('p').first().textContent())?.length).toBe(longest);

  await page.getByLabel('Order').selectOption('Shortest first');
  await page.getByLabel('Group identical answers').check();
  await expect(page.getByLabel(`Group identical answers: ${counts.size}`)).toBeChecked();
  const folded = answers.filter({ hasText: `and ${most - 1} more` }).first();
  await folded.focus();
  await page.keyboard.press('c');
  await page.keyboard.type('Often');
  await page.keyboard.press('Enter');
  const often = page.getByRole('region', { name: 'Codes' }).getByRole('listitem').filter({ hasText: 'Often' });
  await expect(often).toContainText(new RegExp(`${most}…`));
});
