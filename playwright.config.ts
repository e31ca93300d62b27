import { defineConfig } from '@playwright/test';
import type { HostName } from './e2e/fixtures/app.ts';
import { electron } from './e2e/fixtures/hosts/electron.ts';
import { leftOutOfElectron, leftOutOfStandIn } from './e2e/left-out.ts';

/** Every spec under ui/ runs on every host; what needs no window is under http/. */
const host = (name: HostName) => ({ name, testDir: 'e2e/ui', use: { host: name }, dependencies: ['prepare'] });

export default defineConfig<{ host: HostName }>({
  outputDir: 'test-results/specs',
  reporter: [['list'], ['html', { open: 'never' }]],
  // An app with its service and a browser waits for a third of its time, and some specs wait for a limit of requests or for a silence:
  // four fill the two cores of a small machine.
  workers: 4,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Limits for what hangs, no measure of speed: a spec waits for what the window shows, and goes on as soon as it does. Beside six busy
  // processes one takes five times as long.
  timeout: 300_000,
  // On a busy machine. npm test names what needed its second try: that is a fault to be looked for.
  retries: 1,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  // Pictures of every step cost a sixth of the run; the snapshots of the DOM show the same.
  // A trace of every test costs a twelfth of the processor time; a test that fails is run again with one.
  use: { trace: { mode: 'on-first-retry', screenshots: false }, screenshot: 'only-on-failure' },
  projects: [
    { name: 'prepare', testDir: 'e2e', testMatch: 'prepare.setup.ts' },
    // First what one worker does alone: at the end the other three would wait for it.
    { name: 'http', testDir: 'e2e/http', dependencies: ['prepare'] },
    // A plain browser has no desktop behind it; what only the renderer decides is the same build, tried once on the stand-in.
    { ...host('headless'), testMatch: ['{first-click,keyboard}.spec.ts'], grep: /first click|from the shortcut/ },
    // Its other specs all begin with what the first click shows.
    { ...host('electron-stand-in'), grepInvert: leftOutOfStandIn(), testIgnore: 'first-click.spec.ts' },
    // Where real Electron is missing there is no such project; `prepare` says why.
    ...(electron.missing() === null ? [{ ...host('electron'), grepInvert: leftOutOfElectron() }] : []),
  ],
});
