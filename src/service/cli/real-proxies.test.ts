// docs/deploy.md with the proxies that it names, by the files of deploy/: a colleague imports a survey with media through them.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../testing/certificates.ts';
import { type ServeProcess, sheaf, startServe } from '../testing/cli-process.ts';
import { freePort } from '../testing/free-port.ts';
import { createNamedClient } from '../testing/named-client.ts';

/** The proxies that docs/deploy.md names. */
const realProxies = ['nginx', 'caddy'] as const;
type RealProxy = (typeof realProxies)[number];

const versionFlags = { nginx: '-v', caddy: 'version' } as const;

/** Whether a proxy is installed on this computer. */
const hasProxy = (name: RealProxy): boolean => spawnSync(name, [versionFlags[name]]).status === 0;

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
async function startRealProxy(name: RealProxy, place: Place): Promise<() => Promise<void>> {
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

const names = ['sheaf.test', 'files.test'];
const folder = mkdtempSync(join(tmpdir(), 'sheaf-proxies-'));
const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
const env = {
  // An address: a path may have blanks.
  NODE_OPTIONS: `--import ${new URL('../testing/named-hosts.preload.ts', import.meta.url).href}`,
  NODE_EXTRA_CA_CERTS: paths.cert,
};
/** More than nginx takes unless it is told to. */
const recording = Buffer.alloc(3 * 1024 * 1024, 'sound');

beforeAll(() => {
  const { cert, key } = makeCertificate(names);
  writeFileSync(paths.cert, cert);
  writeFileSync(paths.key, key);
  mkdirSync(join(folder, 'clips'));
  writeFileSync(join(folder, 'clips', 'ada.mp3'), recording);
  writeFileSync(join(folder, 'spring.csv'), 'Name,Clip\nAda,ada.mp3\nBob,\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Instance {
  served: ServeProcess;
  data: string[];
  port: number;
  url: string;
  token: string;
  end(): Promise<void>;
}

/** The settings of docs/deploy.md, with ports of this test. */
async function serveBehind(proxy: RealProxy, hasSecondName: boolean): Promise<Instance> {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const data = ['--data-dir', dataDir];
  const [port, to] = [await freePort(), await freePort()];
  const url = `https://sheaf.test:${port}`;
  const storage = hasSecondName ? { SHEAF_STORAGE_PUBLIC_URL: `https://files.test:${port}` } : {};
  sheaf(['projects', 'create', '--name', 'Panel', ...data]);
  const key = ['keys', 'create', '--name', 'k', '--scopes', 'survey:write,file:write,project:read', ...data];
  const { token } = sheaf(key).lines[0];
  const end = await startRealProxy(proxy, { folder: join(dataDir, 'proxy'), names, port, to, ...paths });
  const settings = { SHEAF_PORT: String(to), SHEAF_PUBLIC_URL: url, SHEAF_TRUSTED_PROXIES: 'loopback', ...storage };
  const served = await startServe(dataDir, [], undefined, { env: { ...env, ...settings } });
  return {
    ...{ served, data, port, url, token },
    async end() {
      await served.end('SIGTERM');
      await end();
    },
  };
}

function importSurvey({ url, token, data }: Instance, ...more: string[]) {
  const [, dataDir] = data;
  const connection = [
    '--url',
    url,
    '--token',
    token,
    '--data-dir',
    join(String(dataDir), 'laptop'),
    '--project',
    'Panel',
  ];
  const map = ['--map', 'Clip=MEDIA_RESPONSE', '--map', 'Name=Name', '--media', join(folder, 'clips')];
  return sheaf(['import', join(folder, 'spring.csv'), ...connection, ...map, '--json', ...more], env);
}

describe.each(realProxies)('%s', (proxy) => {
  describe.skipIf(!hasProxy(proxy))(`as in deploy/ (skipped: there is no ${proxy} on this computer)`, () => {
    it.each([
      { name: 'one address for both', hasSecondName: false, store: 'sheaf.test' },
      { name: 'a second name for the store', hasSecondName: true, store: 'files.test' },
    ])('$name', async ({ hasSecondName, store }) => {
      const instance = await serveBehind(proxy, hasSecondName);
      try {
        const { port, url, token } = instance;
        const allowed = hasSecondName ? ['--storage-origin', `https://${store}:${port}`] : [];
        const { status, lines, stderr } = importSurvey(instance, ...allowed);
        expect([status, stderr], stderr).toEqual([0, expect.any(String)]);
        expect(lines.at(-1)).toMatchObject({ rows_reported: 2, media: [{ filename: 'ada.mp3', status: 'LINKED' }] });

        const client = createNamedClient(`https://127.0.0.1:${port}`);
        const headers = { authorization: `Bearer ${token}` };
        const survey = lines.at(-1)?.survey_key;
        const { json } = await client.ask(`${url}/api/v1/workspace/surveys/${survey}/source`, { headers });
        expect(json.media).toMatchObject([{ file_url: expect.stringMatching(`^https://${store}:${port}/sheaf/`) }]);
        expect((await client.ask(json.media[0].file_url)).bytes.equals(recording)).toBe(true);
        const page = await client.ask(`${url}/`);
        expect([page.status, page.bytes.toString()]).toEqual([200, expect.stringContaining('<title>Sheaf')]);

        const ask = () => sheaf(['status', '--json', ...instance.data]).lines[0].health.addresses;
        await expect.poll(() => ask().condition, { timeout: 60_000 }).not.toBe('asking');
        expect(ask()).toMatchObject({ condition: 'reached', problems: [] });
      } finally {
        await instance.end();
      }
    });
  });
});

it('the page names the files of deploy/ that are tried here', () => {
  const text = readFileSync(fileURLToPath(new URL('../../../docs/deploy.md', import.meta.url)), 'utf8');
  for (const name of ['deploy/nginx.conf', 'deploy/one-machine.Caddyfile']) expect(text).toContain(name);
});
