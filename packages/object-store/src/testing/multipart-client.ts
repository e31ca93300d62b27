// Uploads in parts, one signed request a step.
import { elements, raw } from './raw.ts';
import { element, type Reply } from './send.ts';
import { type TestStore, testBucket } from './test-store.ts';

type Headers = Record<string, string>;

/** A part as CompleteMultipartUpload names it. */
export interface NamedPart {
  number: number;
  etag: string;
}

/** @returns what became of a request: status and, where it failed, the code. */
export async function outcome(work: Promise<Reply>): Promise<string> {
  const { status, text } = await work;
  const code = element(text, 'Code');
  return code === undefined ? String(status) : `${status} ${code}`;
}

/** @returns the steps of uploads to the test bucket of `store`. */
export function multipartClient(store: TestStore) {
  const at = (key: string, query = '') => `/${testBucket}/${key}${query}`;
  const begin = async (key: string, headers: Headers = {}) =>
    element((await raw(store, { method: 'POST', path: at(key, '?uploads='), headers })).text, 'UploadId') ?? '';
  const send = (key: string, id: string, number: number, body: Buffer) =>
    raw(store, { method: 'PUT', path: at(key, `?partNumber=${number}&uploadId=${id}`), body });
  return {
    begin,
    send,
    /** Sends a part that must be taken. */
    async part(key: string, id: string, number: number, body: Buffer): Promise<NamedPart> {
      const { status, headers } = await send(key, id, number, body);
      if (status !== 200) throw new Error(`Part ${number} of ${key} was answered ${status}.`);
      return { number, etag: headers.etag ?? '' };
    },
    copyPart: (key: string, id: string, number: number, source: string, range?: string) =>
      raw(store, {
        method: 'PUT',
        path: at(key, `?partNumber=${number}&uploadId=${id}`),
        headers: {
          'x-amz-copy-source': at(source),
          ...(range === undefined ? {} : { 'x-amz-copy-source-range': range }),
        },
      }),
    complete(key: string, id: string, parts: readonly NamedPart[], headers: Headers = {}) {
      const list = parts.map(
        ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
      return raw(store, { method: 'POST', path: at(key, `?uploadId=${id}`), body, headers });
    },
    abort: (key: string, id: string) => raw(store, { method: 'DELETE', path: at(key, `?uploadId=${id}`) }),
    put: (key: string, body: Buffer | string) => raw(store, { method: 'PUT', path: at(key), body }),
    remove: (key: string) => raw(store, { method: 'DELETE', path: at(key) }),
    read: (key: string, headers: Headers = {}, query = '') => raw(store, { path: at(key, query), headers }),
    listObjects: async (prefix: string) =>
      elements((await raw(store, { path: `/${testBucket}?prefix=${prefix}` })).text, 'Key'),
    list: () => raw(store, { path: `/${testBucket}?uploads=` }),
  };
}
