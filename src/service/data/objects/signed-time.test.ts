import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHealthWatch } from '../../core/health.ts';
import { createLog } from '../../core/log.ts';
import { type ForeignStoreProcess, startForeignStore } from '../../testing/foreign-store.ts';
import { createObjectStore } from './create-object-store.ts';
import type { ObjectStore } from './object-store.ts';

const minute = 60_000;

/** A store with the right time, and a node whose own clock is wrong. The database's clock, by which it signs, is right. */
let store: ForeignStoreProcess;
beforeAll(async () => {
  store = await startForeignStore([]);
});
afterAll(() => store.remove());

describe.each([-20, 0, 20])('on a node whose clock is %i minutes off', (minutes) => {
  let objects: ObjectStore;
  const addresses = () => objects.addressesFor('http://service.example');
  beforeAll(async () => {
    const { SHEAF_S3_ENDPOINT: endpoint, SHEAF_S3_BUCKET: bucket } = store.env;
    const keys = { accessKey: store.env.SHEAF_S3_ACCESS_KEY, secretKey: store.env.SHEAF_S3_SECRET_KEY };
    const settings = { endpoint, public_endpoint: endpoint, region: 'us-east-1', bucket, ...keys };
    const right = { now: () => Math.round(performance.timeOrigin + performance.now()) };
    objects = createObjectStore(settings, createLog('silent'), createHealthWatch().storage, right);
    await objects.prepare();
    await objects.put('talk.txt', Buffer.from('hello'), 'text/plain');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * minute });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await objects.close();
  });

  it('an address for reading works', async () => {
    const reply = await fetch(
      await addresses().presignGet('talk.txt', { name: 'talk.txt', content_type: 'text/plain' }),
    );
    expect([reply.status, await reply.text()]).toEqual([200, 'hello']);
  });

  it('a form is good for an hour', async () => {
    const { upload_fields } = await addresses().presignForm('part.csv', 'text/csv', 100);
    const policy = JSON.parse(Buffer.from(upload_fields.Policy ?? '', 'base64').toString()) as { expiration: string };
    const now = performance.timeOrigin + performance.now();
    expect((Date.parse(policy.expiration) - now) / minute).toBeCloseTo(60, 0);
  });
});
