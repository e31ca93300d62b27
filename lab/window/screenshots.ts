// Pictures of every screen and state, dark and light, in two sizes, with axe and two rulers (screenshot-edges.ts and
// screenshot-overflow.ts) at each, into `screenshots/` (ignored by git), then the library in German, in a large window, at 200 %,
// 320 px wide and under forced colours.
// `npm run screenshots -- [--scheme dark] [--width 1024] [--stops mapping,survey] [--forced]`. The stops are in
// screenshot-tour.ts. A width of 512 is a small window at 200 %, 1600 a large one, 320 that of WCAG 1.4.10.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findViolations } from '../../e2e/fixtures/find-violations.ts';
import { findDrift } from '../../e2e/fixtures/screenshot-edges.ts';
import { findOverflow } from '../../e2e/fixtures/screenshot-overflow.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { chromiumArguments, requireChromium } from '../../scripts/find-chromium.ts';
import { go, stops, type Tour } from './screenshot-tour.ts';
import { everyWay } from './screenshot-ways.ts';
import { startService } from './start-service.ts';

const folder = join(fileURLToPath(new URL('../../', import.meta.url)), 'screenshots');
const usual = ['1280', '1024'];
const heights: Record<string, number> = { 2560: 1440, 1600: 1000, 1280: 860, 1024: 700, 512: 350, 320: 256 };
const schemes = ['light', 'dark'] as const;
const { values: only } = parseArgs({
  options: {
    scheme: { type: 'string' },
    width: { type: 'string' },
    stops: { type: 'string' },
    forced: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (only.help === true) {
  process.stdout.write(`npm run screenshots -- [--scheme light|dark] [--width ${Object.keys(heights).join('|')}] [--forced]
  [--stops NAME,NAME]  in the order of the tour, each on the data of those before it:
  ${Object.keys({ ...stops, everyWay }).join(', ')}
`);
  process.exit();
}

/** Takes the pictures of every stop. @returns the failures */
async function tour(stop: Tour): Promise<string[]> {
  const failed: string[] = [];
  const wanted = only.stops?.split(',');
  for (const [name, visit] of Object.entries({ ...stops, everyWay })) {
    if (wanted?.includes(name) === false) continue;
    await visit(stop).catch((error: unknown) => failed.push(`stop “${name}”: ${String(error).slice(0, 600)}`));
    await stop.page.keyboard.press('Escape');
  }
  return failed;
}

async function shootAll(colorScheme: 'light' | 'dark', viewport: { width: number; height: number }): Promise<string[]> {
  const { address, stop } = await startService();
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments] });
  const page = await browser.newPage({
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    forcedColors: only.forced === true ? 'active' : 'none',
  });
  page.setDefaultTimeout(120_000);
  const faults: string[] = [];
  let taken = 0;
  const shoot = async (name: string) => {
    await page.waitForTimeout(500);
    await page.locator('main [role="status"]:has(> progress[aria-hidden])').first().waitFor({ state: 'hidden' });
    const number = String(++taken).padStart(2, '0');
    await page.screenshot({ path: join(folder, `${colorScheme}-${viewport.width}-${number}-${name}.png`) });
    for (const fault of [...(await findDrift(page)), ...(await findOverflow(page))]) faults.push(`${name}: ${fault}`);
    for (const violation of await findViolations(page)) faults.push(`${name}: ${violation}`);
  };
  try {
    await page.goto(new URL('/', address).href);
    await page.getByRole('button', { name: 'Sign in' }).or(page.getByLabel('Token')).first().waitFor();
    await shoot('sign-in');
    await page.goto('about:blank');
    await page.goto(address);
    faults.push(...(await tour({ page, shoot })));
    await stop();
    await go(page, 'Activity');
    await go(page, 'Documents & recordings');
    await page.waitForTimeout(3000);
    await shoot('service-gone');
    return faults;
  } finally {
    await browser.close();
    await stop().catch(() => undefined);
  }
}

mkdirSync(folder, { recursive: true });
await buildIfStale();
const problems: string[] = [];
for (const width of only.width === undefined ? usual : [only.width])
  for (const scheme of schemes.filter((one) => only.scheme === undefined || only.scheme === one))
    problems.push(...(await shootAll(scheme, { width: Number(width), height: heights[width] ?? 800 })));
process.stdout.write(`Pictures of every screen are in ${folder}.\n`);
for (const problem of new Set(problems)) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
