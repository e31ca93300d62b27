// npm run dev: the window with hot reload, on a service that starts again when its code changes. In Electron where it can run, else
// (or with --browser) in the browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createServer, type ProxyOptions, type ViteDevServer } from 'vite';
import config from '../electron.vite.config.ts';
import { findElectron, hasDisplay } from './find-electron.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);
const windowPort = Number(process.env.SHEAF_DEV_PORT ?? 5173);
const servicePort = windowPort + 1;
const windowUrl = `http://127.0.0.1:${windowPort}`;
const serviceUrl = `http://127.0.0.1:${servicePort}`;

const folder = process.env.SHEAF_DEV_DATA_DIR ?? join(root, 'dev-data');
/** The workspace in development. The developer's own stays untouched. */
const environment = { ...process.env, SHEAF_DATA_DIR: join(folder, 'workspace') };

/** What the service answers, not the window: its interface, its probes, and the files in its store. */
const ofService = '^/(?:api|oauth|openapi|healthz|readyz|sheaf)(?:[/?.]|$)';

/** Runs the service from its sources. */
class DevService {
  #child: ChildProcess | null = null;
  #isSignedIn = false;
  #starting = Promise.resolve();

  /** Ends the one that runs and starts another. One start after the other: two services would want the same port. */
  start(): Promise<void> {
    this.#starting = this.#starting.then(async () => {
      await this.stop();
      this.#spawn();
    });
    return this.#starting;
  }

  #spawn(): void {
    const args = ['serve', '--port', String(servicePort), '--open-code'];
    const child = spawn(process.execPath, [join(root, 'src/service/cli.ts'), ...args], {
      env: { ...environment, SHEAF_PUBLIC_URL: windowUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    createInterface({ input: child.stdout }).once('line', (line) => this.#sayAddress(line));
  }

  /** The first start signs a window in; it stays so when the service starts again. */
  #sayAddress(line: string): void {
    const { sign_in_url: address } = JSON.parse(line) as { sign_in_url: string };
    say(this.#isSignedIn ? 'The service has started again.' : `Sheaf is at ${address} (Ctrl+C stops it).`);
    this.#isSignedIn = true;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** Starts the service again after changes, several in a moment counting as one. */
function restartOnChange({ watcher }: ViteDevServer, service: DevService): void {
  const watched = ['src/service', 'src/contract', 'src/importer', 'packages'].map((folder) => join(root, folder));
  watcher.add(watched);
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', (_event, file) => {
    if (!/\/(?:service|contract|importer|packages)\/.*(?<!\.test|\.fixture)\.ts$/.test(file.replaceAll('\\', '/')))
      return;
    clearTimeout(timer);
    timer = setTimeout(() => void service.start(), 100);
  });
}

async function openInBrowser(): Promise<void> {
  const proxy: Record<string, ProxyOptions> = { [ofService]: { target: serviceUrl } };
  const server = await createServer({
    ...config.renderer,
    configFile: false,
    root: join(root, 'src/renderer'),
    server: { host: '127.0.0.1', port: windowPort, strictPort: true, proxy },
  });
  await server.listen();
  const service = new DevService();
  restartOnChange(server, service);
  await service.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void Promise.all([server.close(), service.stop()]).then(() => process.exit(0)));
}

/** A profile of its own also keeps this window apart from a Sheaf that is installed and open. */
function openInElectron(): void {
  const args = ['dev', '--watch', '--', `--user-data-dir=${join(folder, 'profile')}`];
  // npm has put its programs into PATH. On Windows they are scripts of the shell.
  spawn('electron-vite', args, { cwd: root, env: environment, stdio: 'inherit', shell: process.platform === 'win32' });
}

if (process.argv.includes('--browser') || !hasDisplay() || findElectron() === null) await openInBrowser();
else openInElectron();
