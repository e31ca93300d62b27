import { sql } from 'kysely';
import type { Reader } from '../../data/database.ts';
import { isIn } from '../../data/sql.ts';
import { passageText } from '../../data/words/words.store.ts';
import { findTexts } from './find-words.ts';
import type { SoughtTerms } from './terms.ts';

const passagesPerExtract = 2 ** 20;
/** A number for each passage, in the order of extracts and positions. */
export const passageRow = (extract_id: number, position: number): number => extract_id * passagesPerExtract + position;

async function textsOf(db: Reader, extract_id: number, positions: readonly number[]): Promise<string[]> {
  const passages = await db
    .selectFrom('passages')
    .select(['position', 'title', 'text'])
    .where('extract_id', '=', extract_id)
    .where(isIn(sql.ref('position'), positions))
    .orderBy('position')
    .execute();
  return passages.map(passageText);
}

/** @returns the positions of the passages that hold every term, ascending. @throws DomainError (damaged) */
export async function passagesInExtract(
  db: Reader,
  extract_id: number,
  sought: SoughtTerms,
): Promise<readonly number[]> {
  if (sought.length === 0) return [];
  return findTexts(db, { source: 'passage', list: extract_id }, sought, (some) => textsOf(db, extract_id, some));
}
