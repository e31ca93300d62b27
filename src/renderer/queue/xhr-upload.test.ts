import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replyLimits, slowestReply } from '../../contract/index.ts';
import { xhrUpload } from './xhr-upload.ts';

/** What the browser does with an upload whose bytes have arrived. */
class FakeRequest {
  static readonly HEADERS_RECEIVED = 2;
  static latest: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  readyState = 0;
  responseText = '';
  isAborted = false;
  onload = () => {};
  onabort = () => {};
  onloadend = () => {};
  onreadystatechange = () => {};
  onprogress = (_: { loaded: number }) => {};
  constructor() {
    FakeRequest.latest = this;
  }
  open() {}
  send() {}
  abort() {
    this.isAborted = true;
    this.onabort();
    this.onloadend();
  }
  answer(status: number) {
    this.status = status;
    this.readyState = FakeRequest.HEADERS_RECEIVED;
    this.onreadystatechange();
  }
  end(text: string) {
    this.responseText = text;
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function send() {
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  const reply = xhrUpload({ upload_url: 'https://s3/bucket', upload_fields: {} }, new Blob(['x']), options);
  return { reply, request: FakeRequest.latest };
}

test.each<[string, (request: FakeRequest) => void]>([
  ['is too large', (request) => request.onprogress({ loaded: replyLimits.storage + 1 })],
  ['does not end in time', () => vi.advanceTimersByTime(slowestReply.graceMs)],
])('the status of an answer counts that %s', async (_, happen) => {
  const { reply, request } = send();
  request.answer(204);
  happen(request);
  expect(await reply).toEqual({ status: 204, body: '' });
  expect(request.isAborted).toBe(true);
});
