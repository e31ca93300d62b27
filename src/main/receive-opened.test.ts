import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { launchArguments, receiveOpened, startedWith } from './receive-opened.ts';

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
  expect(startedWith({ isPackaged: true })).toEqual({ opened: ['/data/a.csv', 'sheaf://open/surveys'] });
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
