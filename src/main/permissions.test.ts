import { expect, test, vi } from 'vitest';

vi.mock('electron', () => ({ session: {} }));
const { mayHave, restrictPermissions } = await import('./permissions.ts');

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
