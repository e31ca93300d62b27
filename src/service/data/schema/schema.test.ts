import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { parseSync, Visitor } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserError } from '../../core/errors.ts';
import type { Database } from '../database.ts';
import { openSqliteDatabase } from '../sqlite/sqlite-database.ts';
import { migrations } from './migrations.ts';

type Columns = Record<string, 'nullable' | 'not null'>;

/** The columns that the interfaces and type literals of tables.ts declare, by the name of the table. */
function readTypes(): Record<string, Columns> {
  const text = readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8');
  const interfaces = new Map<string, { parents: string[]; members: { name: string; type: string }[] }>();
  const membersOf = (members: readonly unknown[]) =>
    (members as { key: { name: string }; typeAnnotation: { start: number; end: number } }[]).map(
      ({ key, typeAnnotation }) => ({
        name: key.name,
        type: text.slice(typeAnnotation.start + 1, typeAnnotation.end).trim(),
      }),
    );
  new Visitor({
    TSInterfaceDeclaration(node) {
      const parents = node.extends.map(({ expression }) => text.slice(expression.start, expression.end));
      interfaces.set(node.id.name, { parents, members: membersOf(node.body.body) });
    },
  }).visit(parseSync('tables.ts', text).program);

  const columnsOf = (members: readonly { name: string; type: string }[]): Columns =>
    Object.fromEntries(members.map(({ name, type }) => [name, /\bnull\b/.test(type) ? 'nullable' : 'not null']));
  const declared = (name: string): Columns => {
    const { parents = [], members = [] } = interfaces.get(name) ?? {};
    return Object.assign({}, ...parents.map(declared), columnsOf(members));
  };
  const literal = (type: string): Columns =>
    columnsOf([...type.matchAll(/(\w+): ([^;{}]+)/g)].map(([, name = '', of = '']) => ({ name, type: of })));
  return Object.fromEntries(
    (interfaces.get('Tables')?.members ?? []).map(({ name, type }) => {
      const named = /^(?:View<)?(\w+)>?$/.exec(type)?.[1];
      return [name, named === undefined ? literal(type) : declared(named)];
    }),
  );
}

describe('a new data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-schema-'));
  let database: Database;
  let handle: Sqlite.Database;
  beforeAll(() => {
    database = openSqliteDatabase(folder);
    handle = new Sqlite(join(folder, 'sheaf.db'), { readonly: true });
  });
  afterAll(async () => {
    handle.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  function readSchema(): Record<string, Columns> {
    const tables = handle
      .prepare<[], { name: string; type: string }>(
        "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'",
      )
      .all();
    return Object.fromEntries(
      tables.map(({ name, type }) => {
        // SQLite does not know whether a view's column may be NULL: its table does.
        const table = type === 'view' ? `stored_${name}` : name;
        const columns = handle
          .prepare<[string], { name: string; notnull: number; pk: number; hidden: number }>(
            'SELECT name, "notnull", pk, hidden FROM pragma_table_xinfo(?)',
          )
          .all(table);
        return [
          name,
          Object.fromEntries(
            columns.map(({ name: column, notnull, pk, hidden }) => [
              column,
              notnull === 1 || pk > 0 || hidden > 0 ? 'not null' : 'nullable',
            ]),
          ),
        ];
      }),
    );
  }

  it('has the tables, views and columns that tables.ts declares', () => {
    expect(Object.keys(readTypes()).length).toBeGreaterThan(20);
    expect(readTypes()).toEqual(readSchema());
  });

  it('shows in its views the rows that are not deleted, with every column', () => {
    for (const name of ['surveys', 'insights', 'files']) {
      const columns = (of: string) =>
        handle
          .prepare(`SELECT * FROM ${of}`)
          .columns()
          .map((column) => column.name);
      expect(columns(name)).toEqual(columns(`stored_${name}`));
      expect(() => handle.prepare(`DELETE FROM ${name}`)).toThrow('it is a view');
    }
  });

  it('opens again', async () => {
    const again = openSqliteDatabase(folder);
    expect(await again.read.selectFrom('projects').selectAll().execute()).toEqual([]);
    await again.close();
  });
});

/** A database as the Sheaf of a schema left it, with a survey. */
function makeOld(folder: string, version: number): void {
  const made = new Sqlite(join(folder, 'sheaf.db'));
  made.pragma('journal_mode = WAL');
  for (const migration of migrations.filter((one) => one.version <= version)) made.exec(migration.sql);
  made.exec(`PRAGMA user_version = ${version};
    INSERT INTO projects (id, name, created_at) VALUES (1, 'Clinic', '2025-01-01T00:00:00Z');
    INSERT INTO api_keys (id, client_id, name, secret_hash, token_hash, scopes, all_projects, created_at)
      VALUES (1, 'c', 'key', 's', 't', '[]', 1, '2025-01-01T00:00:00Z');
    INSERT INTO stored_surveys (id, upload_key, survey_key, wav_key, project_id, api_key_id, name, status, column_mapping, auto_map,
      add_to_research_panel, created_at) VALUES (1, 'u', 's', 'w', 1, 1, 'Visits', 'COMPLETED', '{}', 1, 1, '2025-01-01T00:00:00Z');
    INSERT INTO survey_parts (id, upload_id, part_number, status, row_count, s3_key, appended) VALUES (1, 1, 1, 'PROCESSED', 3, 'k', 0),
      (2, 1, 2, 'PROCESSED', 3, 'l', 1)`);
  made.close();
}

describe('a data folder of an older schema', () => {
  const older = migrations.slice(0, -1).map(({ version }) => version);
  it.each(older)('%i: opens with its data, and a copy of before is kept', async (version) => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-schema-'));
    makeOld(folder, version);
    writeFileSync(join(folder, 'sheaf.db-before-schema-2'), 'the copy of an earlier migration');
    const database = openSqliteDatabase(folder);
    const surveys = await database.read.selectFrom('surveys').select('name').execute();
    const waves = await database.read.selectFrom('survey_waves').select('first_part').execute();
    // Before schema 15 nobody noted them: they are found at the migration.
    expect([surveys, waves]).toEqual([[{ name: 'Visits' }], version < 15 ? [{ first_part: 2 }] : []]);
    await database.close();
    const copies = readdirSync(folder).filter((name) => name.includes('before-schema'));
    expect(copies).toEqual([`sheaf.db-before-schema-${migrations.at(-1)?.version}`]);
    const copy = new Sqlite(join(folder, copies[0] ?? ''), { readonly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(version);
    expect(copy.prepare('SELECT name FROM surveys').get()).toEqual({ name: 'Visits' });
    copy.close();
    rmSync(folder, { recursive: true });
  });
});

describe('a data folder of another version', () => {
  it.each([
    { version: 12, what: 'from before the first release', says: 'Export what you need with the Sheaf that wrote it' },
    { version: 1000, what: 'from a newer Sheaf', says: 'Update Sheaf to open it' },
  ])('$what: refused with a solution, and unchanged', ({ version, says }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-schema-'));
    const path = join(folder, 'sheaf.db');
    const made = new Sqlite(path);
    made.exec(`PRAGMA journal_mode = WAL; CREATE TABLE survey_uploads (id INTEGER); PRAGMA user_version = ${version}`);
    made.close();
    const before = readFileSync(path);
    const open = () => openSqliteDatabase(folder);
    expect(open).toThrow(UserError);
    expect(open).toThrow(says);
    expect(readFileSync(path).equals(before)).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
