import { sql } from 'kysely';
import type { Reader } from '../database.ts';
import { readFirst } from '../sql.ts';
import { findIssuer } from './object-keys.ts';

/**
 * Finds whether an import still waits for the bytes of a key. Imports make the keys: the first word chooses the query, and
 * the second word is `owner`.
 */
const awaited = {
  surveys: (owner: string, key: string) => sql`
    SELECT 1 AS found FROM survey_parts p JOIN stored_surveys u ON u.id = p.upload_id
      WHERE u.upload_key = ${owner} AND p.s3_key = ${key}
      AND p.status <> 'PROCESSED' AND u.status IN ('AWAITING_UPLOAD', 'FAILED')
    UNION ALL SELECT 1 FROM survey_media m JOIN stored_surveys u ON u.id = m.upload_id
      WHERE u.upload_key = ${owner} AND m.s3_key = ${key}
      AND (m.status = 'PENDING' OR m.status = 'UPLOADED' AND u.status IN ('AWAITING_UPLOAD', 'FAILED'))`,
  insights: (owner: string, key: string) => sql`SELECT 1 AS found FROM stored_insights
    WHERE insight_key = ${owner} AND s3_key = ${key} AND processing_status = 'pending' AND queued = 0`,
  files: (owner: string, key: string) => sql`SELECT 1 AS found FROM stored_files
    WHERE wav_key = ${owner} AND s3_key = ${key} AND status = 'pending_upload'`,
};

async function isAwaited(db: Reader, key: string): Promise<boolean> {
  const [folder = '', owner = ''] = key.split('/');
  const query = Object.entries(awaited).find(([name]) => name === folder)?.[1];
  if (query === undefined || (await readFirst(db, query(owner, key))) === undefined) return false;
  const issuer = findIssuer(key);
  if (issuer === undefined) return true;
  const revoked = sql`SELECT 1 AS found FROM api_keys WHERE id = ${issuer} AND revoked_at IS NOT NULL`;
  return (await readFirst(db, revoked)) === undefined;
}

/** Work that is under way on keys. */
class UnderWay {
  readonly #work = new Map<string, Set<Promise<unknown>>>();

  add(keys: readonly string[], work: Promise<unknown>): void {
    for (const key of keys) {
      const all = this.#work.get(key) ?? new Set();
      this.#work.set(key, all.add(work));
      const forget = () => {
        all.delete(work);
        if (all.size === 0 && this.#work.get(key) === all) this.#work.delete(key);
      };
      work.then(forget, forget);
    }
  }

  /** @returns what is under way on any of these keys; empty: nothing */
  on(keys: readonly string[]): Promise<unknown>[] {
    return keys.flatMap((key) => [...(this.#work.get(key) ?? [])]);
  }
}

/**
 * Ends forms of the embedded store, which asks the gate before the bytes of a form become an object. A form ends when its
 * file is complete or was given another place, or when the API key that asked for the form was revoked.
 */
export class FormGate {
  readonly #db: Reader;
  readonly #completing = new UnderWay();
  readonly #storing = new UnderWay();

  constructor(db: Reader) {
    this.#db = db;
  }

  /** Runs `store` unless the form has ended. @returns whether it ran @throws what it throws */
  async pass(key: string, store: () => Promise<void>): Promise<boolean> {
    // We wait until no call completes this object, however the calls end: each tells its own client of an error.
    for (let first = this.#completing.on([key]); first.length > 0; first = this.#completing.on([key]))
      await Promise.allSettled(first);
    const running = isAwaited(this.#db, key).then(async (isOpen) => {
      if (isOpen) await store();
      return isOpen;
    });
    this.#storing.add([key], running);
    return running;
  }

  /** Runs `work` while no form changes these objects. It waits for forms that are storing one, and later forms wait for it. */
  hold<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const held = Promise.allSettled(this.#storing.on(keys)).then(work);
    this.#completing.add(keys, held);
    return held;
  }
}
