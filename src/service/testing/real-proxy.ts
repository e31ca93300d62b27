// nginx or Caddy with the very files of deploy/, on names and ports of a test.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The proxies that docs/deploy.md names. */
export const realProxies = ['nginx', 'caddy'] as const;
export type RealProxy = (typeof realProxies)[number];

const versionFlags = { nginx: '-v', caddy: 'version' } as const;

/** Whether a proxy is installed on this computer. */
export const hasProxy = (name: RealProxy): boolean => spawnSync(name, [versionFlags[name]]).status === 0;

interface Place {
  /** For the configuration and all that the proxy writes. */
  folder: string;
  /** The names that it serves. */
  names: readonly string[];
  port: number;
  /** The port of the service. */
  to: number;
  /** Paths of its certificate and key. */
  cert: string;
  key: string;
}

/** Replaces what must be there. @throws Error when the file has changed so that a text is no longer in it */
function filled(file: string, values: readonly (readonly [string, string])[]): string {
  let text = readFileSync(fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url)), 'utf8');
  for (const [is, wanted] of values) {
    if (!text.includes(is)) throw new Error(`${file} has no “${is}”.`);
    text = text.replace(is, wanted);
  }
  return text;
}

function writeNginx({ folder, names, port, to, cert, key }: Place): string[] {
  const letsEncrypt = '/etc/letsencrypt/live/sheaf.example.org';
  const server = filled('nginx.conf', [
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['server_name sheaf.example.org;', `server_name ${names.join(' ')};`],
    [`ssl_certificate ${letsEncrypt}/fullchain.pem;`, `ssl_certificate "${cert}";`],
    [`ssl_certificate_key ${letsEncrypt}/privkey.pem;`, `ssl_certificate_key "${key}";`],
    ['http://127.0.0.1:8080', `http://127.0.0.1:${to}`],
  ]);
  writeFileSync(join(folder, 'sheaf.conf'), server);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path "${folder}/${what}";`,
  );
  // As root its workers would be another user, who may not enter the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user} daemon off; pid "${folder}/nginx.pid"; error_log "${folder}/error.log"; events {}
    http { access_log off; ${paths.join(' ')} include "${folder}/sheaf.conf"; }`;
  writeFileSync(join(folder, 'main.conf'), main);
  return ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'main.conf')];
}

function writeCaddy({ folder, names, port, to, cert, key }: Place): string[] {
  const server = filled('one-machine.Caddyfile', [
    [
      '\nsheaf.example.org {',
      `\n${names.map((name) => `https://${name}:${port}`).join(', ')} {\n\ttls "${cert}" "${key}"`,
    ],
    ['127.0.0.1:8080', `127.0.0.1:${to}`],
  ]);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n}\n${server}`);
  return ['run', '--adapter', 'caddyfile', '--config', file];
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Starts the proxy, which then listens. @returns a function that ends it @throws Error with its words when it ends by itself */
export async function startRealProxy(name: RealProxy, place: Place): Promise<() => Promise<void>> {
  mkdirSync(place.folder, { recursive: true });
  const args = name === 'nginx' ? writeNginx(place) : writeCaddy(place);
  const env = { ...process.env, HOME: place.folder, XDG_DATA_HOME: place.folder, XDG_CONFIG_HOME: place.folder };
  const child: ChildProcess = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr?.on('data', (data) => {
    words += data;
  });
  const ended = once(child, 'exit');
  while (!(await isListening(place.port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${words}`);
    await sleep(50);
  }
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
