import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/app.ts';
import { Remote, type RemoteKey } from '../fixtures/remote.ts';
import { sample } from '../fixtures/samples.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';
import { expectNoViolationsInBoth } from '../fixtures/violations.ts';
import { withoutCors } from '../fixtures/without-cors.ts';

let remote: Remote;
test.beforeEach(async () => {
  remote = await Remote.start();
});
test.afterEach(() => remote.remove());

interface Entered extends Pick<RemoteKey, 'client_id' | 'client_secret'> {
  address: string;
}

async function enter(page: Page, { address, client_id, client_secret }: Entered): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill(address);
  await page.getByLabel('Client id').fill(client_id);
  await page.getByRole('textbox', { name: 'Client secret' }).fill(client_secret);
  await page.getByRole('button', { name: 'Test and add' }).click();
}

async function addRemote(page: Page, key: RemoteKey, address = remote.url): Promise<void> {
  await new SheafPage(page).go('Settings');
  await page.getByRole('button', { name: 'Add an instance…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Team server');
  await enter(page, { address, ...key });
  await expect(page.getByText('Team server answers')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
}

test('settings: keys, projects, storage; an instance is told what is wrong with it, kept over a restart, and read though it knows nothing of CORS', async ({
  app,
}) => {
  test.setTimeout(120_000);
  const { page } = app;
  const sheaf = new SheafPage(page);
  await sheaf.go('Settings');
  await page.getByRole('button', { name: 'New project…' }).click();
  await page.getByLabel('New name').fill('Panel');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('button', { name: 'Archive Panel' }).click();
  await page.getByRole('button', { name: 'Restore Panel' }).click();
  await page.getByRole('button', { name: 'New key…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Export');
  await page.getByRole('button', { name: 'Create key' }).click();
  const secret = (await page.locator('[data-secret="Client secret"]').textContent()) ?? '';
  expect(secret).toMatch(/^secret_/);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByText(/\/data$/)).toBeVisible();
  await expectNoViolationsInBoth(page);
  await page.getByRole('button', { name: 'Revoke Export' }).click();
  await expect(page.getByRole('button', { name: 'Show 1 revoked key' })).toBeVisible();

  const key = remote.key();
  await page.getByRole('button', { name: 'Add an instance…' }).click();
  // Every other reason: src/importer/try-instance.test.ts.
  const wrong: [Entered, RegExp][] = [
    [{ address: 'http://sheaf.example.org', ...key }, /Use the https address/],
    [{ address: remote.url, ...key, client_secret: 'secret_no' }, /does not accept/],
    [{ address: remote.url, ...key }, /sees no project/],
  ];
  for (const [entered, sentence] of wrong) {
    await enter(page, entered);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Cancel' }).click();
  remote.run('projects', 'create', '--name', 'Shared');
  const plain = await withoutCors(remote.url);
  await addRemote(page, key, plain.url);

  await app.restart();
  const after = new SheafPage(app.page);
  await app.page.getByRole('combobox', { name: 'Instance' }).selectOption('Team server');
  await expect(app.page.getByText('20 requests a minute')).toBeVisible();
  await after.go('Surveys');
  await expect(app.page.getByText('No surveys yet')).toBeVisible();
  await after.go('Import');
  await after.drop(sample('customer-feedback.csv'));
  await after.import();
  await after.readSurvey();
  const { imports } = await remote.get<{ imports: { survey_name: string }[] }>('/imports', key);
  expect(imports.map(({ survey_name }) => survey_name)).toEqual(['Customer feedback']);
  plain.close();
});

test('§9 what was imported here is sent on unchanged, though the remote is cut off and the window closed meanwhile', async ({
  app,
}) => {
  test.setTimeout(120_000);
  const rows = 45_000;
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-send-'));
  const file = join(folder, 'Panel 2025.csv');
  const lines = Array.from({ length: rows }, (_, n) => `person${n}@example.org,${n % 11},"Said ""${n}"" and more"`);
  writeFileSync(file, `Email,Score,Why?\r\n${lines.join('\r\n')}\r\n`);
  const key = remote.key();
  remote.run('projects', 'create', '--name', 'Shared');
  const sheaf = new SheafPage(app.page);
  await sheaf.drop(file);
  await sheaf.import();
  rmSync(folder, { recursive: true });
  await addRemote(app.page, key);
  await sheaf.go('Surveys');
  await app.page.getByRole('link', { name: /Panel 2025/ }).click();
  await app.page.getByRole('button', { name: 'Send to another instance…' }).click();
  await expect(app.page.getByRole('combobox', { name: 'Project' })).toHaveValue(/\d/);
  await expectNoViolationsInBoth(app.page);
  await app.page.getByRole('button', { name: 'Send the survey' }).click();
  await expect(app.page.getByRole('progressbar')).not.toHaveAttribute('value', '0');
  await remote.kill();
  await expect(app.page.getByText(/Goes on in/)).toBeVisible();
  await app.stop();
  await remote.up();
  await app.start();

  interface Sent {
    imports: { state: string; survey_key: string; survey_name: string; number_of_responses: number }[];
  }
  await expect
    .poll(async () => (await remote.get<Sent>('/imports', key)).imports, { timeout: 40_000 })
    .toEqual([expect.objectContaining({ state: 'completed', survey_name: 'Panel 2025', number_of_responses: rows })]);
  const [{ survey_key } = { survey_key: '' }] = (await remote.get<Sent>('/imports', key)).imports;
  const { questions } = await remote.get<{ questions: { header: string; type: string }[] }>(
    `/surveys/${survey_key}`,
    key,
  );
  expect(questions.map(({ header, type }) => `${header}: ${type}`)).toEqual([
    'Email: Email',
    'Score: NPS',
    'Why?: Open-ended',
  ]);
  const { parts } = await remote.get<{ parts: { row_count: number; file_url: string }[] }>(
    `/surveys/${survey_key}/source`,
    key,
  );
  expect(parts.map(({ row_count }) => row_count)).toEqual([20_000, 20_000, 5000]);
  const texts = await Promise.all(parts.map(async ({ file_url }) => (await fetch(file_url)).text()));
  expect(texts.map((text) => text.slice('Email,Score,Why?\r\n'.length)).join('')).toBe(`${lines.join('\r\n')}\r\n`);
});
