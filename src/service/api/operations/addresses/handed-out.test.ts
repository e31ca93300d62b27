import { describe, expect, it } from 'vitest';
import { addressProblems, describeAddressProblem } from '../../../../contract/index.ts';
import type { ForeignStore, ServiceConfig } from '../../../core/config.ts';
import { problemsOfSettings } from './handed-out.ts';

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

describe('what the settings alone show', () => {
  it.each<{ name: string; config: Partial<ServiceConfig>; found: string[] }>([
    { name: 'a service of one computer', config: {}, found: [] },
    {
      name: 'one with a store of its own beside it',
      config: { foreign_store: store('http://127.0.0.1:9000') },
      found: [],
    },
    { name: 'a proxy on the same computer, tried out', config: { public_url: 'http://localhost:8081' }, found: [] },
    { name: 'everybody, by the address that each used', config: everywhere, found: [] },
    { name: 'a public name behind a proxy', config: behind, found: [] },
    { name: 'a second name', config: { ...behind, storage_public_url: 'https://files.example.org' }, found: [] },
    {
      name: 'a public address on loopback',
      config: { ...everywhere, public_url: 'http://localhost:8080' },
      found: ['only_here SHEAF_PUBLIC_URL'],
    },
    {
      name: 'a public address that means every address',
      config: { ...everywhere, public_url: 'http://0.0.0.0:8080' },
      found: ['only_here SHEAF_PUBLIC_URL'],
    },
    {
      name: 'another loopback address',
      config: { host: '192.0.2.7', public_url: 'http://127.0.1.1:8080' },
      found: ['only_here SHEAF_PUBLIC_URL'],
    },
    {
      name: 'another store on loopback, while the service listens everywhere',
      config: { ...everywhere, foreign_store: store('http://127.0.0.1:9000') },
      found: ['only_here SHEAF_S3_PUBLIC_ENDPOINT'],
    },
    {
      name: 'another store on loopback, behind a public name',
      config: { ...behind, foreign_store: store('http://[::1]:9000') },
      found: ['only_here SHEAF_S3_PUBLIC_ENDPOINT'],
    },
    {
      name: 'another store that has a public address too',
      config: { ...behind, foreign_store: store('http://127.0.0.1:9000', 'https://files.example.org') },
      found: [],
    },
    {
      name: 'another store by a name of the containers',
      config: { ...behind, foreign_store: store('http://minio:9000') },
      found: ['inner_name SHEAF_S3_PUBLIC_ENDPOINT'],
    },
    {
      name: 'names of an office network for both',
      config: { public_url: 'http://sheaf', foreign_store: store('http://minio:9000') },
      found: [],
    },
    {
      name: 'a second name on loopback',
      config: { ...behind, storage_public_url: 'http://localhost:9000' },
      found: ['only_here SHEAF_STORAGE_PUBLIC_URL'],
    },
    {
      name: 'a second name alone',
      config: { storage_public_url: 'https://files.example.org' },
      found: ['no_service_address SHEAF_STORAGE_PUBLIC_URL'],
    },
    {
      name: 'a second name without TLS, beside a page with TLS',
      config: { ...behind, storage_public_url: 'http://files.example.org' },
      found: ['blocked_by_browsers SHEAF_STORAGE_PUBLIC_URL'],
    },
    {
      name: 'another store without TLS, beside a service with a certificate',
      config: { ...everywhere, ...tls, foreign_store: store('http://files.example.org') },
      found: ['blocked_by_browsers SHEAF_S3_PUBLIC_ENDPOINT'],
    },
    {
      name: 'an http address, while TLS is on',
      config: { ...everywhere, ...tls, public_url: 'http://sheaf.example.org' },
      found: ['no_encryption SHEAF_PUBLIC_URL'],
    },
    {
      name: 'two faults',
      config: { ...everywhere, public_url: 'http://localhost', foreign_store: store('http://localhost:9000') },
      found: ['only_here SHEAF_PUBLIC_URL', 'only_here SHEAF_S3_PUBLIC_ENDPOINT'],
    },
  ])('$name: $found', ({ config, found }) => {
    const problems = problemsOfSettings({ ...base, ...config });
    expect(problems.map(({ problem, setting }) => `${problem} ${setting}`)).toEqual(found);
  });
});

it.each(addressProblems)('%s: one sentence with the address and what to do', (problem) => {
  const address = 'https://sheaf.example.org';
  const place = { of: 'service', setting: 'SHEAF_PUBLIC_URL', address } as const;
  const sentence = describeAddressProblem({ ...place, problem, seen: 'what was seen' });
  expect(sentence).toContain(address);
  expect(sentence).toMatch(/^[^.]*(sheaf\.example\.org)?[^.]*: [a-z][^:]*\.$/);
});
