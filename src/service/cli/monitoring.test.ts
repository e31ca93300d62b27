// What an administrator watches a service by: its figures, the rules and the dashboard of deploy/, and the log of requests.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeKey } from '../testing/called-command.ts';
import { makeCertificate } from '../testing/certificates.ts';
import { type ServeProcess, startServe } from '../testing/cli-process.ts';
import { createNamedClient } from '../testing/named-client.ts';
import { provideFolder } from '../testing/provide-folder.ts';

const folder = provideFolder('monitoring');
const dataDir = join(folder, 'data');
const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
let served: ServeProcess;

beforeAll(async () => {
  const pair = makeCertificate(['sheaf.example'], 20);
  for (const name of ['cert', 'key'] as const) writeFileSync(paths[name], pair[name]);
  const tls = ['--host', '0.0.0.0', '--tls-cert', paths.cert, '--tls-key', paths.key];
  const options = [...tls, '--metrics-listen', '0', '--backup-dir', join(folder, 'backups'), '--backup-hours', '6'];
  served = await startServe(dataDir, options, undefined, { env: { SHEAF_LOG: 'info' } });
});
afterAll(() => served.end('SIGTERM'));

async function readFigures(): Promise<string> {
  return (await fetch(served.metrics_url ?? '')).text();
}
const readFigure = async (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await readFigures())?.[1]);

describe('figures', () => {
  it('of the backups that the service makes', async () => {
    expect(await readFigure('sheaf_backup_interval_seconds')).toBe(6 * 3600);
    const at = () => readFigure('sheaf_backup_last_success_timestamp_seconds');
    await expect.poll(at, { timeout: 60_000, interval: 200 }).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(await readFigure('sheaf_backup_failing')).toBe(0);
  });

  it('of the certificate, the addresses and the open files', async () => {
    const days = (await readFigure('sheaf_certificate_expiry_timestamp_seconds')) / 86_400 - Date.now() / 86_400_000;
    expect(Math.round(days)).toBe(20);
    expect(await readFigure('sheaf_address_problems')).toBe(0);
    if (process.platform === 'linux')
      expect(await readFigure('process_max_fds')).toBeGreaterThan(await readFigure('process_open_fds'));
  });
});

const rules = z.strictObject({
  groups: z.tuple([
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Sheaf\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[mhd]$/),
          labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ]),
});
const dashboard = z.object({
  title: z.literal('Sheaf'),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), 'utf8'));

it.each([
  ['prometheus-rules.json', (file: unknown) => rules.parse(file).groups[0].rules.map(({ expr }) => expr)],
  [
    'grafana-dashboard.json',
    (file: unknown) => dashboard.parse(file).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ],
])('deploy/%s asks for figures that there are', async (name, listExpressions) => {
  const expressions = listExpressions(readJson(name));
  const figures = await readFigures();
  const asked = expressions.flatMap((text) => text.match(/\b(?:sheaf|process|nodejs)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(8);
  const isThere = (figure: string) => new RegExp(`^# TYPE ${figure.replace(/_bucket$/, '')} `, 'm').test(figures);
  expect(asked.filter((figure) => !isThere(figure))).toEqual([]);
});

it('with SHEAF_LOG=info each request is a line, without tokens, addresses and names', async () => {
  const { token, id } = await makeKey(dataDir);
  const client = createNamedClient(served.url);
  const base = `https://sheaf.example:${new URL(served.url).port}`;
  const headers = { authorization: `Bearer ${token}` };
  await client.ask(`${base}/api/v1/workspace/search?q=confidential`, { headers });
  await client.ask(`${base}/api/v1/workspace/surveys/secret-survey`, { headers });
  await client.ask(`${base}/api/v1/workspace/imports`, {});
  const lines = () =>
    served
      .said()
      .split('\n')
      .filter((line) => line.includes('"request"'))
      .map((line) => JSON.parse(line) as object);
  await expect.poll(lines).toMatchObject([
    { method: 'GET', route: '/api/v1/workspace/search', status: 200, ms: expect.any(Number), key: id },
    { method: 'GET', route: '/api/v1/workspace/surveys/:survey_key', status: 404, key: id },
    { method: 'GET', route: '/api/v1/workspace/imports', status: 401 },
  ]);
  for (const word of [token, 'confidential', 'secret-survey', '127.0.0.1']) expect(served.said()).not.toContain(word);
});
