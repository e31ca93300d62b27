// Databases that cannot be used: each is refused at the start, with what to do and without the password.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callSheaf } from '../../testing/called-command.ts';
import { hasPostgres, testDatabaseUrl } from '../../testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-refused-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const encodings = ['LATIN1', 'WIN1252', 'SQL_ASCII'];
const made = process.pid;

describe.skipIf(!hasPostgres)('a database that cannot be used', () => {
  let url: URL;
  beforeAll(async () => {
    const given = (await testDatabaseUrl(folder)) ?? '';
    url = new URL(given);
    const client = new Client({ connectionString: given });
    await client.connect();
    const role = `limited_${made}`;
    const statements = [
      ...encodings.map((name) => `CREATE DATABASE ${name}_${made} ENCODING '${name}' TEMPLATE template0`),
      `CREATE DATABASE closed_${made}`,
      `ALTER DATABASE closed_${made} SET default_transaction_read_only = on`,
      `CREATE ROLE ${role} LOGIN`,
    ];
    for (const statement of statements) await client.query(statement);
    await client.end();
  });

  const secret = 'hushhush';
  const upper = '%, @, /, ? and # of a password are written %25, %40, %2F, %3F and %23';
  const address = (user: string, name: string, more = '') => `postgres://${user}@${url.host}/${name}${more}`;
  it.each<[what: string, make: () => string, status: number, says: string]>([
    ...encodings.map((name): [string, () => string, number, string] => [
      `in the encoding ${name}`,
      () => address('postgres', `${name.toLowerCase()}_${made}`),
      1,
      `has the encoding ${name}`,
    ]),
    ['that is read-only', () => address('postgres', `closed_${made}`), 1, 'It takes no changes, as a standby does not'],
    ['in which the user makes no tables', () => address(`limited_${made}`, 'postgres'), 1, 'GRANT CREATE ON SCHEMA'],
    ['that is not there', () => address('postgres', 'nowhere'), 1, 'createdb --encoding=UTF8'],
    ['with a user who is not there', () => address(`nobody:${secret}`, 'postgres'), 1, upper],
    ['with a % alone in the password', () => address(`nobody:${secret}%zz`, 'postgres'), 1, upper],
    ['with @ and / in the password', () => address(`nobody:hush@hush/${secret}`, 'postgres'), 2, '%40 for @'],
    ['with # in the password', () => address(`nobody:${secret}#hush`, 'postgres'), 2, '%23 for #'],
    ['at a port where nothing listens', () => `postgres://u:${secret}@127.0.0.1:1/x`, 1, 'Nothing listens there'],
    ['at a name that nobody knows', () => `postgres://u:${secret}@nobody.invalid/x`, 1, 'The name of its host'],
    ['without TLS that was asked for', () => address('postgres', 'postgres', '?sslmode=verify-full'), 1, 'speak TLS'],
    [
      'with an authority that is no file',
      () => address('postgres', 'postgres', '?sslmode=verify-full&sslrootcert=/nowhere'),
      1,
      'ENOENT',
    ],
  ])('%s', async (_, make, status, says) => {
    for (const args of [['serve'], ['keys', 'list']]) {
      const ended = await callSheaf([...args, '--data-dir', join(folder, 'data')], { SHEAF_DATABASE_URL: make() });
      expect(ended.stderr).toContain(says);
      expect(ended.stderr).not.toMatch(/did not foresee|hush/);
      expect(ended.status).toBe(status);
    }
  });
});
