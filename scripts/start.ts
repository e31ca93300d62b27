// npm start: builds what is stale and opens the app in Electron, or in the browser where Electron cannot run.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.ts';
import { fetchElectron, hasDisplay } from './find-electron.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Electron 42 and later are downloaded at the first use. A download that may be impossible should not take long. */
const downloadMilliseconds = 5_000;

/** Passes Ctrl+C and SIGTERM on to the child, once each, and ends with its exit code. */
async function follow(child: ChildProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

function openInElectron(electron: string): Promise<void> {
  // Chromium refuses to run as root with its own sandbox; who works as root (in a container) has said so by that.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return follow(spawn(electron, [...sandbox, root], { stdio: 'inherit' }));
}

function openBrowser(address: string): void {
  const openers = { darwin: 'open', win32: 'explorer' } as const;
  const opener = process.platform === 'darwin' || process.platform === 'win32' ? openers[process.platform] : 'xdg-open';
  const browser = spawn(opener, [address], { stdio: 'ignore', detached: true });
  browser.on('error', () => say('No browser could be opened; please open the address yourself.'));
  browser.unref();
}

async function openInBrowser(reason: string): Promise<void> {
  say(`${reason}, so Sheaf opens in the browser.`);
  const service = spawn(process.execPath, [`${root}out/service/cli.js`, 'serve', '--open-code'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // its own group: Ctrl+C reaches it once, through us
  });
  const followed = follow(service);
  const lines = createInterface({ input: service.stdout });
  lines.once('line', (line) => {
    const { sign_in_url: address } = JSON.parse(line) as { sign_in_url: string };
    say(`Sheaf is at ${address} (this address signs in once; Ctrl+C stops Sheaf).`);
    if (hasDisplay()) openBrowser(address);
  });
  await followed;
}

await buildIfStale();
if (!hasDisplay()) await openInBrowser('There is no display');
else {
  const electron = await fetchElectron(downloadMilliseconds);
  if (electron === null) await openInBrowser('Electron’s program is not here and could not be downloaded');
  else await openInElectron(electron);
}
