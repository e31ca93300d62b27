import { afterEach, expect, test, vi } from 'vitest';
import type { RemoteInstances } from './remote-instances.ts';
import { fetchStored } from './stored-files.ts';

afterEach(() => vi.unstubAllGlobals());

const instances = { isOfNewStorage: (address: string) => address.startsWith('https://new') } as RemoteInstances;

/** A worker that answers each message so. @returns how many were started, and how many ended */
function stubWorkers(answer: (worker: Pick<Worker, 'onmessage' | 'onerror'>) => void) {
  const count = { started: 0, ended: 0 };
  class FakeWorker {
    onmessage: Worker['onmessage'] = null;
    onerror: Worker['onerror'] = null;
    constructor() {
      count.started++;
    }
    postMessage() {
      queueMicrotask(() => answer(this));
    }
    terminate() {
      count.ended++;
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  return count;
}

test('a file of a new storage is read in a worker, which ends', async () => {
  const data = { kind: 'result', result: new Blob(['bytes']) };
  const count = stubWorkers((worker) => worker.onmessage?.call(worker as never, { data } as MessageEvent));
  expect(await (await fetchStored(instances, 'https://new/a')).text()).toBe('bytes');
  expect(count).toEqual({ started: 1, ended: 1 });
});

test.each<[string, Parameters<typeof stubWorkers>[0]]>([
  [
    'cannot read it',
    (worker) =>
      worker.onmessage?.call(worker as never, { data: { kind: 'error', sentence: 'HTTP 404' } } as MessageEvent),
  ],
  ['cannot start', (worker) => worker.onerror?.call(worker as never, { message: 'HTTP 404' } as ErrorEvent)],
])('a worker that %s is a failure', async (_, answer) => {
  const count = stubWorkers(answer);
  await expect(fetchStored(instances, 'https://new/a')).rejects.toThrow('HTTP 404');
  expect(count).toEqual({ started: 1, ended: 1 });
});

test('a file of a known storage is fetched by the page', async () => {
  const count = stubWorkers(() => {});
  vi.stubGlobal('fetch', async (address: string) => new Response(address));
  expect(await (await fetchStored(instances, 'https://known/a')).text()).toBe('https://known/a');
  expect(count.started).toBe(0);
});
