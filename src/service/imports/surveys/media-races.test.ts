import { describe, expect, it } from 'vitest';
import { mediaCalls } from '../../testing/media-scenario.ts';
import { provideService } from '../../testing/provide-service.ts';
import { sendForm } from '../../testing/test-service.ts';

const service = await provideService();

const { post, register, retry, status, mediaOf, sendMedia, waiting } = mediaCalls(() => service);

describe('races', () => {
  it('complete × retry × register, 15 times: only the outcomes that the specification allows', async () => {
    for (let round = 0; round < 15; round++) {
      const { upload_key } = await waiting();
      const forms = (await register(upload_key, ['a.mp4', 'b.mp3'])).body.media_files;
      await sendMedia(forms, ['a.mp4']);
      const late = sendForm(forms[1], 'bytes of b.mp3');
      const [completed, retried, registered] = await Promise.all([
        post(`${upload_key}/complete`),
        retry(upload_key, 'b.mp3'),
        register(upload_key, ['c.wav']),
      ]);
      const seen = `round ${round}: ${completed.status} ${retried.status} ${registered.status}`;
      expect([200, 400], seen).toContain(retried.status);
      // The form ends when the retry gave the file another place.
      expect(retried.status === 200 ? [204, 403] : [204], seen).toContain((await late).status);
      if (completed.status === 202) {
        expect(retried.status, seen).toBe(400);
        expect(registered.status, seen).toBe(400);
        expect(await service.waitUntilFinal(upload_key)).toMatchObject({ status: 'COMPLETED' });
        expect(await mediaOf(upload_key)).toEqual({ 'a.mp4': 'LINKED RESPONSE', 'b.mp3': 'LINKED RESPONSE' });
      } else {
        expect([400, 409], seen).toContain(completed.status);
        expect((await status(upload_key)).status, seen).toBe('AWAITING_UPLOAD');
      }
    }
  });
});
