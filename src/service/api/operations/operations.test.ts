// What load balancers and administrators ask of a service that is ready, is not, or stops.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStore } from '@sheaf/object-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PresignedForm } from '../../../contract/index.ts';
import { openSqliteDatabase } from '../../data/sqlite/sqlite-database.ts';
import { askService, makeKey } from '../../testing/called-command.ts';
import { makeCertificate } from '../../testing/certificates.ts';
import { cli, type ServeProcess, startServe } from '../../testing/cli-process.ts';
import { freePort } from '../../testing/free-port.ts';
import { base } from '../../testing/survey-scenario.ts';
import { sendForm, startTestService } from '../../testing/test-service.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-operations-'));
  folders.push(folder);
  return folder;
}

const ask = async (url: string, path: string) => {
  const reply = await fetch(`${url}${path}`);
  const cache = reply.headers.get('cache-control');
  return {
    status: reply.status,
    body: (await reply.json()) as object,
    cache,
    connection: reply.headers.get('connection'),
  };
};

describe('a service that cannot work', () => {
  it('the object store is gone, and comes back', async () => {
    const keys = { accessKey: 'key', secretKey: 'secret-key', corsOrigins: () => [] };
    const dataDir = newFolder();
    const first = await createStore({ dataDir, port: await freePort(), ...keys });
    const foreign_store = {
      SHEAF_S3_ENDPOINT: first.url,
      SHEAF_S3_REGION: 'us-east-1',
      SHEAF_S3_BUCKET: 'bucket',
      SHEAF_S3_ACCESS_KEY: keys.accessKey,
      SHEAF_S3_SECRET_KEY: keys.secretKey,
    };
    const service = await startTestService({ config: { foreign_store } });
    // Without a key, and not kept.
    const works = { status: 200, body: { status: 'ready' }, cache: 'no-store' };
    expect(await ask(service.url, '/readyz')).toMatchObject(works);
    await first.close();
    // The answer is kept for a second.
    await sleep(1100);
    const gone = { status: 503, body: { error: 'The object store does not answer.' } };
    expect(await ask(service.url, '/readyz')).toMatchObject(gone);
    expect(await ask(service.url, '/healthz')).toMatchObject({ ...works, body: { status: 'ok' } });
    const again = await createStore({ dataDir, port: first.port, ...keys });
    await sleep(1100);
    expect(await ask(service.url, '/readyz')).toMatchObject(works);
    await service.stop();
    await again.close();
  });

  it('an object store whose certificate the system trusts is used; any other is refused with a sentence', async () => {
    const folder = newFolder();
    const pair = makeCertificate(['127.0.0.1']);
    const store = createServer(pair, (_request, reply) => reply.setHeader('etag', '"x"').end()).listen(0, '127.0.0.1');
    await once(store, 'listening');
    const endpoint = `https://127.0.0.1:${(store.address() as AddressInfo).port}`;
    const serve = (authority: string) => {
      const file = join(folder, 'authorities.pem');
      writeFileSync(file, authority);
      const keys = { SHEAF_S3_ACCESS_KEY: 'key', SHEAF_S3_SECRET_KEY: 'secret-key' };
      const env = { SSL_CERT_FILE: file, SHEAF_S3_ENDPOINT: endpoint, SHEAF_S3_BUCKET: 'bucket', ...keys };
      return startServe(newFolder(), [], undefined, { env });
    };
    const service = await serve(pair.cert);
    expect(await ask(service.url, '/readyz')).toMatchObject({ status: 200 });
    await service.end('SIGTERM');
    const { cert } = makeCertificate(['127.0.0.1']);
    await expect(serve(cert)).rejects.toThrow(`The store at ${endpoint} cannot be used: self-signed certificate`);
    store.close();
  });
});

function toForm({ upload_fields }: PresignedForm, content: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(upload_fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'a.mp3');
  return form;
}

it('an error that nobody caught ends the service with its stack, without the long line of the build that failed', () => {
  const planted = 'data:text/javascript,setTimeout(() => { throw new Error("planted"); })';
  const args = ['--import', planted, cli, 'serve', '--data-dir', newFolder()];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 30_000 });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Error: planted\n {4}at /)]);
});

describe('signals', () => {
  it('that open a debugger, end other programs or reload leave the service running; SIGHUP sets the level of the log', async () => {
    const dataDir = newFolder();
    const { child, url, end, said } = await startServe(dataDir);
    for (const signal of ['SIGUSR1', 'SIGUSR2', 'SIGHUP'] as const) child.kill(signal);
    await sleep(300);
    expect(await ask(url, '/healthz')).toMatchObject({ status: 200 });
    expect(said()).not.toMatch(/Debugger|"level":30/);
    writeFileSync(join(dataDir, 'log-level'), 'info\n');
    child.kill('SIGHUP');
    await expect.poll(said).toContain('the log has the level info');
    expect(await end('SIGTERM')).toBe(0);
  });

  it('open no debugger of a service that is only starting', async () => {
    const dataDir = newFolder();
    const child = spawn(process.execPath, [cli, 'serve', '--data-dir', dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.on('data', (words) => {
      said += words;
    });
    await expect.poll(() => existsSync(join(dataDir, 'lock.db')), { interval: 5 }).toBe(true);
    child.kill('SIGUSR1');
    await once(createInterface(child.stdout), 'line');
    expect(said).not.toContain('Debugger');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  const hasScript = spawnSync('script', ['--version']).status === 0;
  it.skipIf(!hasScript)('SIGHUP ends it where it has a terminal, which closes', async () => {
    const command = `'${process.execPath}' '${cli}' serve --data-dir '${newFolder()}'`;
    const terminal = spawn('script', ['-qfec', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'ignore'] });
    const line = createInterface(terminal.stdout);
    const [text] = await once(line, 'line');
    const { pid } = JSON.parse(String(text));
    process.kill(pid, 'SIGHUP');
    expect((await once(terminal, 'exit'))[0]).toBe(0);
  });
});

describe('SIGTERM', () => {
  const dataDir = newFolder();
  const project_id = 1;
  let token: string;
  beforeAll(async () => {
    ({ token } = await makeKey(dataDir));
  });
  const call = async (process: ServeProcess, path: string, body?: object) =>
    (await askService(process, token, body ? 'POST' : 'GET', path, body)).body;

  it('while proxies notice: not ready, still answered, each answer ends its connection; then refused, exit code 0', async () => {
    const process = await startServe(dataDir, ['--drain-seconds', '1']);
    expect(await ask(process.url, '/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
    const ended = process.end('SIGTERM');
    const stopping = { status: 503, body: { error: 'The service is stopping.' }, connection: 'close' };
    await expect.poll(() => ask(process.url, '/readyz')).toMatchObject(stopping);
    expect(await ask(process.url, '/import/projects')).toMatchObject({ status: 401, connection: 'close' });
    expect(await ended).toBe(0);
    await expect(fetch(process.url)).rejects.toThrow();
  });

  it('an upload that has begun is finished and is there after the restart; a second signal ends the process at once', async () => {
    const process = await startServe(dataDir);
    const name = { project_id, file_name: 'a.mp3' };
    const file = await call(process, '/api/v1/developer/import/files/initialize', name);
    const encoded = new Request('http://localhost', { method: 'POST', body: toForm(file, 'x'.repeat(100_000)) });
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const type = encoded.headers.get('content-type') ?? '';
    const slow = request(file.upload_url, {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': bytes.length },
    });
    const answered = once(slow, 'response');
    slow.write(bytes.subarray(0, 50_000));
    await sleep(100);
    const ended = process.end('SIGTERM');
    await sleep(500);
    slow.end(bytes.subarray(50_000));
    const [{ statusCode }] = await answered;
    expect([statusCode, await ended]).toEqual([204, 0]);

    const again = await startServe(dataDir, ['--drain-seconds', '60']);
    expect(await call(again, file.links.complete, {})).toMatchObject({ status: 'processing' });
    const cut = again.end('SIGTERM');
    await expect.poll(() => ask(again.url, '/readyz')).toMatchObject({ status: 503 });
    again.child.kill('SIGTERM');
    expect(await cut).toBe(1);
  });

  it('what takes longer than the limit is cut off', async () => {
    const process = await startServe(dataDir, ['--stop-seconds', '1']);
    const { port } = new URL(process.storage_url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'POST /sheaf HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9\r\n\r\n-',
    );
    socket.on('error', () => {});
    await sleep(200);
    const started = performance.now();
    expect(await process.end('SIGTERM')).toBe(0);
    expect(performance.now() - started).toBeLessThan(9000);
    socket.destroy();
  });

  it('a job continues at the next start, and counts every row once', async () => {
    const process = await startServe(dataDir);
    const rows = Array.from({ length: 10_000 }, (_, row) => `p${row}@example.com,${row % 11},"Answer ${row}"`);
    const part = `Email,How likely are you to recommend us?,Why?\n${rows.join('\n')}\n`;
    const body = { project_id, name: 'S', file_type: 'CSV', num_parts: 3, auto_map: true };
    const survey = await call(process, `${base}/initialize`, body);
    for (const form of survey.upload_urls) expect((await sendForm(form, part)).status).toBe(204);
    await call(process, `${base}/${survey.upload_key}/complete`, {});
    const statusOf = (of: ServeProcess) => call(of, `${base}/${survey.upload_key}/status`);
    await expect.poll(async () => (await statusOf(process)).status, { interval: 5 }).toBe('PROCESSING');
    expect(await process.end('SIGTERM')).toBe(0);
    const database = openSqliteDatabase(dataDir);
    const jobs = await database.read.selectFrom('jobs').select('state').where('kind', '=', 'survey').execute();
    await database.close();
    expect(jobs).toEqual([{ state: 'queued' }]);

    const again = await startServe(dataDir);
    await expect.poll(async () => (await statusOf(again)).status, { timeout: 20_000 }).toBe('COMPLETED');
    expect((await statusOf(again)).processing.total_responses).toBe(3 * rows.length);
    await again.end('SIGTERM');
  });
});
