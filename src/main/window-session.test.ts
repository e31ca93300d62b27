import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installCorsBridge, noticeSleep } from './window-session.ts';

vi.mock('electron', () => ({ session: {} }));
const { mayHave, restrictPermissions } = await import('./window-session.ts');

test('our page may connect to this computer and copy, and has no other permission', () => {
  expect(mayHave('clipboard-sanitized-write', 'app://sheaf')).toBe(true);
  expect(mayHave('clipboard-sanitized-write', 'https://evil.test')).toBe(false);
  expect(mayHave('loopback-network', 'app://sheaf')).toBe(true);
  expect(mayHave('loopback-network', 'app://sheaf/')).toBe(true);
  for (const origin of ['', 'null', 'app://sheaf.evil', 'app://evil/', 'http://127.0.0.1:1', 'https://sheaf/'])
    expect(mayHave('loopback-network', origin), origin).toBe(false);
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'midi',
    'clipboard-read',
    'openExternal',
    'usb',
    'unknown',
  ])
    expect(mayHave(permission, 'app://sheaf'), permission).toBe(false);
});

test('our page may read files that the user gave it, and write none', () => {
  for (const [fileAccessType, origin, may] of [
    ['readable', 'app://sheaf', true],
    ['readable', 'app://evil', false],
    ['writable', 'app://sheaf', false],
  ] as const)
    expect(mayHave('fileSystem', origin, { fileAccessType }), `${fileAccessType} ${origin}`).toBe(may);
  expect(mayHave('fileSystem', 'app://sheaf')).toBe(false);
});

test('both handlers and the devices are set', () => {
  const set = {
    setPermissionCheckHandler: vi.fn(),
    setPermissionRequestHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
  };
  restrictPermissions(set as never);
  const [check] = set.setPermissionCheckHandler.mock.calls[0] as [(...given: unknown[]) => boolean];
  const [request] = set.setPermissionRequestHandler.mock.calls[0] as [(...given: unknown[]) => void];
  const [device] = set.setDevicePermissionHandler.mock.calls[0] as [() => boolean];
  expect(check(null, 'media', 'app://sheaf', {})).toBe(false);
  expect(check(null, 'loopback-network', 'app://sheaf', {})).toBe(true);
  const answer = vi.fn();
  request(null, 'media', answer, { requestingUrl: 'app://sheaf/' });
  request(null, 'loopback-network', answer, { requestingUrl: 'app://sheaf/surveys' });
  request(null, 'loopback-network', answer, { requestingUrl: 'https://evil.test/' });
  request(null, 'loopback-network', answer, { requestingUrl: 'not an address' });
  expect(answer.mock.calls).toEqual([[false], [true], [false], [false]]);
  expect(device()).toBe(false);
});

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

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [8 * 3_600_000, 1],
  [30_000, 1],
  [29_000, 0],
])('after %i ms of sleep dead connections are closed (%i times), then the window is notified', async (slept, times) => {
  const power = new EventEmitter();
  const did: string[] = [];
  noticeSleep(
    power as never,
    { closeAllConnections: async () => void did.push('closed') },
    () => did.push('told'),
    () => {},
  );
  power.emit('suspend');
  vi.setSystemTime(Date.now() + slept);
  power.emit('resume');
  await vi.advanceTimersByTimeAsync(0);
  expect(did).toEqual([...Array(times).fill('closed'), 'told']);
});
