// An object store that cannot be reached for a while: requests say so, and jobs wait for it.
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStore, type Store } from '@sheaf/object-store';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { provideFolder } from '../../testing/provide-folder.ts';
import { base, initialize, sendParts } from '../../testing/survey-scenario.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

const keys = { accessKey: 'down-test', secretKey: 'down-secret' };
/** More than the three attempts that a job has, each with three requests of the SDK. */
const requests = 10;
/** What the store still does: a break in the network, or an overloaded store. */
type Fault = (incoming: IncomingMessage) => 'answers' | 'breaks' | 'refuses';
let fault: Fault;
const folder = provideFolder('down');
let store: Store;
let service: TestService;
const gate = createServer((incoming, outgoing) => {
  const what = fault(incoming);
  if (what === 'breaks') return void incoming.socket.destroy();
  if (what === 'refuses') return void outgoing.writeHead(503).end();
  const { method, headers, url } = incoming;
  const asked = request(`${store.url}${url}`, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(asked);
});
beforeAll(async () => {
  store = await createStore({ dataDir: folder, ...keys, corsOrigins: () => [] });
  await new Promise<void>((resolve) => void gate.listen(0, '127.0.0.1', resolve));
  fault = () => 'answers';
  const endpoint = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  const foreign_store = {
    SHEAF_S3_ENDPOINT: endpoint,
    SHEAF_S3_REGION: 'us-east-1',
    SHEAF_S3_BUCKET: 'down',
    SHEAF_S3_ACCESS_KEY: keys.accessKey,
    SHEAF_S3_SECRET_KEY: keys.secretKey,
  };
  service = await startTestService({ config: { foreign_store } });
});
afterAll(async () => {
  await service.stop();
  gate.closeAllConnections();
  gate.close();
  await store.close();
});
beforeEach(() => {
  fault = () => 'answers';
});

it('complete: 503 with Retry-After; the upload waits, and completes later', async () => {
  const survey = await initialize(service, 1);
  await sendParts(survey, ['Name,Score\nAda,9\n']);
  fault = () => 'breaks';
  const complete = () => service.ask('POST', `${base}/${survey.upload_key}/complete`);
  const refused = await complete();
  expect(refused).toMatchObject({ status: 503, body: { code: 'store_silent' } });
  expect(refused.headers.get('retry-after')).toBe('5');
  fault = () => 'answers';
  expect(await complete()).toMatchObject({ status: 202 });
  expect(await service.waitUntilFinal(survey.upload_key)).toMatchObject({ status: 'COMPLETED' });
});

it.each(['breaks', 'refuses'] as const)('a job waits while the store %s, and no attempt is counted', async (what) => {
  const survey = await initialize(service, 1);
  await sendParts(survey, ['Name,Score\nAda,9\n']);
  let refused = 0;
  fault = ({ method }) => (method === 'GET' && refused++ < requests ? what : 'answers');
  await service.ask('POST', `${base}/${survey.upload_key}/complete`);
  const readJob = () =>
    service.database.read
      .selectFrom('jobs')
      .select(['attempts', 'last_error'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await readJob()).last_error).toContain('store_silent');
  // As if the pauses had passed.
  const due = setInterval(() => {
    void service.database.write((tx) => tx.updateTable('jobs').set({ run_after: 0 }).execute());
  }, 50);
  expect(await service.waitUntilFinal(survey.upload_key)).toMatchObject({
    status: 'COMPLETED',
    processing: { total_responses: 1 },
  });
  clearInterval(due);
  expect(refused).toBeGreaterThan(requests);
  expect(await readJob()).toMatchObject({ attempts: 1, last_error: null });
});
