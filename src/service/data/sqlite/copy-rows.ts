import { schemaVersion, sqliteSchema } from '../schema/migrations.ts';
import { type Handle, openDatabase } from './open.ts';

const listNames = (handle: Handle, query: string): string[] =>
  handle
    .prepare<[], { name: string }>(query)
    .all()
    .map(({ name }) => name);

/**
 * Makes a new database with the rows of another one, which makes its indexes again.
 * @param made a file that does not exist
 * @throws Error of better-sqlite3 when a row cannot be read
 */
export function copyRows(path: string, made: string): void {
  const handle = openDatabase(made);
  try {
    handle.pragma('foreign_keys = OFF');
    handle.exec(sqliteSchema);
    handle.prepare('ATTACH ? AS damaged').run(path);
    const copyAll = handle.transaction(() => {
      for (const table of listNames(handle, "SELECT name FROM main.sqlite_schema WHERE type = 'table'")) {
        const columns = listNames(handle, `SELECT name FROM pragma_table_info('${table}')`).join(', ');
        // With a condition SQLite reads rows; without one it may copy the damaged indexes too.
        handle.exec(
          `INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM damaged.${table} NOT INDEXED WHERE 1`,
        );
      }
    });
    copyAll();
    handle.pragma(`user_version = ${schemaVersion}`);
  } finally {
    handle.close();
  }
}
