import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxFieldBytes } from './form-receiver.ts';
import { MultipartScanner } from './multipart-scanner.ts';

const boundary = '--b';

/** @returns the parts, and how the body ended: an error's message or nothing. */
function scan(chunks: Buffer[]): { parts: [string, string | undefined, string][]; error: string | undefined } {
  const parts: [string, string | undefined, Buffer[]][] = [];
  const scanner = new MultipartScanner(boundary, maxFieldBytes, (event) => {
    if (event.kind === 'part') parts.push([event.header.name, event.header.filename, []]);
    // A copy, because the chunk's memory may be reused after `push`.
    if (event.kind === 'data') parts.at(-1)?.[2].push(Buffer.from(event.bytes));
  });
  let error: string | undefined;
  try {
    for (const chunk of chunks) {
      scanner.push(chunk);
      // The store frees a chunk's memory once it is written, so nothing may read it later.
      chunk.fill(0x21);
    }
    scanner.finish();
  } catch (thrown) {
    error = String(thrown);
  }
  return {
    parts: parts.map(([name, filename, bytes]) => [name, filename, Buffer.concat(bytes).toString('hex')]),
    error,
  };
}

function cut(body: Buffer, places: number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (body.length + 1)))].sort((a, b) => a - b);
  return [...ends, body.length].map((end, index) => Buffer.from(body.subarray(index === 0 ? 0 : ends[index - 1], end)));
}

/** Bytes with many pieces that look like a boundary. */
const trickyBytes = fc
  .array(
    fc.oneof(fc.constantFrom('\r', '\n', '-', '\r\n', '\r\n--', '\r\n----', '--b', 'b', '\r\n\r\n'), fc.string()),
    { maxLength: 12 },
  )
  .map((pieces) => Buffer.from(pieces.join('')))
  .filter(
    (bytes) =>
      !bytes.includes(`\r\n--${boundary}`) &&
      !Buffer.concat([bytes, Buffer.from('\r\n')]).includes(`\r\n--${boundary}`),
  );

const name = fc.stringMatching(/^[A-Za-z0-9 $;=_é-]{1,12}$/);
const part = fc.record({
  name,
  filename: fc.option(name, { nil: undefined }),
  bytes: fc.oneof(trickyBytes, fc.uint8Array().map(Buffer.from)),
});

function makeBody(parts: { name: string; filename: string | undefined; bytes: Buffer }[]): Buffer {
  const sections = parts.flatMap((one) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${one.name}"`),
    Buffer.from(one.filename === undefined ? '\r\n\r\n' : `; filename="${one.filename}"\r\nContent-Type: x/y\r\n\r\n`),
    one.bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...sections, Buffer.from(`--${boundary}--\r\n`)]);
}

it('reads back written forms, wherever the chunks are cut', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 40 }),
      (parts, places) => {
        const expected = parts.map((one) => [one.name, one.filename, one.bytes.toString('hex')]);
        expect(scan(cut(makeBody(parts), places))).toEqual({ parts: expected, error: undefined });
      },
    ),
    { numRuns: 1000 },
  );
});

it('refuses a body cut off anywhere before its closing delimiter', () => {
  const body = makeBody([{ name: 'file', filename: 'a.csv', bytes: Buffer.from('a\r\n') }]);
  for (let length = 0; length < body.length - 2; length++) {
    expect(scan([Buffer.from(body.subarray(0, length))]).error, `cut at ${length}`).toMatch(
      /closing boundary is missing/,
    );
  }
});
