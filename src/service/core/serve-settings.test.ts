import { describe, expect, it } from 'vitest';
import { readServeSettings } from './serve-settings.ts';

describe('settings of sheaf serve', () => {
  it('unset and empty ones have their defaults', () => {
    expect(readServeSettings({ SHEAF_HOST: '', SHEAF_PUBLIC_URL: '', SHEAF_PORT: undefined })).toMatchObject({
      SHEAF_HOST: '127.0.0.1',
      SHEAF_PORT: 0,
      SHEAF_TRUSTED_PROXIES: [],
      SHEAF_LOG: 'warn',
    });
  });

  it.each([
    ['SHEAF_HOST', '[::1]', '::1'],
    ['SHEAF_PORT', '8080', 8080],
    ['SHEAF_PUBLIC_URL', 'https://Sheaf.example.org:443/', 'https://sheaf.example.org'],
    ['SHEAF_PUBLIC_URL', 'http://[::1]:8080', 'http://[::1]:8080'],
    ['SHEAF_PUBLIC_URL', 'https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['SHEAF_WINDOW_ORIGIN', 'app://sheaf, https://a.example', ['app://sheaf', 'https://a.example']],
    [
      'SHEAF_TRUSTED_PROXIES',
      'loopback,10.0.0.0/8, fd00::/8,192.0.2.7',
      ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7'],
    ],
    ['SHEAF_DATABASE_URL', 'postgres://u:p@ss@h/sheaf?host=/run', 'postgres://u:p@ss@h/sheaf?host=/run'],
    ['SHEAF_METRICS_LISTEN', '9464', { host: '127.0.0.1', port: 9464 }],
    ['SHEAF_METRICS_LISTEN', 'node-1.internal:9464', { host: 'node-1.internal', port: 9464 }],
    ['SHEAF_METRICS_LISTEN', '[::]:9464', { host: '::', port: 9464 }],
  ])('%s=%s is read', (name, text, value) => {
    expect(readServeSettings({ [name]: text })).toMatchObject({ [name]: value });
  });

  const sentences = {
    port: 'must be a whole number from 0 to 65535.',
    origin: 'must be an address without a path, such as https://sheaf.example.org.',
    database: 'must be an address such as postgres://user:password@host:5432/database.',
    listen: 'must be a port or an address with a port, such as 127.0.0.1:9464.',
    network: 'must be addresses or networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.',
  };
  it.each([
    ['SHEAF_PORT', 'x', sentences.port],
    ['SHEAF_STORAGE_PORT', '65536', sentences.port],
    ['SHEAF_PORT', '1e3', sentences.port],
    ['SHEAF_PUBLIC_URL', 'sheaf.example.org', sentences.origin],
    ['SHEAF_PUBLIC_URL', 'https://sheaf.example.org/path', sentences.origin],
    ['SHEAF_PUBLIC_URL', 'https://user@sheaf.example.org', sentences.origin],
    ['SHEAF_PUBLIC_URL', 'app://sheaf', sentences.origin],
    ['SHEAF_STORAGE_PUBLIC_URL', "https://a;script-src'x'", sentences.origin],
    ['SHEAF_CONNECT', 'https://a.example,b', sentences.origin],
    ['SHEAF_WINDOW_ORIGIN', '*', sentences.origin],
    ['SHEAF_TRUSTED_PROXIES', 'proxy', sentences.network],
    ['SHEAF_TRUSTED_PROXIES', '10.0.0.0/33', sentences.network],
    ['SHEAF_TRUSTED_PROXIES', '0.0.0.0/0', sentences.network],
    ['SHEAF_METRICS_LISTEN', '127.0.0.1:70000', sentences.listen],
    ['SHEAF_DATABASE_URL', 'mysql://localhost/sheaf', sentences.database],
    ['SHEAF_DATABASE_URL', 'postgres://localhost', sentences.database],
    ['SHEAF_DATABASE_URL', 'postgres://u:p@ss/word@localhost/sheaf', `${sentences.database} Write %2F for /`],
    ['SHEAF_DATABASE_URL', 'postgres://u:12#4@localhost/sheaf', `${sentences.database} Write %2F for /`],
    ['SHEAF_DATABASE_POOL', '1', 'must be a whole number from 2 to 1000.'],
    ['SHEAF_STOP_SECONDS', '0', 'must be a whole number from 1 to 86400.'],
    ['SHEAF_LOG', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent.'],
  ])('%s=%s is refused', (name, text, sentence) => {
    expect(() => readServeSettings({ [name]: text })).toThrow(`${name} ${sentence}`);
  });
});
