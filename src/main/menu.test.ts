import { readFileSync } from 'node:fs';
import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { setMenu } from './menu.ts';
import { wordsFor } from './words.ts';

const buildFromTemplate = vi.hoisted(() => vi.fn());
vi.mock('electron', () => ({
  app: { isPackaged: true, getVersion: () => '1.2.3' },
  Menu: { buildFromTemplate, setApplicationMenu: () => {} },
}));

const nothing = () => {};
const actions = { openFiles: nothing, openRecent: nothing, clearRecent: nothing, command: nothing };

/** @returns the labels of every menu and item, in their order */
function labelsIn(language: string): (string | undefined)[] {
  setMenu(actions, ['/home/ann/visits & more.csv'], wordsFor([language]));
  const all = (items: MenuItemConstructorOptions[]): (string | undefined)[] =>
    items
      .filter(({ type }) => type !== 'separator')
      .flatMap(({ label, submenu }) => [label, ...(Array.isArray(submenu) ? all(submenu) : [])]);
  const menus = buildFromTemplate.mock.lastCall?.[0].filter(({ role }: { role?: string }) => role !== 'appMenu');
  return all(menus);
}

test('every menu and every item has a label in the language of the system', () => {
  const [english, german] = [labelsIn('en'), labelsIn('de')];
  expect(english.slice(0, 5)).toEqual([
    '&File',
    'Open…',
    'Open &Recent',
    'visits && more.csv (ann)',
    'Clear This List',
  ]);
  expect(german).toHaveLength(english.length);
  expect(german.filter((label) => label === undefined || english.includes(label))).toEqual([
    'visits && more.csv (ann)',
    'Sheaf 1.2.3',
  ]);
});

test.skipIf(process.platform === 'darwin')(
  'docs/qa.md lists every item with its id and its keys (skipped on macOS)',
  () => {
    setMenu(actions, ['/home/ann/visits.csv'], wordsFor(['en']));
    const menus: MenuItemConstructorOptions[] = buildFromTemplate.mock.lastCall?.[0] ?? [];
    const inside = ({ submenu }: MenuItemConstructorOptions) => (Array.isArray(submenu) ? submenu : []);
    const plain = (label = '') => label.replace('&', '').replace('1.2.3', '0.1.0');
    const keysOf = ({ accelerator, role }: MenuItemConstructorOptions) =>
      role === undefined ? `${accelerator ?? ''}`.replace('CommandOrControl', 'Ctrl') : 'Electron’s';
    const inMenus = menus.flatMap((menu) =>
      inside(menu)
        .flatMap((item) => [item, ...inside(item)])
        .filter(({ type, id }) => type !== 'separator' && id !== 'recent-0')
        .map((item) => [
          plain(menu.label),
          plain(item.label),
          item.id === 'recent' ? 'recent-0' : (item.id ?? ''),
          keysOf(item),
        ]),
    );
    const page = readFileSync(new URL('../../docs/qa.md', import.meta.url), 'utf8');
    const [, table = ''] = page.split(/^## The menu$/m);
    const rows = [...table.matchAll(/^\| (\w+) \| ([^|]+) \| (?:`([\w-]+)`)?[^|]*\| ([^|]*)\|/gm)]
      .map(([, menu, item = '', id = '', keys = '']) => [menu, item.trim(), id, keys.trim().replace("'", '’')])
      .filter(([menu]) => menu !== 'menu');
    expect(rows.length).toBeGreaterThan(20);
    expect(rows).toEqual(inMenus);
  },
);
