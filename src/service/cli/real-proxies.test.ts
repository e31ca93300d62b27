// docs/deploy.md with the proxies that it names, by the files of deploy/: a colleague imports a survey with media through them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../testing/called-command.ts';
import { makeCertificate } from '../testing/certificates.ts';
import { sheaf, startServe } from '../testing/cli-process.ts';
import { freePort } from '../testing/free-port.ts';
import { createNamedClient } from '../testing/named-client.ts';
import { provideFolder } from '../testing/provide-folder.ts';

const names = ['sheaf.test', 'files.test'];
const folder = provideFolder('proxies');
const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
const env = {
  // An address: a path may have blanks.
  NODE_OPTIONS: `--import ${new URL('../testing/named-hosts.preload.ts', import.meta.url).href}`,
  NODE_EXTRA_CA_CERTS: paths.cert,
};
/** More than nginx takes unless it is told to. */
const recording = Buffer.alloc(3 * 1024 * 1024, 'sound');

/** Replaces what must be there. @throws Error when the file has changed so that a text is no longer in it */
function fill(file: string, values: readonly (readonly [string, string])[]): string {
  let text = readFileSync(fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url)), 'utf8');
  for (const [is, wanted] of values) {
    if (!text.includes(is)) throw new Error(`${file} has no “${is}”.`);
    text = text.replace(is, wanted);
  }
  return text;
}

/** Writes the configuration of a proxy that listens on `port` and asks the service on `to`. @returns its arguments */
type Configure = (place: string, port: number, to: number) => string[];

const configureNginx: Configure = (place, port, to) => {
  const letsEncrypt = '/etc/letsencrypt/live/sheaf.example.org';
  const server = fill('nginx.conf', [
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['server_name sheaf.example.org;', `server_name ${names.join(' ')};`],
    [`ssl_certificate ${letsEncrypt}/fullchain.pem;`, `ssl_certificate "${paths.cert}";`],
    [`ssl_certificate_key ${letsEncrypt}/privkey.pem;`, `ssl_certificate_key "${paths.key}";`],
    ['http://127.0.0.1:8080', `http://127.0.0.1:${to}`],
  ]);
  writeFileSync(join(place, 'sheaf.conf'), server);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((what) => `${what}_temp_path "${place}/${what}";`).join(' ');
  // As root its workers would be another user, who may not enter the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user} daemon off; pid "${place}/nginx.pid"; error_log "${place}/error.log"; events {}
    http { access_log off; ${temporary} include "${place}/sheaf.conf"; }`;
  writeFileSync(join(place, 'main.conf'), main);
  return ['-p', place, '-e', join(place, 'error.log'), '-c', join(place, 'main.conf')];
};

const configureCaddy: Configure = (place, port, to) => {
  const sites = names.map((name) => `https://${name}:${port}`).join(', ');
  const server = fill('one-machine.Caddyfile', [
    ['\nsheaf.example.org {', `\n${sites} {\n\ttls "${paths.cert}" "${paths.key}"`],
    ['127.0.0.1:8080', `127.0.0.1:${to}`],
  ]);
  const file = join(place, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n}\n${server}`);
  return ['run', '--adapter', 'caddyfile', '--config', file];
};

beforeAll(() => {
  const { cert, key } = makeCertificate(names);
  writeFileSync(paths.cert, cert);
  writeFileSync(paths.key, key);
  mkdirSync(join(folder, 'clips'));
  writeFileSync(join(folder, 'clips', 'ada.mp3'), recording);
  writeFileSync(join(folder, 'spring.csv'), 'Name,Clip\nAda,ada.mp3\nBob,\n');
});

/** A service with the settings of docs/deploy.md behind a proxy, with ports of this test. */
async function serveBehind(proxy: string, configure: Configure, hasSecondName: boolean) {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const data = ['--data-dir', dataDir];
  const [port, to] = [await freePort(), await freePort()];
  const url = `https://sheaf.test:${port}`;
  const { token } = await makeKey(dataDir);
  const place = mkdtempSync(join(folder, 'proxy-'));
  const own = { ...process.env, HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place };
  const child = spawn(proxy, configure(place, port, to), { env: own, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const storage = hasSecondName ? { SHEAF_STORAGE_PUBLIC_URL: `https://files.test:${port}` } : {};
  const settings = { SHEAF_PORT: String(to), SHEAF_PUBLIC_URL: url, SHEAF_TRUSTED_PROXIES: 'loopback', ...storage };
  const served = await startServe(dataDir, [], undefined, { env: { ...env, ...settings } });
  const end = async () => {
    await served.end('SIGTERM');
    child.kill('SIGTERM');
    await ended;
  };
  return { data, dataDir, port, url, token, end };
}

describe.each([
  { proxy: 'nginx', version: '-v', configure: configureNginx },
  { proxy: 'caddy', version: 'version', configure: configureCaddy },
])('$proxy as in deploy/ (skipped where it is not installed)', ({ proxy, version, configure }) => {
  it.skipIf(spawnSync(proxy, [version]).status !== 0).each([
    { name: 'one address for both', hasSecondName: false, store: 'sheaf.test' },
    { name: 'a second name for the store', hasSecondName: true, store: 'files.test' },
  ])('$name', async ({ hasSecondName, store }) => {
    const { data, dataDir, port, url, token, end } = await serveBehind(proxy, configure, hasSecondName);
    try {
      const ask = () => sheaf(['status', '--json', ...data]).lines[0].health.addresses;
      await expect.poll(() => ask().state, { timeout: 60_000 }).toBe('ok');
      const laptop = ['--url', url, '--token', token, '--data-dir', join(dataDir, 'laptop'), '--project', 'Ours'];
      const map = ['--map', 'Clip=MEDIA_RESPONSE', '--map', 'Name=Name', '--media', join(folder, 'clips')];
      const allowed = hasSecondName ? ['--storage-origin', `https://${store}:${port}`] : [];
      const args = ['import', join(folder, 'spring.csv'), ...laptop, ...map, ...allowed, '--json'];
      const { lines, stderr } = sheaf(args, env);
      const media = [{ filename: 'ada.mp3', status: 'LINKED' }];
      expect(lines.at(-1), stderr).toMatchObject({ rows_reported: 2, media });

      const client = createNamedClient(`https://127.0.0.1:${port}`);
      const headers = { authorization: `Bearer ${token}` };
      const path = `/api/v1/workspace/surveys/${lines.at(-1)?.survey_key}/media`;
      const { json } = await client.ask(`${url}${path}`, { headers });
      expect(json.media[0].file_url).toMatch(`https://${store}:${port}/sheaf/`);
      expect((await client.ask(json.media[0].file_url)).bytes.equals(recording)).toBe(true);
      const page = await client.ask(`${url}/`);
      expect([page.status, page.bytes.toString()]).toEqual([200, expect.stringContaining('<title>Sheaf')]);
    } finally {
      await end();
    }
  });
});
