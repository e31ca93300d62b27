// Copies what can be read of a damaged database into a new one.
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { isCorrupt } from '../../core/errors.ts';
import { readFullySync } from '../../core/read-fully.ts';
import { migrations } from '../schema/migrations.ts';
import { type Handle, openDatabase } from './open.ts';
import { pageBytes } from './page-sums.ts';

/** Rows that could not be copied, for people. */
export interface Loss {
  table: string;
  what: string;
}

const rowsAtOnce = 200;
/** How often a range of ids that cannot be read is halved. */
const deepest = 10;

/** A damaged count must not make an endless file: 64 GB. */
const mostPages = 2 ** 22;

type Cells = Record<string, unknown>;

/** Makes the tables of a schema version. */
function createTables(path: string, version: number): Handle {
  const handle = openDatabase(path);
  for (const migration of migrations.filter((one) => one.version <= version)) handle.exec(migration.sql);
  handle.pragma(`user_version = ${version}`);
  handle.pragma('foreign_keys = OFF');
  return handle;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface Table {
  name: string;
  columns: readonly string[];
  /** null: it has row ids. */
  key: readonly string[] | null;
}

function tablesOf(target: Handle): Table[] {
  const names = target
    .prepare<[], { name: string; wr: number }>(
      "SELECT name, wr FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  return names.map(({ name, wr }) => {
    const columns = target
      .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
      .all(name);
    const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    return {
      name,
      columns: columns.map((column) => column.name),
      key: wr === 1 ? key.map((column) => column.name) : null,
    };
  });
}

/** Saves rows one by one where they are refused together. @returns how many were refused */
function createSaver(target: Handle, { name, columns, key }: Table): (rows: readonly Cells[]) => number {
  const names = [...(key === null ? ['rowid'] : []), ...columns];
  const insert = target.prepare(
    `INSERT OR IGNORE INTO ${quoted(name)} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  const save = (row: Cells): number => {
    try {
      return insert.run(...names.map((one) => row[one === 'rowid' ? 'row_id' : one])).changes === 1 ? 0 : 1;
    } catch {
      return 1;
    }
  };
  return target.transaction((rows: readonly Cells[]) => rows.reduce((refused, row) => refused + save(row), 0));
}

/** Copies the rows of a table with row ids. Ranges that cannot be read are halved, so that what lies behind a damaged page is found. */
function copyByRowId(source: Handle, target: Handle, table: Table): Loss[] {
  const save = createSaver(target, table);
  const select = source.prepare<[number, number, number], Cells & { row_id: number }>(
    `SELECT rowid AS row_id, ${table.columns.map(quoted).join(', ')} FROM ${quoted(table.name)} WHERE rowid >= ? AND rowid <= ? ORDER BY rowid LIMIT ?`,
  );
  const lost: Loss[] = [];
  const unread = { from: Number.POSITIVE_INFINITY, to: 0 };
  let refused = 0;

  /** @returns the rows from an id on, as many at once as can be read; null: not even the first one can be */
  function readSome(from: number, to: number): { rows: (Cells & { row_id: number })[]; isEnd: boolean } | null {
    for (const limit of [rowsAtOnce, 1]) {
      try {
        const rows = select.all(from, to, limit);
        return { rows, isEnd: rows.length < limit };
      } catch (error) {
        if (!isCorrupt(error)) throw error;
      }
    }
    return null;
  }

  /** @returns the first id that was not read; beyond `to`: all were */
  function readFrom(from: number, to: number): number {
    for (let next = from; ; ) {
      const some = readSome(next, to);
      if (some === null) return next;
      refused += save(some.rows);
      const last = some.rows.at(-1)?.row_id ?? to;
      if (some.isEnd) return to + 1;
      // On a damaged page rows can be out of order: to go on behind this one would read the same ones for ever.
      if (last < next) return next;
      next = last + 1;
    }
  }

  function copy(from: number, to: number, depth: number): void {
    const stopped = readFrom(from, to);
    if (stopped > to) return;
    if (depth >= deepest) {
      unread.from = Math.min(unread.from, stopped);
      unread.to = Math.max(unread.to, to);
      return;
    }
    const middle = stopped + Math.ceil((to - stopped + 1) / 2);
    if (middle > to) return;
    copy(middle, to, depth + 1);
    if (stopped + 1 < middle) copy(stopped + 1, middle - 1, depth + 1);
  }

  copy(0, lastId(source, table), 0);
  if (unread.to > 0)
    lost.push({ table: table.name, what: `rows with ids between ${unread.from} and ${unread.to} cannot be read` });
  if (refused > 0) lost.push({ table: table.name, what: `${refused} rows cannot be right` });
  return lost;
}

/** Of all rows: the last one of a damaged page can have any id, and the others would not be looked for behind it. */
function lastId(source: Handle, { name }: Table): number {
  try {
    const row = source.prepare<[], { last: number | null }>(`SELECT max(+rowid) AS last FROM ${quoted(name)}`).get();
    return row?.last ?? 0;
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    return 2 ** 48;
  }
}

/** Copies the rows of a table without row ids, in one order. @returns how many were refused, and whether all could be read */
function copyInOrder(source: Handle, target: Handle, table: Table & { key: readonly string[] }, order: 'ASC' | 'DESC') {
  const save = createSaver(target, table);
  const by = table.key.map((name) => `${quoted(name)} ${order}`).join(', ');
  const rows: Cells[] = [];
  let [refused, isWhole] = [0, true];
  try {
    for (const row of source.prepare<[], Cells>(`SELECT * FROM ${quoted(table.name)} ORDER BY ${by}`).iterate()) {
      rows.push(row);
      if (rows.length === rowsAtOnce) refused += save(rows.splice(0));
    }
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    isWhole = false;
  }
  refused += save(rows);
  return { refused, isWhole };
}

function copyByKey(source: Handle, target: Handle, table: Table & { key: readonly string[] }): Loss[] {
  const { refused, isWhole } = copyInOrder(source, target, table, 'ASC');
  const lost = refused > 0 ? [{ table: table.name, what: `${refused} rows cannot be right` }] : [];
  if (isWhole) return lost;
  // From the other end as well: rows that are there already are refused, which says nothing.
  copyInOrder(source, target, table, 'DESC');
  return [...lost, { table: table.name, what: 'some rows cannot be read' }];
}

/** The first page is the same in every new database, but for a few counts: it can be made again. */
function mendFirstPage(path: string, version: number): void {
  const fresh = `${path}.fresh`;
  rmSync(fresh, { force: true });
  createTables(fresh, version).close();
  const page = Buffer.alloc(pageBytes);
  const from = openSync(fresh, 'r');
  readFullySync(from, page, 0);
  closeSync(from);
  page.writeUInt32BE(Math.floor(statSync(path).size / pageBytes), 28);
  page.writeUInt32BE(0, 32);
  page.writeUInt32BE(0, 36);
  const to = openSync(path, 'r+');
  writeSync(to, page, 0, pageBytes, 0);
  closeSync(to);
  rmSync(fresh);
}

/** Gives a file that was cut off its length back: SQLite refuses it otherwise, and reads what is there so. */
function padFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const { size } = fstatSync(file);
    const counted = Buffer.alloc(4);
    readFullySync(file, counted, 28);
    const pages = counted.readUInt32BE(0);
    const wanted = Math.max(Math.ceil(size / pageBytes), pages <= mostPages ? pages : 0);
    ftruncateSync(file, wanted * pageBytes);
  } finally {
    closeSync(file);
  }
}

function versionOf(path: string): number | null {
  try {
    const handle = openDatabase(path, { readonly: true });
    try {
      handle.prepare('SELECT count(*) FROM sqlite_schema').get();
      handle.prepare('SELECT count(*) FROM api_keys').get();
      const version = Number(handle.pragma('user_version', { simple: true }));
      return migrations.some((one) => one.version === version) ? version : null;
    } finally {
      handle.close();
    }
  } catch {
    return null;
  }
}

/**
 * Copies all rows that can be read.
 * @param path the damaged database; its first page is made again where it cannot be opened otherwise, so give a copy
 * @param target a file that does not exist
 * @returns what was lost
 * @throws Error of better-sqlite3 when nothing can be read
 */
export function salvage(path: string, target: string): Loss[] {
  const newest = migrations.at(-1)?.version ?? 0;
  padFile(path);
  const version = versionOf(path);
  if (version === null) mendFirstPage(path, newest);
  const source = openDatabase(path, { readonly: true });
  const made = createTables(target, version ?? newest);
  try {
    return tablesOf(made).flatMap((table) => {
      try {
        const { key } = table;
        return key === null ? copyByRowId(source, made, table) : copyByKey(source, made, { ...table, key });
      } catch (error) {
        if (!isCorrupt(error)) throw error;
        return [{ table: table.name, what: 'nothing can be read' }];
      }
    });
  } finally {
    source.close();
    made.close();
  }
}
