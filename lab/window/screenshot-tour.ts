import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { dropFiles } from '../../e2e/fixtures/files.ts';

export interface Tour {
  page: Page;
  /** Settles, takes the picture, and lets axe look at the same screen. */
  shoot: (name: string) => Promise<void>;
}
type Stop = (tour: Tour) => Promise<void>;

const root = fileURLToPath(new URL('../../', import.meta.url));
const sample = (name: string) => join(root, 'resources/samples', name);
const folder = mkdtempSync(join(tmpdir(), 'sheaf-tour-'));
const longAgo = 120_000;

/** @returns the path of a file made for the tour */
export function made(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

export const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sheaf' }).getByRole('link', { name }).click();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const importButton = /^(Import|Add) \d|^Import (file|document)/;

export async function drop({ page }: Pick<Tour, 'page'>, ...files: string[]): Promise<void> {
  await go(page, 'Import');
  await page.getByRole('button', { name: /^(Choose|Add|Import more) files…$/ }).waitFor();
  await dropFiles(page, files);
}

/** Imports the open draft and waits until what it became is open. */
async function finish({ page, shoot }: Tour, name: string): Promise<void> {
  await press(page, importButton);
  await page
    .getByRole('main')
    .getByText(/ imported/)
    .waitFor({ timeout: longAgo });
  await shoot(`receipt-${name}`);
}

/** Screens that are reached by one click. Add new ones here. */
const places = [
  'Activity',
  'Surveys',
  'Documents & recordings',
  'Participants',
  'Findings',
  'Settings',
  'Search',
] as const;

async function empty({ page, shoot }: Tour): Promise<void> {
  await page.getByRole('button', { name: 'Choose files…' }).waitFor();
  await shoot('import-empty');
  for (const name of places) {
    await go(page, name);
    await shoot(`${name.toLowerCase()}-empty`);
  }
}

async function commands({ page, shoot }: Tour): Promise<void> {
  await go(page, 'Surveys');
  await page.keyboard.press('?');
  await shoot('shortcuts');
  await page.keyboard.press('Escape');
}

async function mapping(tour: Tour): Promise<void> {
  const { page, shoot } = tour;
  await go(page, 'Import');
  await drop(tour, sample('customer-feedback.csv'));
  await page.getByRole('button', { name: /recommend/ }).click();
  await shoot('mapping-inspector');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Rows' }).click();
  await shoot('mapping-rows');
  await page.getByRole('tab', { name: 'Columns' }).click();
  await page.getByText('Read it differently').click();
  await shoot('mapping-dialect');
}

async function survey({ page, shoot }: Tour): Promise<void> {
  await finish({ page, shoot }, 'survey');
  await page.getByRole('article').first().waitFor();
  await shoot('survey-questions');
  await press(page, /^Search \d+ open answers/);
  await page.getByRole('searchbox', { name: 'Search the open answers' }).fill('queue');
  await shoot('survey-answers-found');
  await page.getByRole('tab', { name: 'Questions' }).click();
  await press(page, /^Details of .*What do you like/);
  await page.getByRole('tab', { name: 'Responses' }).click();
  await page.getByRole('gridcell').nth(12).click();
  await shoot('survey-responses');
  await page.getByRole('tab', { name: 'Open answers' }).click();
  await page.getByText(/\d open answers/).waitFor();
  await shoot('survey-open-answers');
  await page.getByLabel('Answers to').selectOption({ index: 1 });
  await page.getByLabel('Order').selectOption('Shortest first');
  await page.getByLabel('Group identical answers').check();
  await page
    .getByText(/^and \d+ more$/)
    .first()
    .waitFor();
  await shoot('survey-answers-folded');
  await press(page, 'Export…');
  await shoot('survey-export');
  await page.keyboard.press('Escape');
}

/** Answers in several spellings, merged ones beside them. */
async function spellings({ page, shoot }: Tour): Promise<void> {
  const given = {
    UK: 9,
    Germany: 6,
    'U.K.': 4,
    uk: 2,
    germany: 2,
    Germny: 1,
    France: 5,
    'The United States of America': 3,
  };
  const longer = {
    'the united states of america, of course, where else': 1,
    'The United States of America.': 2,
    USA: 3,
  };
  const answers = Object.entries({ ...given, ...longer }).flatMap(([one, times]) => Array(times).fill(`"${one}"`));
  const rows = answers.map((country, at) => `${at + 1},${country},It was trip number ${at}`);
  await drop({ page }, made('trips.csv', `Id,Where do you live?,And why?\n${rows.join('\n')}\n`));
  await page.getByRole('combobox', { name: 'Type of Where do you live?', exact: true }).selectOption('Single choice');
  await press(page, importButton);
  const open = async (name: RegExp) => {
    await press(page, name);
    await page.getByRole('dialog', { name: 'Merge spellings' }).getByRole('list').first().waitFor();
  };
  await press(page, /^Details of Where do you live/);
  await page.getByText('Edit…').click();
  await shoot('spellings-button');
  await open(/^Merge spellings… \(Where/);
  await shoot('spellings');
  await page.getByRole('checkbox', { name: /^All/ }).check();
  await shoot('spellings-ticked');
  await page.getByRole('checkbox', { name: 'Count as Germany' }).uncheck();
  await page.getByRole('button', { name: 'Merge 2' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await shoot('spellings-merged');
  await open(/spellings merged/);
  await shoot('spellings-again');
  await page.keyboard.press('Escape');
  await press(page, 'Export…');
  await shoot('spellings-export');
}

/** 40 responses: a test, a duplicate, an address in a comment, a column for each option. */
function doubtful(): string {
  const ticks = (i: number) => `${i % 2 ? 'Tea' : ''},${i % 3 ? 'Coffee' : ''},${i % 5 ? 'Water' : ''}`;
  const rows = Array.from({ length: 37 }, (_, i) => `Ann Lee,It was all I had hoped for. (${i}),${ticks(i)}`);
  rows.push('Test,test,,,', rows[0] ?? '', `Bo Day,Write to bo@example.org please,${ticks(1)}`);
  return `Your name,What did you like and why?,Drinks - Tea,Drinks - Coffee,Drinks - Water\n${rows.join('\n')}\n`;
}

async function checks(tour: Tour): Promise<void> {
  await drop(tour, made('doubtful.csv', doubtful()));
  await press(tour.page, /^Clean-up/);
  await tour.page
    .getByRole('checkbox', { name: /^Leave out/ })
    .first()
    .check();
  await tour.shoot('mapping-checks');
  await tour.page.keyboard.press('Escape');
  await press(tour.page, 'Remove doubtful.csv from the list');
}

async function media(tour: Tour): Promise<void> {
  const notes = [1, 2, 3, 4].map((number) => sample(`water-points-kobo/note_${number}.wav`));
  const report = made('report.txt', 'What we have learnt.\n');
  await drop(tour, sample('water-points-kobo.csv'), ...notes, report);
  await tour.page.getByRole('rowheader', { name: '4 media files' }).waitFor({ timeout: longAgo });
  await tour.shoot('plan');
  await press(tour.page, 'Remove report.txt from the list');
  await tour.page.getByRole('tab', { name: /^Media/ }).click();
  await tour.shoot('mapping-media-matched');
  await finish(tour, 'media');
}

async function append(tour: Tour): Promise<void> {
  const earlier = sample('customer-feedback.csv');
  await drop(tour, earlier);
  await tour.page.getByText(/already imported as/).waitFor({ timeout: longAgo });
  await tour.shoot('imported-before');
  await press(tour.page, 'Remove customer-feedback.csv from the list');
  const lines = readFileSync(earlier, 'utf8').trim().split('\n');
  // The last people are new.
  const later = lines.map((line, at) => (at < 190 ? line : line.replace('@', '@new.')));
  await drop(tour, made('later-feedback.csv', later.join('\n')));
  await press(tour.page, 'Add the responses to it');
  await tour.page
    .getByText(/match someone already in the survey/)
    .first()
    .waitFor();
  await tour.shoot('append');
  await press(tour.page, 'Remove later-feedback.csv from the list');
}

async function records(tour: Tour): Promise<void> {
  const report = 'What people told us\n\nThe queue is the first thing anybody mentions.\n\nNext: open earlier.\n';
  await drop(tour, made('findings.txt', report));
  await tour.page.getByRole('button', { name: importButton }).waitFor();
  await tour.shoot('record');
  await finish(tour, 'record');
  await tour.page.getByRole('heading', { level: 1 }).waitFor();
  await tour.shoot('insight');
  await drop(tour, sample('water-points-kobo/note_5.wav'), join(root, 'docs/images/questions.png'));
  await press(tour.page, 'Import 2 files');
  await tour.page.getByText('Done').nth(1).waitFor({ timeout: longAgo });
  await tour.shoot('plan-done');
  await go(tour.page, 'Documents & recordings');
  await tour.page.getByRole('link', { name: /note_5/ }).click();
  await tour.shoot('file');
}

async function failures(tour: Tour): Promise<void> {
  const { page, shoot } = tour;
  await drop(tour, made('photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 1])));
  await page.getByRole('main').getByRole('alert').waitFor();
  await shoot('unreadable');
  await press(page, 'Remove photo.csv from the list');
  const rows = Array.from({ length: 30 }, (_, i) => `${i},Fine`).join('\n');
  await drop(tour, made('cut-off.csv', `How many?,Why?\n${rows}\n`));
  // The storage has a port of its own: what is sent there is held back until the picture is taken.
  const { host } = new URL(page.url());
  await page.route(
    (url) => url.host !== host,
    (route) => (route.request().method() === 'POST' ? undefined : route.continue()),
  );
  await press(page, importButton);
  const stop = page.getByRole('button', { name: /^Pause/ });
  await stop.waitFor();
  await shoot('importing');
  await stop.click();
  await shoot('stopped');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await go(page, 'Activity');
  await shoot('activity-stopped');
}

async function lists({ page, shoot }: Tour): Promise<void> {
  for (const name of places.slice(0, -1)) {
    await go(page, name);
    await shoot(name.toLowerCase());
  }
  await go(page, 'Participants');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('article').first().waitFor();
  await shoot('participant');
  await go(page, 'Search');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('queue');
  await page.getByText(/\d found/).waitFor();
  await shoot('search');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('zxqv');
  await page.getByRole('heading', { name: /^No results/ }).waitFor();
  await shoot('search-nothing');
}

async function findings({ page, shoot }: Tour): Promise<void> {
  await go(page, 'Surveys');
  await page
    .getByRole('link', { name: /feedback/i })
    .first()
    .click();
  const add = page.getByRole('button', { name: /to the findings$/ });
  await add.nth(1).click();
  await page.getByLabel('What this shows, in one sentence').fill('Most people come back every month');
  await shoot('finding-dialog');
  await press(page, 'Add to findings');
  await add.first().click();
  await page.getByLabel('What', { exact: true }).selectOption({ index: 1 });
  await press(page, 'Add to findings');
  await page.getByRole('tab', { name: 'Open answers' }).click();
  await page.getByRole('tabpanel').locator('li[tabindex]').first().focus();
  await page.keyboard.press('f');
  await go(page, 'Findings');
  await page.getByRole('blockquote').waitFor();
  await shoot('findings');
}

async function deletion({ page, shoot }: Tour): Promise<void> {
  await go(page, 'Surveys');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await press(page, 'Delete');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await shoot('deleted');
}

/** Every stop, in an order in which each finds its data. A failed one is reported, and the next one starts. */
export const stops: Record<string, Stop> = {
  empty,
  commands,
  mapping,
  survey,
  spellings,
  checks,
  media,
  append,
  records,
  failures,
  lists,
  findings,
  deletion,
};
