import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectNoViolationsInAll, press } from '../fixtures/accessibility.ts';
import { addRemote } from '../fixtures/add-remote.ts';
import { expect, test } from '../fixtures/app.ts';
import { dropFiles, root } from '../fixtures/files.ts';
import { Remote } from '../fixtures/remote.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

test.use({ data: 'customer feedback' });

let remote: Remote;
test.beforeEach(async () => {
  remote = await Remote.start();
});
test.afterEach(() => remote.remove());

test('a document, a recording and a survey with recordings are sent on, each byte for byte', async ({
  app: { page },
}) => {
  // Three imports in one minute make more than the usual twenty requests. The test before this one respects that limit.
  const key = remote.key(100);
  remote.run('projects', 'create', '--name', 'Shared');
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-send-'));
  const report = 'What we have learnt.\n'.repeat(200);
  writeFileSync(join(folder, 'report.txt'), report);
  const recording = join(root, 'src/service/documents/fixtures/speech.mp3');
  copyFileSync(recording, join(folder, 'talk.mp3'));
  copyFileSync(recording, join(folder, 'clip-1.mp3'));
  writeFileSync(
    join(folder, 'diary.csv'),
    `Email,Score,Diary,Drinks - Tea,Drinks - Milk\nana@x.org,9,clip-1.mp3,Tea,Milk\nbo@x.org,3,,Tea,\n${'cy@x.org,3,,,Milk\n'.repeat(4)}`,
  );
  const sheaf = new SheafPage(page);
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeVisible();
  await dropFiles(page, [folder]);
  await expect(page.getByText('1 of 2 media files belong to')).toBeVisible();
  await page.getByRole('button', { name: /^Import 1 survey, 1 insight and 1 file$/ }).click();
  const plan = page.getByRole('table', { name: 'Files to import' });
  await expect(plan.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(3);
  rmSync(folder, { recursive: true });
  await addRemote(page, key, remote.url);
  const things = [
    ['Surveys', /diary/i, 'Send the survey'],
    ['Insights', /report\.txt/, 'Send the insight'],
    ['Files', /talk\.mp3/, 'Send the file'],
  ] as const;
  for (const [place, name, button] of things) {
    await sheaf.go(place);
    await page.getByRole('link', { name }).first().click();
    // What was decided about the questions goes with the survey.
    if (place === 'Surveys') {
      await page.getByRole('button', { name: 'Details of Drinks' }).click();
      await page.getByRole('button', { name: 'Split into single questions' }).click();
      await expect(sheaf.question('Drinks - Tea')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Send to another instance…' }).click();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(/ is on Team server/)).toBeVisible();
  }

  interface Item {
    kind: string;
    survey_key: string;
    insight_key: string;
    wav_key: string;
  }
  const { imports } = await remote.get<{ imports: Item[] }>('/imports', key);
  const sent = new Map(imports.map((item) => [item.kind, item]));
  const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const { file_url: text } = await remote.get<{ file_url: string }>(
    `/insights/${sent.get('insight')?.insight_key}`,
    key,
  );
  expect((await bytesAt(text)).toString()).toBe(report);
  const { file_url: sound } = await remote.get<{ file_url: string }>(`/files/${sent.get('file')?.wav_key}`, key);
  expect((await bytesAt(sound)).equals(readFileSync(recording))).toBe(true);
  const { groups } = await remote.get<{ groups: unknown[] }>(`/surveys/${sent.get('survey')?.survey_key}/outline`, key);
  expect(groups).toEqual([]);
  const { media } = await remote.get<{ media: { filename: string; file_url: string }[] }>(
    `/surveys/${sent.get('survey')?.survey_key}/source`,
    key,
  );
  expect(media.map(({ filename }) => filename)).toEqual(['clip-1.mp3']);
  expect((await bytesAt(media[0]!.file_url)).equals(readFileSync(recording))).toBe(true);
});

test('what was sent, or could not be sent, can be sent again: to another instance, or once more to the same one', async ({
  app: { page },
}) => {
  const keys = [remote.key(100), remote.key(100)] as const;
  remote.run('projects', 'create', '--name', 'Shared');
  const sheaf = new SheafPage(page);
  await addRemote(page, keys[0], remote.url);
  await addRemote(page, keys[1], remote.url, 'Field office');
  await sheaf.go('Surveys');
  await page.getByRole('link', { name: /Customer feedback/ }).click();
  await page.getByRole('button', { name: 'Send to another instance…' }).click();
  const send = page.getByRole('button', { name: 'Send the survey' });
  const failed = page.getByText('It could not be sent to Team server.');
  const isOn = (place: string) => page.getByText(`“Customer feedback” is on ${place}.`);
  const instance = page.getByRole('combobox', { name: 'To' });
  const anywhereElse = page.getByRole('button', { name: 'Send to another instance…' });
  const again = page.getByRole('button', { name: 'Send again…' });

  // The storage refuses the first one.
  await page.route(`${remote.storage_url}/**`, (route) =>
    route.fulfill({ status: 400, headers: { 'access-control-allow-origin': '*' }, body: 'refused' }),
  );
  await expect(instance).toHaveValue(/./);
  await press(send);
  await expect(failed).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await press(anywhereElse);
  await expect(instance.locator('option:checked')).toHaveText('Field office');
  await expect(page.getByText(/second time/)).toHaveCount(0);
  await press(send);
  await expect(isOn('Field office')).toBeVisible();
  await expect(failed).toBeVisible();
  await expectNoViolationsInAll(page);

  // Each instance has been tried: what is left is the same ones again.
  await press(again);
  await expect(instance).toBeFocused();
  await instance.selectOption('Field office');
  await expect(page.getByText('“Customer feedback” is there already. It would be there a second time.')).toBeVisible();
  await expectNoViolationsInAll(page);
  await press(send);
  await expect(isOn('Field office')).toHaveCount(2);
  await expect(send).toHaveCount(0);

  await press(page.getByRole('button', { name: 'Cancel: Customer feedback' }));
  await expect(failed).toHaveCount(0);
  await expect(page.getByText('Sending to Team server was cancelled. What had arrived stays there.')).toBeVisible();
  await press(anywhereElse);
  await press(send);
  await expect(isOn('Team server')).toBeVisible();
  const { imports } = await remote.get<{ imports: { state: string }[] }>('/imports?state=completed', keys[0]);
  expect(imports).toHaveLength(3);
});
