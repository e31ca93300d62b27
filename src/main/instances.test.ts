import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { provideFolder } from '../service/testing/provide-folder.ts';
import { provideOwnService } from '../service/testing/provide-service.ts';
import { Instances, type SecretStore } from './instances.ts';

const folder = provideFolder('instances');
const service = await provideOwnService();
await service.project('Shared');
const { client_id, client_secret } = await service.key();
const given = { name: 'Team', base_url: service.url, client_id, client_secret, storage_url: '' };

/** Turns text around, so that it is not found in the file. */
const turned = (text: string) => [...text].reverse().join('');
const box = (isAvailable: boolean, backend = 'gnome_libsecret'): SecretStore => ({
  getSelectedStorageBackend: () => backend,
  isAsyncEncryptionAvailable: async () => isAvailable,
  encryptStringAsync: async (text) => Buffer.from(turned(text)),
  decryptStringAsync: async (encrypted) => ({ result: turned(encrypted.toString()) }),
});
const open = (name: string, secrets = box(true)) =>
  new Instances({
    file: join(folder, name),
    secrets,
    origin: 'app://sheaf',
    fetch,
    changed: (origins) => changes.push(origins),
    log: () => {},
  });
const changes: (readonly string[])[] = [];

const tokenWorks = async (token: string) => (await service.call('GET', '/import/projects', { token })).status === 200;

describe('remote instances', () => {
  test('are tried, kept encrypted and readable by their owner only, and give tokens after a restart', async () => {
    const added = await open('kept.json').addInstance(given);
    expect(added).toMatchObject({ kind: 'added', instance: { name: 'Team', has_secret: true } });
    expect(JSON.stringify(added)).not.toContain(given.client_secret);
    const file = readFileSync(join(folder, 'kept.json'), 'utf8');
    expect(file).not.toContain(given.client_secret);
    expect(statSync(join(folder, 'kept.json')).mode & 0o077).toBe(0);

    const again = open('kept.json');
    const [instance] = await again.instances();
    expect(instance).toMatchObject({ name: 'Team', base_url: service.url, has_secret: true });
    const answer = await again.instanceToken(instance?.id ?? '');
    expect(answer.kind === 'token' && (await tokenWorks(answer.token))).toBe(true);
    expect(answer).toEqual(await again.instanceToken(instance?.id ?? ''));
  });

  const isLinux = process.platform === 'linux';
  test.each<[string, SecretStore]>([
    ['on a computer that cannot encrypt', box(false)],
    // Electron encrypts there with a key that everybody knows.
    ...(isLinux ? [['on Linux without a keyring', box(true, 'basic_text')] satisfies [string, SecretStore]] : []),
    ...(isLinux
      ? [['on Linux with a keyring that is not known', box(true, 'unknown')] satisfies [string, SecretStore]]
      : []),
  ])('%s no secret is written, and it is asked for again', async (_, secrets) => {
    const first = open('open.json', secrets);
    await first.addInstance(given);
    expect((await first.instances())[0]?.has_secret).toBe(true);
    expect(readFileSync(join(folder, 'open.json'), 'utf8')).not.toContain(turned(given.client_secret));
    const again = open('open.json', secrets);
    const [instance] = await again.instances();
    expect(instance?.has_secret).toBe(false);
    expect(await again.instanceToken(instance?.id ?? '')).toMatchObject({ kind: 'failed' });
  });

  test('that do not work are not saved; one added twice is saved once; removed ones are deleted', async () => {
    const instances = open('list.json');
    expect(await instances.addInstance({ ...given, client_secret: 'no' })).toEqual({
      kind: 'failed',
      why: 'wrong-secret',
    });
    expect(await instances.instances()).toEqual([]);
    await Promise.all([instances.addInstance(given), instances.addInstance({ ...given, name: 'Again' })]);
    const [one, ...others] = await instances.instances();
    expect(others).toEqual([]);
    await instances.removeInstance(one?.id ?? '');
    expect(await open('list.json').instances()).toEqual([]);
    expect(await instances.origins()).toEqual([]);
  });
});
