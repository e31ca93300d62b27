import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments } from '../e2e/fixtures/chromium-arguments.ts';
import { buildIfStale } from './build.ts';
import { requireChromium } from './find-chromium.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, 'screenshots');
const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
] as const;
const samples = ['customer-feedback', 'workshop-google-forms', 'product-study-qualtrics'] as const;

interface Tour {
  page: Page;
  /** Settles, takes the picture, and lets axe look at the same screen. */
  shoot: (name: string) => Promise<void>;
}

/** Starts `sheaf serve` on an empty folder. @returns the address that signs one window in, and how to stop it */
async function startService() {
  const data = mkdtempSync(join(tmpdir(), 'sheaf-screenshots-'));
  const options = ['serve', '--data-dir', data, '--open-code'];
  const service = spawn(process.execPath, [join(root, 'out/service/cli.js'), ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(service.stdout, 'data');
  const { sign_in_url: address }: { sign_in_url: string } = JSON.parse(String(line));
  const stop = async () => {
    service.kill('SIGTERM');
    await once(service, 'exit');
    rmSync(data, { recursive: true, force: true });
  };
  return { address, stop };
}

async function emptyScreens({ page, shoot }: Tour): Promise<void> {
  await shoot('import-empty');
  for (const name of ['Activity', 'Surveys'] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByText(/^No (imports|surveys) yet$/).waitFor();
    await shoot(`${name.toLowerCase()}-empty`);
  }
  await page.getByRole('link', { name: 'Import', exact: true }).click();
}

async function importSample({ page, shoot }: Tour, sample: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choose|Add) files…$/ }).click();
  await (await chooser).setFiles(join(root, `resources/samples/${sample}.csv`));
  const button = page.getByRole('button', { name: /^Import \d/ });
  await button.waitFor();
  await shoot(`mapping-${sample}`);
  if (sample === samples[0]) {
    await page.getByRole('button', { name: /recommend/ }).click();
    await shoot('mapping-inspector');
    await page.getByRole('tab', { name: 'Rows' }).click();
    await shoot('mapping-rows');
    await page.getByRole('tab', { name: 'Checks' }).click();
    await shoot('mapping-checks');
  }
  await button.click();
  const read = page.getByRole('button', { name: 'Read the survey' });
  await read.waitFor();
  await shoot(`receipt-${sample}`);
  await read.click();
}

async function readSurvey({ page, shoot }: Tour, sample: string): Promise<void> {
  await page.getByRole('article').first().waitFor();
  await shoot(`questions-${sample}`);
  await page
    .getByRole('button', { name: /^Details of/ })
    .filter({ hasText: 'Search' })
    .first()
    .click();
  await page.getByRole('searchbox', { name: 'Search the notes' }).fill('the');
  await shoot(`notes-${sample}`);
  await page.getByRole('tab', { name: 'Responses' }).click();
  await page.getByRole('gridcell').nth(12).click();
  await shoot(`responses-${sample}`);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
}

async function tour(stop: Tour): Promise<void> {
  await stop.page.getByRole('button', { name: 'Choose files…' }).waitFor();
  await emptyScreens(stop);
  for (const sample of samples) {
    await importSample(stop, sample);
    await readSurvey(stop, sample);
  }
  for (const name of ['Activity', 'Surveys'] as const) {
    await stop.page.getByRole('link', { name, exact: true }).click();
    await stop.page.getByRole('table').waitFor();
    await stop.shoot(name.toLowerCase());
  }
}

async function shootAll(colorScheme: 'light' | 'dark', viewport: (typeof sizes)[number]): Promise<string[]> {
  const { address, stop } = await startService();
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments] });
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
  const found: string[] = [];
  let taken = 0;
  const shoot = async (name: string) => {
    await page.waitForTimeout(400);
    const number = String(++taken).padStart(2, '0');
    await page.screenshot({ path: join(folder, `${colorScheme}-${viewport.width}-${number}-${name}.png`) });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    for (const { id, nodes } of violations) found.push(`${name}: ${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  };
  try {
    await page.goto(address);
    await tour({ page, shoot });
    return found;
  } finally {
    await browser.close();
    await stop();
  }
}

mkdirSync(folder, { recursive: true });
await buildIfStale();
const problems: string[] = [];
for (const size of sizes) {
  for (const scheme of ['light', 'dark'] as const) problems.push(...(await shootAll(scheme, size)));
}
process.stdout.write(`Pictures of every screen are in ${folder}.\n`);
for (const problem of new Set(problems)) process.stderr.write(`axe: ${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
