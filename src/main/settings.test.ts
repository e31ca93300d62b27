import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSettings, writeSettings } from './settings.ts';

const defaults = { window: { width: 1280, height: 860, maximized: false }, update_feed: null };
let folder = '';
const log = vi.fn();
beforeEach(() => {
  log.mockClear();
  folder = mkdtempSync(join(tmpdir(), 'sheaf-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('written settings are read back, in a folder that did not exist', async () => {
  const file = join(folder, 'a', 'settings.json');
  const settings = {
    window: { x: -10, y: 20, width: 900, height: 700, maximized: true },
    update_feed: 'https://updates.example.org/',
  };
  await writeSettings(file, settings);
  expect(await readSettings(file, log)).toEqual(settings);
  expect(readdirSync(join(folder, 'a'))).toEqual(['settings.json']);
});

test.each([
  '',
  '{',
  '[]',
  '{"window":{"width":1}}',
  '{"window":{"width":"wide"}}',
  '{"window":{"width":1e9,"height":1}}',
])('a file that holds %j gives the defaults, and is logged', async (text) => {
  const file = join(folder, 'settings.json');
  writeFileSync(file, text);
  expect(await readSettings(file, log)).toEqual(defaults);
  expect(log).toHaveBeenCalledExactlyOnceWith('warn', 'file unreadable', {
    file: 'settings.json',
    error: expect.any(Error),
  });
});
