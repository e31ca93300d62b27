import { describe, expect, it } from 'vitest';
import { provideOwnService } from '../../testing/provide-service.ts';
import { sendRaw } from '../../testing/raw-http.ts';
import { importParts } from '../../testing/survey-scenario.ts';
import { hasForeignStore } from '../../testing/test-service.ts';

const service = await provideOwnService({ config: { metrics_listen: { host: '127.0.0.1', port: 0 } } });
const ask = (path: string) => service.ask('GET', path);

async function scrape(): Promise<{ text: string; read: (series: string) => number | undefined }> {
  const reply = await fetch(service.metrics_url ?? '');
  expect(reply.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await reply.text();
  const values = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
  return { text, read: (series) => values.get(series) };
}

describe('/metrics', () => {
  it('counts requests, parts, rows and bytes, and reads queue, storage and process', async () => {
    const parts = ['Name,Secret question\nAda,9\nBob,3\n', 'Name,Secret question\nEve,1\n'];
    const body = { name: 'Hidden survey' };
    const { upload_key } = await importParts(service, parts, body);
    await importParts(service, ['Name\n'], body);
    await ask(`/api/v1/developer/import/surveys/0${upload_key}/status`);
    await ask(`/no/such/${upload_key}`);
    const { text, read } = await scrape();
    const status = 'route="/api/v1/developer/import/surveys/:upload_key/status",method="GET"';
    expect(read(`sheaf_http_requests_total{${status},status="200"}`)).toBeGreaterThan(1);
    expect(read(`sheaf_http_requests_total{${status},status="404"}`)).toBe(1);
    expect(read(`sheaf_http_request_duration_seconds_count{${status}}`)).toBeGreaterThan(2);
    expect(read('sheaf_http_requests_total{route="none",method="GET",status="404"}')).toBe(1);
    expect(read('sheaf_imported_parts_total')).toBe(2);
    expect(read('sheaf_imported_rows_total')).toBe(3);
    expect(read('sheaf_imported_bytes_total')).toBe(parts.join('').length);
    expect(read('sheaf_failed_parts_total')).toBe(1);
    expect(read('sheaf_jobs{kind="survey",state="failed"}')).toBe(1);
    expect(read('sheaf_jobs{kind="purge",state="queued"}')).toBe(0);
    expect(read('sheaf_background_failures_total{part="storage"}')).toBe(0);
    expect(read('sheaf_storage_bytes{what="database"}')).toBeGreaterThan(10_000);
    expect(read('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    for (const secret of ['Hidden', 'Secret', 'Ada', upload_key, service.token, service.data_dir])
      expect(text).not.toContain(secret);
  });

  it('is at its own address only, and nothing else is there', async () => {
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    const other = await fetch(new URL('/readyz', service.metrics_url ?? ''));
    expect(other.status).toBe(404);
  });

  it('is no proxy, nor is the store', async () => {
    for (const url of [service.metrics_url ?? '', ...(hasForeignStore ? [] : [service.storage_url])]) {
      const [reply, ...more] = await sendRaw(url, 'CONNECT evil.test:443 HTTP/1.1\r\nHost: HOST\r\n\r\n');
      expect([url, reply?.status, more]).toEqual([url, 405, []]);
      expect(reply?.head).toMatch(/^connection: close$/im);
    }
  });
});
