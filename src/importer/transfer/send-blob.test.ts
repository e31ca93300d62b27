import { expect, it } from 'vitest';
import { ClientError } from '../client/read-reply.ts';
import { quickClock } from '../core/core.fixture.ts';
import { sendBlob } from './send-blob.ts';

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
