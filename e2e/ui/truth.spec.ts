import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArguments, requireHeadlessChromium } from '../../scripts/find-chromium.ts';
import { freePort } from '../../src/service/testing/free-port.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { root, withoutPicker } from '../fixtures/files.ts';
import { type Child, endChild, firstLine, killNow, spawnNode } from '../fixtures/hosts/child.ts';
import { QueuePage } from '../fixtures/queue-page.ts';
import { SheafPage } from '../fixtures/sheaf-page.ts';

const cli = join(root, 'out/service/cli.js');
const folder = testFolder();

/** `sheaf serve` on fixed ports, so that it can be started again at the same address. */
class Served {
  readonly data = join(folder.path, 'data');
  ports: string[] = [];
  child: Child | null = null;

  async start(): Promise<string> {
    if (this.ports.length === 0)
      this.ports = ['--port', String(await freePort()), '--storage-port', String(await freePort())];
    this.child = spawnNode([cli, 'serve', '--data-dir', this.data, ...this.ports, '--open-code'], {});
    return (JSON.parse(await firstLine(this.child)) as { sign_in_url: string }).sign_in_url;
  }

  kill(): void {
    killNow(this.child?.process.pid ?? 0);
  }

  /** A token for signing in by hand. */
  token(): string {
    const { stdout } = spawnSync(
      process.execPath,
      [cli, 'keys', 'create', '--data-dir', this.data, '--name', 'me', '--scopes', 'survey:write,project:read'],
      {
        encoding: 'utf8',
      },
    );
    return (JSON.parse(stdout) as { token: string }).token;
  }
}

const rows = 80_000;

function write(): string {
  const lines = Array.from({ length: rows }, (_, at) => `r${at + 1},${at % 11},"Answer ${at + 1}: longer hours"`);
  return folder.write('visits.csv', `Id,Score,Why\n${lines.join('\n')}\n`);
}

/** Imports, and kills the service as soon as everything is sent and processing has started. */
async function importAndKill(page: Page, served: Served): Promise<void> {
  const sheaf = new SheafPage(page);
  await sheaf.drop(write());
  await sheaf.importButton.click();
  await expect(page.getByText(/Copied, being filed|of 80\u202f000 rows read/).first()).toBeVisible();
  served.kill();
}

async function isWhole(page: Page): Promise<void> {
  await new SheafPage(page).go('Activity');
  const row = page.getByRole('row', { name: /Visits/ });
  await expect(row).toContainText('Done');
  await expect(row).toContainText('80\u202f000 responses');
  await expect(new QueuePage(page).list).toHaveCount(0);
  await expect(
    page.getByText(/token is unknown|Sheaf was closed during this import|before the receipt of this import was saved/),
  ).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Details of Visits' })).toBeVisible();
}

// It brings a browser of its own: on one host is enough.
test.describe('a service in a browser is killed while it reads and started again', { tag: '@stand-in' }, () => {
  let browser: Browser;
  let page: Page;
  let served: Served;
  test.beforeEach(async () => {
    served = new Served();
    const address = await served.start();
    browser = await chromium.launch({ executablePath: requireHeadlessChromium(), args: [...chromiumArguments] });
    page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    await page.addInitScript(withoutPicker);
    await page.goto(address);
  });
  test.afterEach(async () => {
    await browser?.close();
    if (served?.child) await endChild(served.child);
  });

  test('a user who signs in again with a token finds the import complete, without a false failure', async () => {
    await importAndKill(page, served);
    await served.start();
    const token = served.token();
    await page.getByLabel('Token').fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await isWhole(page);
  });
});

test('after a reload the reason why a document could not be read is still shown', async ({ page, sheaf }) => {
  const path = folder.write('broken.pdf', '%PDF-1.7\nwhat follows is no document\n');
  await sheaf.dropAll([path]);
  await page.getByRole('button', { name: 'Import document' }).click();
  await sheaf.go('Activity');
  const card = new QueuePage(page).item('broken.pdf');
  await expect(card).toContainText('could not read it');
  const said = await card.innerText();
  // No identifiers, and no way that cannot help.
  expect(said).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|ins[-_]|\([\w-]{12,}\)/);
  await expect(card.getByRole('button', { name: /Try again/ })).toHaveCount(0);
  await page.reload();
  await sheaf.go('Activity');
  await expect(card).toContainText('could not read it');
  await expect(page.getByText('before the receipt of this import was saved')).toHaveCount(0);
});
