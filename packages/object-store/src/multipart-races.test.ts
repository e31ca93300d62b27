// Overlapping requests for one upload or one key: which answers are possible together, and what may be stored afterwards.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkObjects } from './index.ts';
import { multipartClient, outcome } from './testing/multipart-client.ts';
import { provideStore } from './testing/provide-store.ts';
import { elements } from './testing/raw.ts';

const store = await provideStore();
const uploads = multipartClient(store);
afterAll(async () => {
  for await (const { key, problem } of checkObjects(store.dataDir)) expect([key, problem]).toEqual([key, undefined]);
});
// After each race no upload and no temporary file is left, and there was no unexpected error.
afterEach(async () => {
  expect(elements((await uploads.list()).text, 'UploadId')).toEqual([]);
  expect(await store.leftovers()).toEqual([]);
  expect(store.errors).toEqual([]);
});

const over = '404 NoSuchUpload';
const gone = '404 NoSuchKey';
const rounds = Array.from({ length: 6 }, (_, round) => round);
const bytes = { whole: Buffer.alloc(700_000, 1), anew: Buffer.alloc(400_000, 2), put: Buffer.from('put') };

/** A complete upload with one part. */
async function begun(key: string) {
  const id = await uploads.begin(key);
  return { id, parts: [await uploads.part(key, id, 1, bytes.whole)] };
}

/** @returns a word for the bytes under a key. @throws Error for bytes that no test sent */
async function found(key: string): Promise<string> {
  const reply = await uploads.read(key);
  if (reply.status !== 200) return outcome(Promise.resolve(reply));
  const word = Object.entries(bytes).find(([, known]) => known.equals(reply.body))?.[0];
  return word ?? `${reply.body.length} strange bytes`;
}

describe('one upload', () => {
  it('completed twice at once: both get the same answer', async () => {
    for (const round of rounds) {
      const key = `twice-${round}`;
      const { id, parts } = await begun(key);
      const [one, other] = await Promise.all([uploads.complete(key, id, parts), uploads.complete(key, id, parts)]);
      expect([one.status, one.text === other.text, await found(key)]).toEqual([200, true, 'whole']);
    }
  });

  it('completed and aborted at once: one of them gets NoSuchUpload', async () => {
    for (const round of rounds) {
      const key = `abort-${round}`;
      const { id, parts } = await begun(key);
      const aborting = round % 2 === 0 ? undefined : outcome(uploads.abort(key, id));
      const completing = outcome(uploads.complete(key, id, parts));
      const aborted = await (aborting ?? outcome(uploads.abort(key, id)));
      expect([await completing, aborted, await found(key)]).toBeOneOf([
        ['200', over, 'whole'],
        [over, '204', gone],
      ]);
    }
  });

  it('completed while its part is overwritten: the listed part, or a refusal after which it can be completed', async () => {
    for (const round of rounds) {
      const key = `anew-${round}`;
      const { id, parts } = await begun(key);
      const sending = uploads.send(key, id, 1, bytes.anew);
      const completed = await outcome(uploads.complete(key, id, parts));
      const sent = await sending;
      expect([completed, await outcome(Promise.resolve(sent)), await found(key)]).toBeOneOf([
        ['200', '200', 'whole'],
        ['200', over, 'whole'],
        ['400 InvalidPart', '200', gone],
      ]);
      if (completed === '200') continue;
      expect(await outcome(uploads.complete(key, id, [{ number: 1, etag: sent.headers.etag ?? '' }]))).toBe('200');
      expect(await found(key)).toBe('anew');
    }
  });
});

describe('a completion sent again after its success', () => {
  it('gets the same answer, with conditions too, and changes nothing', async () => {
    const { id, parts } = await begun('again');
    const condition = { 'if-none-match': '*' };
    const { text } = await uploads.complete('again', id, parts, condition);
    const again = await uploads.complete('again', id, parts, condition);
    expect([again.status, again.text, await found('again')]).toEqual([200, text, 'whole']);
    expect(await outcome(uploads.complete('again', id, [{ number: 1, etag: '"0"' }]))).toBe(over);
    expect(await outcome(uploads.send('again', id, 1, bytes.anew))).toBe(over);
    expect(await outcome(uploads.abort('again', id))).toBe(over);
    expect(await found('again')).toBe('whole');
  });

  it('is NoSuchUpload if the object was replaced or deleted: it restores nothing', async () => {
    const { id, parts } = await begun('replaced');
    await uploads.complete('replaced', id, parts);
    await uploads.put('replaced', bytes.put);
    expect([await outcome(uploads.complete('replaced', id, parts)), await found('replaced')]).toEqual([over, 'put']);
    await uploads.remove('replaced');
    expect([await outcome(uploads.complete('replaced', id, parts)), await found('replaced')]).toEqual([over, gone]);
  });
});

describe('one key', () => {
  it('put, completed and deleted at once: all succeed, and the result of one of them is stored and listed', async () => {
    for (const round of rounds) {
      const key = `all-${round}`;
      const { id, parts } = await begun(key);
      await uploads.put(key, 'before');
      const works = [
        () => uploads.complete(key, id, parts),
        () => uploads.put(key, bytes.put),
        () => uploads.remove(key),
      ] as const;
      const running = [0, 1, 2].map((index) => (index + round) % 3);
      const outcomes = await Promise.all(running.map((index) => outcome((works[index] ?? works[0])())));
      expect(outcomes.sort()).toEqual(['200', '200', '204']);
      expect(await found(key)).toBeOneOf(['whole', 'put', gone]);
      const listed = (await uploads.listObjects(key)).includes(key);
      expect(listed).toBe((await found(key)) !== gone);
    }
  });
});
