import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ClientError } from '../client/read-reply.ts';
import { quickClock } from '../core/core.fixture.ts';
import { sendBlob } from './send-blob.ts';
import { fetchUpload } from './upload.ts';

const form = { upload_url: 'http://store/', upload_fields: { key: 'a' } };
const expired =
  '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Invalid according to Policy: Policy expired.</Message></Error>';

it('names the refusal of the storage where the service has no new form', async () => {
  const forms = [async () => form, () => Promise.reject(new ClientError(404, 'Not found', { error: 'Not found' }))];
  const sender = {
    upload: async () => ({ status: 403, body: expired }),
    clock: quickClock(),
    signal: new AbortController().signal,
    patienceSeconds: 60,
  };
  const sent = sendBlob(sender, {
    blob: new Blob(['a']),
    item: 1,
    form: () => (forms.shift() ?? (async () => form))(),
    renewForm: () => true,
    onSent: () => {},
    onWait: () => {},
  });
  await expect(sent).rejects.toThrow(/^The storage refused part 1: .*Policy expired/);
});

const sendTo = (upload_url: string, upload = fetchUpload) => {
  const sender = { upload, clock: quickClock(), signal: new AbortController().signal, patienceSeconds: 0 };
  const form = async () => ({ upload_url, upload_fields: {} });
  return sendBlob(sender, { blob: new Blob(['a']), item: 1, form, onSent: () => {}, onWait: () => {} });
};

it.each([
  [413, /^The storage refused part 1: A proxy .* client_max_body_size/],
  // A network that wants a sign-in: nothing is stored, whatever it says.
  [200, /^The storage refused part 1: A web page came/],
  [502, /^The storage refused part 1: A proxy or the network answered with a web page/],
])('a page with %i is not the answer of a storage', async (status, sentence) => {
  const server = createServer((request, reply) => {
    request.resume();
    reply.writeHead(status, { 'content-type': 'text/html' }).end('<html><h1>nginx</h1></html>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(sendTo(address)).rejects.toThrow(sentence);
  server.close();
  await expect(sendTo(address)).rejects.toThrow(
    /^Part 1 could not be sent: Nothing listens at .* What has arrived is saved/,
  );
});
