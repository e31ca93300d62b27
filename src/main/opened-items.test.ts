import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openedPath } from '../contract/bridge.ts';
import { serveOpened } from './app-protocol.ts';
import { OpenedItems } from './opened-items.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-items-'));
afterAll(() => rmSync(folder, { recursive: true }));
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
    serveOpened(new Request(`${origin}${openedPath(id)}`, { method }), (asked) => items.open(asked));
  async function toId(path: string): Promise<string> {
    await items.add([path]);
    const [first] = await items.take();
    return first?.kind === 'file' ? first.id : '';
  }

  test('gives the bytes of exactly that file, once', async () => {
    const text = 'x'.repeat(200_000);
    const id = await toId(put('large.csv', text));
    const reply = await ask(id);
    expect(reply?.headers.get('content-length')).toBe('200000');
    expect(await reply?.text()).toBe(text);
    expect((await ask(id))?.status).toBe(404);
  });

  test('opens no other file and no path', async () => {
    await toId(put('a.csv'));
    for (const id of ['', 'x', '../index.html', encodeURIComponent(join(folder, 'a.csv'))])
      expect((await ask(id))?.status ?? 404).toBe(404);
  });
});
