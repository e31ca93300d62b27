import { EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeOpenedPath } from '../contract/bridge.ts';
import { provideFolder } from '../service/testing/provide-folder.ts';
import { launchArguments, OpenedItems, readStartItems, receiveOpened } from './opened-items.ts';

const { argv } = process;
afterEach(() => {
  process.argv = argv;
});
const app = () => Object.assign(new EventEmitter(), { isPackaged: true });
const event = () => ({ preventDefault: vi.fn() });

test.each<[string[], boolean, string[]]>([
  [['sheaf'], true, []],
  [['sheaf', 'a.csv', '--no-sandbox', 'b c.csv'], true, ['/home/a.csv', '/home/b c.csv']],
  [['electron', '--no-sandbox', '/app', '--user-data-dir=/x', 'a.csv'], false, ['/home/a.csv']],
  [['sheaf', '/data/a.csv', '../b.csv', ''], true, ['/data/a.csv', '/b.csv']],
  [['sheaf', 'sheaf://open/surveys'], true, ['sheaf://open/surveys']],
  [['sheaf', 'file:///data/a%23%20b.csv'], true, ['/data/a# b.csv']],
  [['sheaf', 'file://other-computer/a.csv', 'file:%2f'], true, ['file://other-computer/a.csv', 'file:%2f']],
  [['electron', '/app'], false, []],
])('%j (packaged: %s) is started with %j', (argv, isPackaged, wanted) => {
  const absolute = wanted.map((one) => (one.startsWith('/') ? resolve(one) : one));
  expect(launchArguments(argv, '/home', isPackaged)).toEqual(absolute);
});

test('files and links of this start are opened, and passed on by a second start', () => {
  process.argv = ['sheaf', '/data/a.csv', 'sheaf://open/surveys'];
  const open = vi.fn();
  receiveOpened(app() as never, open);
  expect(open.mock.calls).toEqual([[['/data/a.csv', 'sheaf://open/surveys']]]);
  expect(readStartItems({ isPackaged: true })).toEqual({ opened: ['/data/a.csv', 'sheaf://open/surveys'] });
});

test.each([
  [{ opened: ['/data/b.csv'] }, ['/data/b.csv']],
  [{ opened: [] }, []],
  [{ opened: [7] }, []],
  [{ opened: 'b.csv' }, []],
  [null, []],
  [undefined, []],
])('a second start with %j opens %j', (data, opened) => {
  process.argv = ['sheaf'];
  const open = vi.fn();
  const it = app();
  receiveOpened(it as never, open);
  expect(open).not.toHaveBeenCalled();
  it.emit('second-instance', {}, ['sheaf', 'reordered by Chromium.csv'], '/', data);
  expect(open.mock.calls).toEqual([[opened]]);
});

test('macOS hands over by events, also before the app is ready', () => {
  process.argv = ['sheaf'];
  const open = vi.fn();
  const it = app();
  receiveOpened(it as never, open);
  const [file, url] = [event(), event()];
  it.emit('open-file', file, '/data/c.csv');
  it.emit('open-url', url, 'sheaf://open/import');
  expect(open.mock.calls).toEqual([[['/data/c.csv']], [['sheaf://open/import']]]);
  for (const { preventDefault } of [file, url]) expect(preventDefault).toHaveBeenCalledOnce();
});

vi.mock('electron', () => ({ app: {}, net: {}, protocol: {} }));
const { serveOpened } = await import('./app-protocol.ts');

const folder = provideFolder('items');
const put = (name: string, text = 'a,b\n1,2\n') => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
mkdirSync(join(folder, 'folder.csv'));

const added = vi.fn();
const fileOpened = vi.fn();
let items: OpenedItems;
beforeEach(() => {
  vi.clearAllMocks();
  items = new OpenedItems({ added, fileOpened });
});

test('files and links wait in order until the window fetches them, once', async () => {
  const path = put('Visits 2025.csv');
  void items.add([path, 'sheaf://open/surveys']);
  void items.add([join(folder, 'gone.csv')]);
  expect(await items.take()).toEqual([
    { kind: 'file', id: expect.stringMatching(/^[\w-]{36}$/), name: 'Visits 2025.csv' },
    { kind: 'page', path: '/surveys' },
    { kind: 'refused', what: 'gone.csv', why: 'missing' },
  ]);
  expect(await items.take()).toEqual([]);
  expect(added).toHaveBeenCalledTimes(2);
  expect(fileOpened.mock.calls).toEqual([[path]]);
});

test.each([
  [put('program.exe'), 'program.exe', 'not-importable'],
  [put('noextension'), 'noextension', 'not-importable'],
  [join(folder, 'folder.csv'), 'folder.csv', 'missing'],
  [`${folder}/a\0.csv`, 'a\0.csv', 'missing'],
  ['file:///etc/passwd', 'file:///etc/passwd', 'link'],
  ['https://example.org/a.csv', 'https://example.org/a.csv', 'link'],
  [`sheaf://open/${'x'.repeat(500)}`, `sheaf://open/${'x'.repeat(187)}`, 'link'],
])('%j is refused', async (given, what, why) => {
  await items.add([given]);
  expect(await items.take()).toEqual([{ kind: 'refused', what, why }]);
  expect(fileOpened).not.toHaveBeenCalled();
});

describe('app://sheaf/opened/ID', () => {
  const ask = (id: string, method = 'GET', origin = 'app://sheaf') =>
    serveOpened(new Request(`${origin}${makeOpenedPath(id)}`, { method }), (asked) => items.open(asked));
  async function readId(path: string): Promise<string> {
    await items.add([path]);
    const [first] = await items.take();
    return first?.kind === 'file' ? first.id : '';
  }

  test('gives the bytes of exactly that file, once', async () => {
    const text = 'x'.repeat(200_000);
    const id = await readId(put('large.csv', text));
    const reply = await ask(id);
    expect(reply?.headers.get('content-length')).toBe('200000');
    expect(await reply?.text()).toBe(text);
    expect((await ask(id))?.status).toBe(404);
  });

  test('opens no other file and no path', async () => {
    await readId(put('a.csv'));
    for (const id of ['', 'x', '../index.html', encodeURIComponent(join(folder, 'a.csv'))])
      expect((await ask(id))?.status ?? 404).toBe(404);
  });
});
