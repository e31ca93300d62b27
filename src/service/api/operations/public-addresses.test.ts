import { describe, expect, it } from 'vitest';
import { addressProblems, describeAddressProblem } from '../../../contract/index.ts';
import type { ForeignStore, ServiceConfig } from '../../core/config.ts';
import { findSettingProblems } from './public-addresses.ts';

const store = (endpoint: string, publicEndpoint?: string): ForeignStore => ({
  SHEAF_S3_ENDPOINT: endpoint,
  SHEAF_S3_PUBLIC_ENDPOINT: publicEndpoint,
  SHEAF_S3_REGION: 'us-east-1',
  SHEAF_S3_BUCKET: 'sheaf',
  SHEAF_S3_ACCESS_KEY: 'a',
  SHEAF_S3_SECRET_KEY: 's',
});
const base: ServiceConfig = {
  data_dir: '',
  database_url: null,
  host: '127.0.0.1',
  port: 8080,
  storage_port: 0,
  window_dir: null,
  window_origins: [],
  foreign_store: null,
  recordings: { ffmpeg: null, transcriber: null },
};
const everywhere = { host: '0.0.0.0' };
const behind = { public_url: 'https://sheaf.example.org' };
const tls = { tls: { cert: 'c', key: 'k' } };

const files = 'https://files.example.org';
const plainFiles = 'http://files.example.org';
const loopbackStore = { foreign_store: store('http://127.0.0.1:9000') };
const inContainers = { foreign_store: store('http://minio:9000') };
const twoFaults = { ...everywhere, public_url: 'http://localhost', foreign_store: store('http://localhost:9000') };

describe('what the settings alone show', () => {
  it.each<[name: string, config: Partial<ServiceConfig>, found: string[]]>([
    ['a service of one computer', {}, []],
    ['one with a store of its own beside it', loopbackStore, []],
    ['a proxy on the same computer, tried out', { public_url: 'http://localhost:8081' }, []],
    ['everybody, by the address that each used', everywhere, []],
    ['a second name', { ...behind, storage_public_url: files }, []],
    [
      'a public address on loopback',
      { ...everywhere, public_url: 'http://localhost:8080' },
      ['only_here SHEAF_PUBLIC_URL'],
    ],
    [
      'a public address that means every address',
      { ...everywhere, public_url: 'http://0.0.0.0:8080' },
      ['only_here SHEAF_PUBLIC_URL'],
    ],
    [
      'another store on loopback, while the service listens everywhere',
      { ...everywhere, ...loopbackStore },
      ['only_here SHEAF_S3_PUBLIC_ENDPOINT'],
    ],
    [
      'another store that has a public address too',
      { ...behind, foreign_store: store('http://127.0.0.1:9000', files) },
      [],
    ],
    [
      'another store by a name of the containers',
      { ...behind, ...inContainers },
      ['inner_name SHEAF_S3_PUBLIC_ENDPOINT'],
    ],
    ['names of an office network for both', { public_url: 'http://sheaf', ...inContainers }, []],
    ['a second name alone', { storage_public_url: files }, ['no_service_address SHEAF_STORAGE_PUBLIC_URL']],
    [
      'a second name without TLS, beside a page with TLS',
      { ...behind, storage_public_url: plainFiles },
      ['blocked_by_browsers SHEAF_STORAGE_PUBLIC_URL'],
    ],
    [
      'an http address, while TLS is on',
      { ...everywhere, ...tls, public_url: 'http://sheaf.example.org' },
      ['no_encryption SHEAF_PUBLIC_URL'],
    ],
    ['two faults', twoFaults, ['only_here SHEAF_PUBLIC_URL', 'only_here SHEAF_S3_PUBLIC_ENDPOINT']],
  ])('%s', (_, config, found) => {
    const problems = findSettingProblems({ ...base, ...config });
    expect(problems.map(({ problem, setting }) => `${problem} ${setting}`)).toEqual(found);
  });
});

it.each(addressProblems)('%s: one sentence with the address and what to do', (problem) => {
  const address = 'https://sheaf.example.org';
  const place = { of: 'service', setting: 'SHEAF_PUBLIC_URL', address } as const;
  const sentence = describeAddressProblem({ ...place, problem });
  expect(sentence).toContain(address);
  expect(sentence).toMatch(/^[^.]*(sheaf\.example\.org)?[^.]*: [a-z][^:]*\.$/);
});
