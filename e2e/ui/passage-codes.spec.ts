import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../fixtures/accessibility.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { root } from '../fixtures/files.ts';

const fixtures = join(root, 'src/service/documents/fixtures');
const folder = testFolder();

/** Selects words as a mouse does: from where they begin to where they end. */
async function drag(page: Page, words: string): Promise<void> {
  const [from, to] = await page.evaluate((wanted) => {
    const all = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = all.nextNode(); node !== null; node = all.nextNode()) {
      const at = (node.textContent ?? '').indexOf(wanted);
      if (at < 0) continue;
      node.parentElement?.scrollIntoView({ block: 'center' });
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const boxes = [...range.getClientRects()];
      const [first, last] = [boxes[0], boxes.at(-1)];
      if (first === undefined || last === undefined) break;
      return [
        { x: first.left + 0.5, y: first.top + first.height / 2 },
        { x: last.right, y: last.top + last.height / 2 },
      ];
    }
    throw new Error(`“${wanted}” is not on the screen.`);
  }, words);
  if (from === undefined || to === undefined) return;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test('words of a document are coded by mouse and by keyboard, counted, found again, taken back', async ({
  page,
  sheaf,
}) => {
  folder.copy(join(fixtures, 'report.docx'));
  await sheaf.dropAll([join(folder.path, 'report.docx')]);
  await page.getByRole('button', { name: /^Import (document|file|recording|\d)/ }).click();
  await expect(page.getByText('Most riders want a roof')).toBeVisible();
  const keys = page.keyboard;
  const bar = page.getByRole('region', { name: 'Codes of the chosen words' });
  const jumps = page.getByRole('region', { name: 'Codes in this document' });

  // By mouse: the words, then the name of a code that is made.
  await drag(page, 'want a roof');
  await bar.getByLabel('Find or make a code').fill('Shelter');
  await keys.press('Enter');
  const shelter = page.getByRole('button', { name: 'Code Shelter: “want a roof”' });
  await expect(shelter).toBeVisible();
  await expect(bar.getByRole('button', { name: '1 Shelter', pressed: true })).toBeVisible();
  await expect(jumps.getByRole('button', { name: 'Shelter, 1: show the next' })).toBeVisible();
  await expectNoViolations(page);
  await keys.press('Escape');
  await expect(bar).toHaveCount(0);

  // By keys: the next passage, its first sentence, a key.
  await page.locator('[data-passage="1"]').focus();
  await keys.press('j');
  await expect(page.locator('[data-passage="2"]')).toBeFocused();
  await keys.press('ArrowRight');
  await expect(bar).toBeVisible();
  await keys.press('1');
  const marks = page.getByRole('button', { name: /^Code Shelter: / });
  await expect(marks).toHaveCount(2);
  await keys.press('Escape');
  // The whole passage, by a code that C makes.
  await keys.press('c');
  await expect(bar.getByLabel('Find or make a code')).toBeFocused();
  await keys.type('All of it');
  await keys.press('Enter');
  await expect(page.locator('[data-passage="2"]')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Code All of it: / })).toBeVisible();
  await keys.press('Escape');

  // Found again.
  const next = jumps.getByRole('button', { name: 'Shelter, 2: show the next' });
  for (const words of ['Most riders want a roof[1] over the racks.', 'want a roof']) {
    await next.press('Enter');
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(words);
  }

  // Taken away by a press on its name, brought back, taken back.
  await shelter.press('Enter');
  await bar.getByRole('button', { name: 'Remove the code Shelter from “want a roof”' }).press('Enter');
  await expect(shelter).toHaveCount(0);
  await keys.press('ControlOrMeta+z');
  await expect(shelter).toBeVisible();
  await keys.press('Escape');
  await page.reload();
  await expect(shelter).toBeVisible();
  await expect(marks).toHaveCount(2);

  // There is no survey: the code is renamed, merged and deleted here, and each step is undone.
  await jumps.getByRole('button', { name: 'Edit the code Shelter' }).press('Enter');
  const editor = page.getByRole('dialog', { name: 'Edit the code Shelter' });
  await editor.getByLabel('Name').fill('Roofs');
  await expectNoViolations(page);
  await keys.press('Enter');
  // Its title changes with the name before it closes.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(jumps.getByRole('button', { name: 'Roofs, 2: show the next' })).toBeVisible();
  await jumps.getByRole('button', { name: 'Edit the code All of it' }).press('Enter');
  await page.getByLabel('Count it as').selectOption('Roofs');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(jumps.getByRole('button', { name: 'Roofs, 3: show the next' })).toBeVisible();
  await keys.press('ControlOrMeta+z');
  await expect(jumps.getByRole('button', { name: 'All of it, 1: show the next' })).toBeVisible();
  await jumps.getByRole('button', { name: 'Edit the code All of it' }).press('Enter');
  await page.getByRole('button', { name: 'Delete the code' }).press('Enter');
  await expect(jumps.getByRole('button', { name: /^All of it/ })).toHaveCount(0);
  await page.reload();
  await expect(jumps.getByRole('button', { name: 'Roofs, 2: show the next' })).toBeVisible();
});

test('words of a transcript are coded; a press elsewhere still plays', async ({ page, sheaf }) => {
  folder.copy(join(fixtures, 'speech.mp3'));
  await sheaf.dropAll([join(folder.path, 'speech.mp3')]);
  // Transcripts need an engine and ffmpeg, which few machines have.
  const transcript = { state: 'made', engine: 'a test', segments: 2 };
  const segments = ['The pump was broken.', 'A zebra drank from it.'].map((text, at) => ({
    ...{ position: at + 1, title: null, text },
    ...{ start: at * 0.5, end: at + 1.5 },
  }));
  const marks: { mark_id: number; removed?: boolean }[] = [];
  await page.route(/\/workspace\/files\/[^/?]+$/, async (route) => {
    const reply = await route.fetch();
    const details = { kind: 'audio', duration_seconds: 2, waveform: [], width: null, height: null, transcript };
    await route.fulfill({ response: reply, json: { ...(await reply.json()), details } });
  });
  await page.route('**/files/*/transcript?*', (route) => route.fulfill({ json: { transcript, segments, count: 2 } }));
  await page.route('**/files/*/codes', async (route) => {
    const code = { code_id: 1, name: 'Water', color: 'teal', group: '', note: '' };
    await route.fulfill({ json: { codes: [{ ...code, count: marks.length }], marks } });
  });
  await page.route('**/files/*/marks', async (route) => {
    const mark = { ...route.request().postDataJSON(), mark_id: marks.length + 1 };
    marks.push(mark);
    await route.fulfill({ status: 201, json: mark });
  });
  await page.getByRole('button', { name: /^Import (document|file|recording|\d)/ }).click();
  await expect(page.getByText('A zebra drank')).toBeVisible();
  await drag(page, 'zebra drank');
  await page.getByRole('button', { name: '1 Water' }).click();
  await expect(page.getByRole('button', { name: 'Code Water: “zebra drank”', exact: true })).toBeVisible();
  expect(marks).toEqual([{ mark_id: 1, code_id: 1, position: 2, from: 2, to: 13 }]);
  await page.keyboard.press('Escape');
  // By key: the whole segment.
  const first = page.getByRole('button', { name: '0:00 The pump was broken.' });
  await first.focus();
  await page.keyboard.press('1');
  await expect(page.getByRole('button', { name: 'Code Water: “The pump was broken.”', exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.getByText('from it.').click();
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThanOrEqual(0.5);
});
