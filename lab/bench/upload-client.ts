import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';

const boundary = '----sheaf-bench-7d1f0c';

/** Posts a file as multipart/form-data without holding it in memory. @throws Error when the answer is not 204. */
export async function uploadForm(url: string, fields: Record<string, string>, path: string): Promise<void> {
  const field = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const texts = Object.entries(fields).map(([name, value]) => `${field(name)}\r\n\r\n${value}\r\n`);
  const before = Buffer.from(`${texts.join('')}${field('file')}; filename="source"\r\n\r\n`);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const outgoing = request(url, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + statSync(path).size + after.length,
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    outgoing.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
    outgoing.on('error', reject);
  });
  // An early refusal breaks the pipeline below before anybody waits for it.
  status.catch(() => {});
  outgoing.write(before);
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), outgoing, { end: false });
  outgoing.end(after);
  if ((await status) !== 204) throw new Error(`The upload was answered with ${await status}.`);
}
