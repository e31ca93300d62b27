// Makes the pictures in docs/images. The moving one is two-clicks.webp, for README: a file is dropped, Import is clicked, the
// result opens.
// `node lab/window/make-readme-picture.ts`. The window is the real one, on a service of its own; only the pointer is drawn in.
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { buildIfStale } from '../../scripts/build.ts';
import { chromiumArguments, requireChromium } from '../../scripts/find-chromium.ts';
import { stops } from './screenshot-tour.ts';
import { startService } from './start-service.ts';

const size = { width: 1024, height: 640 };
const sample = fileURLToPath(new URL('../../resources/samples/customer-feedback.csv', import.meta.url));
const images = new URL('../../docs/images/', import.meta.url);
const picture = fileURLToPath(new URL('two-clicks.webp', images));
const stepMilliseconds = 60;

interface Film {
  page: Page;
  frames: Buffer[];
  /** How long each frame stays, in milliseconds. */
  delays: number[];
}

async function shoot({ page, frames, delays }: Film, milliseconds: number): Promise<void> {
  frames.push(await page.screenshot());
  delays.push(milliseconds);
}

const arrow = 'M3 2 L3 20 L8 15.5 L11.5 23 L14.5 21.6 L11 14.5 L18 14 Z';
/** Adds the pointer to the page; the system's own is in no screenshot. Text, as it runs in the page. */
const addPointer = `
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  for (const [name, value] of Object.entries({ d: '${arrow}', fill: '#161513', stroke: '#fff', 'stroke-width': 1.5 }))
    path.setAttribute(name, value);
  svg.append(path);
  svg.id = 'pointer';
  Object.assign(svg.style, { position: 'fixed', inset: '0 auto auto 0', width: '26px', zIndex: 99999, pointerEvents: 'none' });
  document.body.append(svg);`;

const place = { x: 620, y: 600 };
const showPointer = (page: Page) =>
  page.evaluate(`document.querySelector('#pointer').style.transform = 'translate(${place.x}px, ${place.y}px)'`);

/** Moves the pointer in steps that begin and end slowly. */
async function move(film: Film, x: number, y: number, afterStep?: () => Promise<unknown>): Promise<void> {
  const from = { ...place };
  const steps = 9;
  for (let step = 1; step <= steps; step++) {
    const share = (1 - Math.cos((Math.PI * step) / steps)) / 2;
    Object.assign(place, { x: from.x + (x - from.x) * share, y: from.y + (y - from.y) * share });
    await showPointer(film.page);
    await afterStep?.();
    await shoot(film, stepMilliseconds);
  }
}

async function click(film: Film, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('There is no button to click.');
  await move(film, box.x + box.width / 2, box.y + box.height / 2);
  await button.hover();
  await shoot(film, 500);
  await button.click();
}

/** Drags the sample in from below and drops it in the middle. */
async function drop(film: Film): Promise<void> {
  const session = await film.page.context().newCDPSession(film.page);
  const data = { items: [], files: [sample], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, x: place.x, y: place.y, data });
  await drag('dragEnter');
  await move(film, 560, 330, () => drag('dragOver'));
  await shoot(film, 900);
  await drag('drop');
}

async function play(film: Film): Promise<void> {
  const { page } = film;
  await page.getByRole('button', { name: 'Choose files…' }).waitFor();
  await page.waitForTimeout(800);
  await page.evaluate(addPointer);
  await showPointer(page);
  await shoot(film, 1200);
  await drop(film);
  const start = page.getByRole('button', { name: /^Import \d/ });
  await start.and(page.locator(':enabled')).waitFor();
  await page.waitForTimeout(700);
  await shoot(film, 2200);
  await click(film, start);
  // The survey opens by itself.
  const question = page.getByRole('article').first();
  while (!(await question.isVisible())) await shoot(film, 150);
  await page.waitForTimeout(900);
  await shoot(film, 1500);
  await page.mouse.move(620, 400);
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, 40);
    await page.waitForTimeout(60);
    await shoot(film, stepMilliseconds);
  }
  await shoot(film, 3000);
}

/** The pictures of the tour that the documentation shows, by their names there. */
const stills = {
  light: {
    'mapping-inspector': 'mapping',
    'survey-questions': 'questions',
    'mapping-media-matched': 'media',
    search: 'search',
  },
  dark: { 'survey-responses': 'responses', append: 'append' },
} as const satisfies Record<string, Record<string, string>>;

/** Goes through the tour once and keeps those pictures, in few colours. */
async function drawStills(address: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce', locale: 'en-GB' });
  await page.goto(address);
  const names: Record<string, string> = stills[colorScheme];
  const shoot = async (stop: string) => {
    const name = names[stop];
    if (name === undefined) return;
    await page.getByText(/^Counting/).waitFor({ state: 'hidden' });
    await page.waitForTimeout(500);
    const path = fileURLToPath(new URL(`${name}.png`, images));
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toFile(path);
  };
  for (const name of ['mapping', 'survey', 'media', 'append', 'lists']) {
    await stops[name]?.({ page, shoot });
    await page.keyboard.press('Escape');
  }
  await page.close();
}

await buildIfStale();
const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArguments] });

/** @param draw on a service of its own */
async function withService(draw: (address: string) => Promise<void>): Promise<void> {
  const { address, stop } = await startService();
  await draw(address).finally(stop);
}

async function drawFilm(address: string): Promise<void> {
  const page = await browser.newPage({ viewport: size, colorScheme: 'light', locale: 'en-GB' });
  const film: Film = { page, frames: [], delays: [] };
  await page.goto(address);
  await play(film);
  const animation = sharp(film.frames, { join: { animated: true } });
  await animation.webp({ lossless: true, effort: 6, loop: 0, delay: film.delays, minSize: true }).toFile(picture);
  const kilobytes = Math.round(statSync(picture).size / 1024);
  process.stdout.write(`${picture}: ${film.frames.length} frames, ${kilobytes} KB\n`);
}

try {
  await withService(drawFilm);
  for (const scheme of ['light', 'dark'] as const) await withService((address) => drawStills(address, scheme));
} finally {
  await browser.close();
}
