import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createStore, type Store } from '@sheaf/object-store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cli } from '../../testing/cli-process.ts';
import { corsAdvice, refusedOrigins } from './store-cors.ts';

const keys = { accessKey: 'cors-test', secretKey: 'cors-secret' };
const allowed = ['app://sheaf', 'https://sheaf.example.org'];
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-cors-'));
  store = await createStore({ dataDir: join(folder, 'store'), ...keys, corsOrigins: () => allowed });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('refusedOrigins', () => {
  const ask = (origins: string[]) =>
    refusedOrigins({ public_endpoint: store.url, bucket: 'clinic' }, origins, AbortSignal.timeout(5000));

  it('lists the origins whose pages the bucket refuses', async () => {
    expect(await ask([...allowed, 'https://other.example'])).toEqual(['https://other.example']);
    expect(await ask(allowed)).toEqual([]);
  });

  it('throws when the store cannot be reached', async () => {
    await store.close();
    await expect(ask(allowed)).rejects.toThrow();
  });
});

it('advises a rule that S3 can read', () => {
  const words = corsAdvice({ public_endpoint: 'https://s3.example', bucket: 'clinic' }, ['app://sheaf']);
  const rule = /--cors-configuration '(\{.*\})'$/m.exec(words)?.[1] ?? '';
  expect(JSON.parse(rule)).toEqual({
    CORSRules: [
      {
        AllowedOrigins: ['app://sheaf'],
        AllowedMethods: ['GET', 'HEAD', 'POST'],
        AllowedHeaders: ['*'],
        ExposeHeaders: ['ETag'],
        MaxAgeSeconds: 3600,
      },
    ],
  });
});

describe('sheaf serve on a foreign store', () => {
  /** Starts the service, waits for its line, stops it. @returns what it wrote on stderr */
  async function serve(...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      SHEAF_S3_ENDPOINT: store.url,
      SHEAF_S3_BUCKET: 'clinic',
      SHEAF_S3_ACCESS_KEY: keys.accessKey,
      SHEAF_S3_SECRET_KEY: keys.secretKey,
    };
    const child = spawn(process.execPath, [cli, 'serve', '--data-dir', join(folder, 'data'), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let words = '';
    const told = Promise.withResolvers<void>();
    child.stderr.on('data', (data) => {
      // What parsers can reach is told at each start.
      words += String(data).replace(/^Parsers .*\n/, '');
      if (words !== '') told.resolve();
    });
    await once(createInterface({ input: child.stdout }), 'line');
    // Long enough for three preflights on this machine; ends earlier where the words come.
    await Promise.race([told.promise, new Promise((resolve) => setTimeout(resolve, 2000))]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    return words;
  }

  it('prints how to allow the window, and continues', async () => {
    const words = await serve();
    expect(words).toContain('lets no pages of http://127.0.0.1:* in');
    expect(words).toContain("aws s3api put-bucket-cors --endpoint-url 'http://127.0.0.1:");
  });

  it('prints nothing if the rules exist', async () => {
    expect(await serve('--window-origin', 'app://sheaf')).toBe('');
  });
});
