import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { parseSync, Visitor } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserError } from '../../core/errors.ts';
import type { Database } from '../database.ts';
import { openSqliteDatabase } from '../sqlite/sqlite-database.ts';
import { postgresSchema, sqliteSchema } from './migrations.ts';

type Columns = Record<string, 'nullable' | 'not null'>;

/** The columns that the interfaces and type literals of tables.ts declare, by the name of the table. */
function readTypes(): Record<string, Columns> {
  const text = readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8');
  const interfaces = new Map<string, { parents: string[]; members: { name: string; type: string }[] }>();
  const toMembers = (members: readonly unknown[]) =>
    (members as { key: { name: string }; typeAnnotation: { start: number; end: number } }[]).map(
      ({ key, typeAnnotation }) => ({
        name: key.name,
        type: text.slice(typeAnnotation.start + 1, typeAnnotation.end).trim(),
      }),
    );
  new Visitor({
    TSInterfaceDeclaration(node) {
      const parents = node.extends.map(({ expression }) => text.slice(expression.start, expression.end));
      interfaces.set(node.id.name, { parents, members: toMembers(node.body.body) });
    },
  }).visit(parseSync('tables.ts', text).program);

  const listColumns = (members: readonly { name: string; type: string }[]): Columns =>
    Object.fromEntries(members.map(({ name, type }) => [name, /\bnull\b/.test(type) ? 'nullable' : 'not null']));
  const declared = (name: string): Columns => {
    const { parents = [], members = [] } = interfaces.get(name) ?? {};
    return Object.assign({}, ...parents.map(declared), listColumns(members));
  };
  const literal = (type: string): Columns =>
    listColumns([...type.matchAll(/(\w+): ([^;{}]+)/g)].map(([, name = '', of = '']) => ({ name, type: of })));
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
});

it('a data folder of a newer Sheaf is refused with a solution, and unchanged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-schema-'));
  const path = join(folder, 'sheaf.db');
  const made = new Sqlite(path);
  made.exec('PRAGMA journal_mode = WAL; CREATE TABLE survey_uploads (id INTEGER); PRAGMA user_version = 1000');
  made.close();
  const before = readFileSync(path);
  const open = () => openSqliteDatabase(folder);
  expect(open).toThrow(UserError);
  expect(open).toThrow('Update Sheaf to open it');
  expect(readFileSync(path).equals(before)).toBe(true);
  rmSync(folder, { recursive: true });
});

/** What a schema declares, without the words of its database. */
function readDeclarations(schema: string): Record<string, string[]> {
  const plain = schema.replaceAll(/--[^\n]*/g, '').replaceAll(/ COLLATE "C"| UNLOGGED| AUTOINCREMENT/g, '');
  const found: Record<string, string[]> = {};
  for (const [, name = '', body = ''] of plain.matchAll(/CREATE TABLE (\w+) \(\n([\s\S]*?)\n\)(?: STRICT[^;]*)?;/g))
    found[name] = body
      .split(/,\s*\n(?= {2}\w)/)
      .map((line) => line.replaceAll(/\s+/g, ' ').trim())
      // PostgreSQL has this key as an index: a long option does not fit into one as it is.
      .filter((line) => line !== 'PRIMARY KEY (question_id, value)');
  for (const [text, kind = '', name = ''] of plain.matchAll(/CREATE (?:UNIQUE )?(INDEX|VIEW) (\w+)[^;]*;/g))
    if (name !== 'question_options_key') found[`${kind} ${name}`] = [text.replaceAll(/\s+/g, ' ')];
  return found;
}

it('both schemas have the same tables, columns, rules, indexes and views', () => {
  const words: readonly (readonly [RegExp, string])[] = [
    [/\bbigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY\b/g, 'INTEGER PRIMARY KEY'],
    [/\bbigint\b/g, 'INTEGER'],
    [/\bbytea\b/g, 'BLOB'],
    [/(?<= )text\b/g, 'TEXT'],
    [/\) STORED\b/g, ') VIRTUAL'],
  ];
  const translate = (line: string) => words.reduce((text, [from, to]) => text.replaceAll(from, to), line);
  const [sqlite, postgres] = [readDeclarations(sqliteSchema), readDeclarations(postgresSchema)];
  expect(Object.keys(sqlite).length).toBeGreaterThan(60);
  const translated = Object.entries(postgres).map(([name, lines]) => [name, lines.map(translate)]);
  expect(Object.fromEntries(translated)).toEqual(sqlite);
});
