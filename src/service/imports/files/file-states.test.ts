// Every state of a file × complete and status, `recording` and the impossible pairs included.
import { describe, expect, it } from 'vitest';
import { fileStatuses } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { followFile, initializeFile, sendRecord } from '../../testing/record-scenario.ts';

const service = await provideService();

const pairs = fileStatuses.flatMap((status) => [true, false].map((isSent) => ({ status, isSent })));

describe('file status × complete', () => {
  it.each(pairs)('$status, file in storage: $isSent', async ({ status, isSent }) => {
    const file = await initializeFile(service, 'notes.txt');
    const { wav_key, links } = file;
    if (isSent) await sendRecord(file, 'Hello');
    // Written beside the service, so that what is processing stands still.
    await service.database.write((tx) =>
      tx.updateTable('stored_files').set({ status }).where('wav_key', '=', wav_key).execute(),
    );
    const reply = await service.call('POST', links.complete, { token: service.token });
    const isNew = status === 'pending_upload';
    const refusal = [400, { error: expect.any(String) }];
    // "Repeat call when already linked: 200 with status processing."
    expect([reply.status, reply.body]).toMatchObject(
      isNew && !isSent ? refusal : [200, { wav_key, status: 'processing' }],
    );
    if (isNew && isSent) {
      expect(await followFile(service, file)).toMatchObject({ status: 'completed' });
      return;
    }
    const { body } = await service.call('GET', links.status, { token: service.token });
    expect(body).toMatchObject({ status, file_url: isNew ? null : expect.stringMatching(/^https?:/) });
  });
});
