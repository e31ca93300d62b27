import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test, vi } from 'vitest';
import type { words } from '../words.ts';
import { chooseLanguage } from './language.ts';

const renderer = new URL('../../', import.meta.url);
const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
const text = (path: string) => readFileSync(new URL(path, renderer), 'utf8');
const catalogues = files.filter((path) => path.endsWith('words.ts') && !path.includes('problems/'));

/** Every word and every function of a catalogue by its place in it: "plan.states.ready". */
function leaves(node: unknown, at = ''): [place: string, leaf: unknown][] {
  if (typeof node !== 'object' || node === null) return [[at, node]];
  return Object.entries(node).flatMap(([key, value]) => leaves(value, at === '' ? key : `${at}.${key}`));
}

/** @returns "path: what the pattern's first group found" of every file that ends so. */
const toLines = (end: string, pattern: RegExp): string[] =>
  files
    .filter((path) => path.endsWith(end))
    .flatMap((path) => [...text(path).matchAll(pattern)].map(([, found]) => `${path}: ${found}`));

/** Names, brands, terms of the interface, keys, and words that are the same in both. */
const same = [
  /^$/,
  /^(Sheaf|Import|Name|NPS|Text|Video|Videos|Token)$/,
  /^[←→↑↓19]$|^(Tab|Esc)$/,
  /^(?:Median|Filter|Person|Test|Codes|Orange|χ²)$/,
  /^[A-Za-z/]$/,
];

/** The words of a file, as a window or worker of that language has them. */
async function catalogue(path: string, language: string): Promise<unknown> {
  vi.resetModules();
  vi.stubGlobal('self', { name: language });
  try {
    const all: Record<string, unknown> = await import(new URL(path, renderer).href);
    return Object.values(all).find((value) => typeof value === 'object');
  } finally {
    vi.unstubAllGlobals();
    vi.resetModules();
  }
}

describe('every text of the window exists in each language', () => {
  it('all catalogues are found', () => expect(catalogues.length).toBeGreaterThanOrEqual(16));

  test.each(catalogues)('%s', async (path) => {
    const german = new Map(leaves(await catalogue(path, 'de')));
    const english = leaves(await catalogue(path, 'en'));
    expect([...german.keys()].sort()).toEqual(english.map(([place]) => place).sort());
    const untranslated = english.filter(
      ([place, word]) =>
        typeof word === 'string' && word === german.get(place) && !same.some((pattern) => pattern.test(word)),
    );
    expect(untranslated).toEqual([]);
  });

  it('a worker with texts gets the language of its page', () => {
    const told = toLines(
      '.ts',
      /new URL\('\.\/([\w-]+\.worker)\.ts', import\.meta\.url\), \{ type: 'module', name: language/g,
    );
    const speaking = files.filter((path) => path.endsWith('.worker.ts') && text(path).includes('words.ts'));
    const names = told.map((line) => `${line.split(': ')[1]}.ts`);
    expect(speaking.filter((path) => !names.some((name) => path.endsWith(name)))).toEqual([]);
  });

  it('no sentence is in the markup itself', () => {
    // What ends with a closing tag and is no expression.
    const between = /[>}]\s*([A-Za-z][^<>{}()=;]*)<\/\w/g;
    const given = /\b(?:label|title|placeholder|aria-label|description|hint|alt|sentence)="([A-Za-z][^"]*)"/g;
    expect([...toLines('.tsx', between), ...toLines('.tsx', given)]).toEqual([]);
  });

  it('German says what to do in the infinitive everywhere, as on its buttons', () =>
    expect(toLines('words.ts', /(\p{L}+n Sie(?!\p{L}).*)/gu)).toEqual([]));

  it('no noun is counted outside a catalogue', () => {
    const nouns = /\b(counted\([^)]*'[^)]*\))/g;
    const isOutside = (line: string) => !/^\S*(words(\.de)?|\.test)\.ts:/.test(line);
    expect([...toLines('.tsx', nouns), ...toLines('.ts', nouns)].filter(isOutside)).toEqual([]);
  });
});

test.each([
  [['de', 'en'], 'de'],
  [[null, 'de-AT', 'en-GB'], 'de'],
  [['fr', 'DE'], 'de'],
  [['fr-FR', 'pt'], 'en'],
  [['something else', 7, undefined], 'en'],
  [[], 'en'],
])('with the preferences %j the window is in %s', (wishes, language) => expect(chooseLanguage(wishes)).toBe(language));

test('a worker named “de” has German texts and numbers', async () => {
  vi.resetModules();
  vi.stubGlobal('self', { name: 'de' });
  try {
    const { ago, decimal, exact, share, size } = await import('./format.ts');
    const { words } = await import('../../queue/words.ts');
    const now = Date.parse('2026-01-02T12:00:00Z');
    expect([size(1536), decimal(2.25), share(1, 3), ago('2026-01-01T12:00:00Z', now)]).toEqual([
      '1,5 KB',
      '2,3',
      '33\u202f%',
      'gestern',
    ]);
    // East of the date line it is another day.
    expect(exact('2026-01-02T12:00:00Z')).toMatch(/^[23]\. Januar 2026/);
    expect(words.started('a.csv')).toBe('a.csv wird importiert.');
  } finally {
    vi.unstubAllGlobals();
    vi.resetModules();
  }
});

test.each(['en', 'de'])('in “%s” each choice of the list of columns has a letter of its own', async (spoken) => {
  const { columnTypes, charted } = (await catalogue('lib/words.ts', spoken)) as typeof words;
  const letters = Object.values({ ...columnTypes, ...charted }).map(({ letter }) => letter);
  expect(letters).toHaveLength(13);
  expect(new Set(letters).size).toBe(13);
  for (const letter of letters) expect(letter).toMatch(/^[a-z]$/);
});

test('styles use start and end, which turn with the language; left and right only where intended', () => {
  const physical =
    /(?:^|[;{])\s*((?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b[^;]*|(?:left|right):[^;]*|(?:text-align|float): (?:left|right)|border-(?:top|bottom)-(?:left|right)-radius:[^;]*);)/gm;
  expect(toLines('.css', physical)).toEqual([]);
});

test('horizontal movement follows the direction of the text', () => {
  const fixed = /(translateX\((?!0\)|.*var\(--way\))[^;]*);/g;
  expect(toLines('.css', fixed)).toEqual([]);
});
