// From launch to a usable window, beside an empty window in the same host, and the memory of the idle app:
// `flock /tmp/sheaf-bench.lock node lab/window/start-desktop.ts [--rounds 7]`. It runs the built app with the stand-in for Electron
// (docs/desktop.md#electron-stand-in). The browser runs already, so the start of Electron itself is not included.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { TestBrowser } from '../../e2e/fixtures/hosts/browser.ts';
import { type Program, startStandIn, withStandIn } from '../../e2e/fixtures/hosts/stand-in.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { median, memoryMb } from '../report.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sheaf-start-'));

/** A main that opens an empty window with our preload and our scheme. */
function emptyMain(): Program {
  const script = join(folder, 'empty.js');
  const code = `
    import { app, BrowserWindow, protocol } from 'electron';
    protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]);
    await app.whenReady();
    const page = '<!doctype html><title>Empty</title><button>Choose files…</button>';
    protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
    const preload = ${JSON.stringify(join(root, 'out/preload/index.cjs'))};
    new BrowserWindow({ webPreferences: { preload, sandbox: true } }).loadURL('app://sheaf/');`;
  writeFileSync(script, code);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return withStandIn(script);
}

/** Resolves when the window can be used. @returns milliseconds since 1970 */
async function usable(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Choose files…' }).waitFor();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now()))),
      ),
  );
}

interface Measured {
  window: number;
  /** The time when the service said where it listens; null for an app without one. */
  service: number | null;
  megabytes: { main: number; service: number; heap: number };
}

/** Each has one folder, like an app that is started every day. */
async function measure(name: 'app' | 'empty', program: Program): Promise<Measured> {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  const browser = new TestBrowser(join(place, 'chromium'));
  const running = await startStandIn(place, program, browser);
  try {
    const window = (await usable(running.page)) - running.launchedAt;
    if (name === 'empty')
      return { window, service: null, megabytes: { main: memoryMb(running.mainPid, 'VmRSS'), service: 0, heap: 0 } };
    const connected = await running.page.evaluate(async () => {
      const { bridge } = window as unknown as { bridge: { connection(): Promise<unknown> } };
      await bridge.connection();
      return performance.timeOrigin + performance.now();
    });
    await wait(3000); // idle
    const heap = await running.page.evaluate(
      () => (performance as Performance & { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 2 ** 20,
    );
    const megabytes = {
      main: memoryMb(running.mainPid, 'VmRSS'),
      service: memoryMb(await running.servicePid(), 'VmRSS'),
      heap,
    };
    return { window, service: connected - running.launchedAt, megabytes };
  } finally {
    await running.stop();
    await browser.close();
  }
}

await buildIfStale();
try {
  const app = withStandIn(join(root, 'out/main/index.js'));
  const empty = emptyMain();
  await measure('app', app); // the first start of all reads everything from the disk and makes the database
  const rounds: { empty: Measured; app: Measured }[] = [];
  for (let round = 1; round <= Number(values.rounds); round++)
    rounds.push({ empty: await measure('empty', empty), app: await measure('app', app) });
  const of = (pick: (one: { empty: Measured; app: Measured }) => number) => median(rounds.map(pick));
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const mb = (value: number) => `${value.toFixed(0)} MB`;
  console.log(
    `usable window ${ms(of(({ app: one }) => one.window))}, an empty one ${ms(of(({ empty: one }) => one.window))}: ${of(({ empty: one, app: other }) => other.window / one.window).toFixed(2)} times`,
  );
  console.log(`the service listens after ${ms(of(({ app: one }) => one.service ?? Number.NaN))}`);
  console.log(
    `idle: main ${mb(of(({ app: one }) => one.megabytes.main))} (empty: ${mb(of(({ empty: one }) => one.megabytes.main))}), service ${mb(of(({ app: one }) => one.megabytes.service))}, JavaScript of the window ${mb(of(({ app: one }) => one.megabytes.heap))}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
