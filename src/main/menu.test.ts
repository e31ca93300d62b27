import { readFileSync } from 'node:fs';
import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { setMenu } from './menu.ts';
import { chooseWords } from './words.ts';

const buildFromTemplate = vi.hoisted(() => vi.fn());
vi.mock('electron', () => ({
  app: { isPackaged: true, getVersion: () => '1.2.3' },
  Menu: { buildFromTemplate, setApplicationMenu: () => {} },
}));

const nothing = () => {};
const actions = { openFiles: nothing, openRecent: nothing, clearRecent: nothing, command: nothing };

test.skipIf(process.platform === 'darwin')(
  'docs/qa.md lists every item with its id and its keys (skipped on macOS)',
  () => {
    setMenu(actions, ['/home/ann/visits.csv'], chooseWords(['en']));
    const menus: MenuItemConstructorOptions[] = buildFromTemplate.mock.lastCall?.[0] ?? [];
    const inside = ({ submenu }: MenuItemConstructorOptions) => (Array.isArray(submenu) ? submenu : []);
    const plain = (label = '') => label.replace('&', '').replace('1.2.3', '0.1.0');
    const toKeys = ({ accelerator, role }: MenuItemConstructorOptions) =>
      role === undefined ? `${accelerator ?? ''}`.replace('CommandOrControl', 'Ctrl') : 'Electron’s';
    const inMenus = menus.flatMap((menu) =>
      inside(menu)
        .flatMap((item) => [item, ...inside(item)])
        .filter(({ type, id }) => type !== 'separator' && id !== 'recent-0')
        .map((item) => [
          plain(menu.label),
          plain(item.label),
          item.id === 'recent' ? 'recent-0' : (item.id ?? ''),
          toKeys(item),
        ]),
    );
    const page = readFileSync(new URL('../../docs/qa.md', import.meta.url), 'utf8');
    const [, table = ''] = page.split(/^## The menu$/m);
    const rows = [...table.matchAll(/^\| (\w+) \| ([^|]+) \| (?:`([\w-]+)`)?[^|]*\| ([^|]*)\|/gm)]
      .map(([, menu, item = '', id = '', keys = '']) => [menu, item.trim(), id, keys.trim().replace("'", '’')])
      .filter(([menu]) => menu !== 'menu');
    expect(rows.length).toBeGreaterThan(15);
    expect(rows).toEqual(inMenus);
  },
);
