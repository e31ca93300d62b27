import { beforeEach, describe, expect, test } from 'vitest';
import { installCorsBridge } from './cors-bridge.ts';

type Listener = (details: object, callback: (answer: object) => void) => void;
let filter: unknown;
let listener: Listener | null;
const webRequest = {
  onHeadersReceived: (...given: unknown[]) => {
    listener = given.at(-1) as Listener | null;
    filter = given.length > 1 ? given[0] : null;
  },
};
function ask(details: object): object {
  let answer: object = {};
  listener?.(details, (given) => {
    answer = given;
  });
  return answer;
}

beforeEach(() => installCorsBridge(webRequest as never, ['https://sheaf.example.org', 'https://s3.example.org:9000']));

const url = 'https://sheaf.example.org/import/projects';
const leave = {
  'access-control-allow-origin': 'app://sheaf',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers': '*',
};

test('only configured origins are handled', () => {
  expect(filter).toEqual({ urls: ['https://sheaf.example.org/*', 'https://s3.example.org:9000/*'] });
  installCorsBridge(webRequest as never, []);
  expect(listener).toBeNull();
});

describe('an answer', () => {
  test('can be read by the window, whatever CORS headers the instance sends', () => {
    const responseHeaders = {
      'Content-Type': ['application/json'],
      'Access-Control-Allow-Origin': ['https://elsewhere.example.org'],
      'access-control-allow-credentials': ['true'],
    };
    expect(ask({ url, method: 'GET', responseHeaders, initiatorOrigin: 'app://sheaf' })).toEqual({
      responseHeaders: { 'Content-Type': ['application/json'], ...leave },
    });
  });

  test('to a preflight request is positive, although the instance does not answer it', () => {
    expect(ask({ url, method: 'OPTIONS', statusLine: 'HTTP/1.1 404 Not Found', responseHeaders: {} })).toEqual({
      responseHeaders: leave,
      statusLine: 'HTTP/1.1 204 No Content',
    });
  });

  test('that redirects becomes a refusal without an address, so that nothing is sent on', () => {
    const responseHeaders = { Location: ['http://127.0.0.1:5000/reboot'] };
    expect(ask({ url, method: 'POST', statusCode: 307, responseHeaders })).toEqual({
      responseHeaders: leave,
      statusLine: 'HTTP/1.1 403 Redirect not followed',
    });
  });

  test.each([
    'http://sheaf.example.org/import/projects',
    'https://sheaf.example.org:444/import/projects',
    'https://sheaf.example.org.evil.example/import/projects',
    'https://evil.example/?https://sheaf.example.org/',
    'https://s3.example.org/bucket',
    'http://127.0.0.1:8080/',
  ])('of %s stays as it is', (other) => expect(ask({ url: other, method: 'GET', responseHeaders: {} })).toEqual({}));
});
