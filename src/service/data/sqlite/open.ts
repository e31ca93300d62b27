import Database from 'better-sqlite3';

export type Handle = Database.Database;

/** 16 KB pages: 17% faster on notes than 4 KB when it was measured. Only takes effect while the file is still empty. */
const pageSize = 16_384;

interface OpenOptions {
  readonly?: boolean;
  /** How long a statement may block its thread waiting for another writer. The HTTP thread asks for 0 and waits itself. */
  busy_timeout_ms?: number;
}

/**
 * Opens a SQLite file with WAL, `synchronous=FULL` (a commit survives a power cut) and foreign keys.
 * @throws Error of better-sqlite3 when the file is no database.
 */
export function openDatabase(path: string, options: OpenOptions = {}): Handle {
  const handle = new Database(path, { readonly: options.readonly ?? false, timeout: options.busy_timeout_ms ?? 5000 });
  try {
    if (!options.readonly) {
      handle.pragma(`page_size = ${pageSize}`);
      handle.pragma('journal_mode = WAL');
      handle.pragma('journal_size_limit = 67108864');
    }
    handle.pragma('synchronous = FULL');
    handle.pragma('foreign_keys = ON');
    return handle;
  } catch (error) {
    handle.close();
    throw error;
  }
}
