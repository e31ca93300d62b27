import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { _electron } from '@playwright/test';
import { rootArguments } from '../../e2e/fixtures/hosts/electron.ts';
import { median, report } from '../report.ts';

const page =
  '<!doctype html><title>Empty</title><button>Choose files…</button><script type="module" src="polyfills.js"></script>';

/** Writes a main that opens a window with one button, with what the copy needs on an older Electron too. @returns its folder */
function writeEmptyApp(folder: string, copy: string): string {
  const inCopy = (path: string): string => JSON.stringify(join(copy, 'out', path));
  const app = join(folder, 'empty');
  mkdirSync(app);
  const code = `
    require(${inCopy('main/polyfills.cjs')});
    const { readFileSync } = require('node:fs');
    const { app, BrowserWindow, protocol } = require('electron');
    const privileges = { standard: true, secure: true, supportFetchAPI: true };
    protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
    app.whenReady().then(() => {
      const answer = (body, type) => new Response(body, { headers: { 'content-type': type } });
      protocol.handle('app', ({ url }) =>
        url.endsWith('.js')
          ? answer(readFileSync(${inCopy('renderer/assets/polyfills.js')}), 'text/javascript')
          : answer(${JSON.stringify(page)}, 'text/html; charset=utf-8'),
      );
      const preload = ${inCopy('preload/index.cjs')};
      new BrowserWindow({ webPreferences: { preload, sandbox: true } }).loadURL('app://sheaf/');
    });`;
  writeFileSync(join(app, 'main.cjs'), code);
  writeFileSync(join(app, 'package.json'), '{ "name": "empty", "main": "main.cjs" }');
  return app;
}

/** @param place of the data and the profile; each start finds those of the one before @returns milliseconds until the button can be used */
async function startOnce(executablePath: string, place: string): Promise<number> {
  const args = [...rootArguments, `--user-data-dir=${join(place, 'user')}`];
  const launchedAt = Date.now();
  const env = { ...(process.env as Record<string, string>), SHEAF_DATA_DIR: join(place, 'data') };
  const app = await _electron.launch({ executablePath, args, env });
  const window = await app.firstWindow();
  await window.getByRole('button', { name: 'Choose files…' }).waitFor();
  const usableAt = await window.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now()))),
      ),
  );
  // The service of the app is up by now, so that it ends as usual.
  await wait(1500);
  const ended = once(app.process(), 'exit');
  app.process().kill('SIGTERM');
  await ended;
  return usableAt - launchedAt;
}

/** Prints how long the app takes to a usable window beside an empty one, in turn, on a real Electron. */
export async function measureStart(copy: string, electron: string, folder: string, rounds: number): Promise<void> {
  const place = (name: string, app: string): string => {
    const program = join(folder, `electron-${name}`);
    cpSync(electron, program, { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(program, 'resources'), { recursive: true });
    symlinkSync(app, join(program, 'resources', 'app'));
    return join(program, 'electron');
  };
  const apps = {
    empty: place('empty', writeEmptyApp(folder, copy)),
    app: place('app', copy),
  };
  const measure = (name: keyof typeof apps) => startOnce(apps[name], join(folder, `place-${name}`));
  await measure('app'); // makes the database
  const times: { empty: number; app: number }[] = [];
  for (let round = 1; round <= rounds; round++)
    times.push({ empty: Math.round(await measure('empty')), app: Math.round(await measure('app')) });
  const ratio = median(times.map(({ empty, app }) => app / empty)).toFixed(2);
  report('start of the desktop', times, { ratio });
}
