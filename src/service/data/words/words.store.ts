import { packTexts } from '@sheaf/tables';
import { sql } from 'kysely';
import { damagedError } from '../../core/errors.ts';
import { computeChecksum, DamagedPart } from '../checksum.ts';
import type { Reader, Tx } from '../database.ts';
import { columnsPerPart, partOfList } from '../ids.ts';
import { findRows, removeRows } from '../rows.ts';
import { insertMany, readAll } from '../sql.ts';
import { encodeWord } from './fold-words.ts';
import { listWords } from './list-words.ts';
import { findSharedBeginning, fits, type SoughtWord } from './sought-word.ts';
import { findPlacesInBlock, type WordBlock } from './word-blocks.ts';

/** The words of the notes of a part's column (ids.ts: noteList()), or of the passages of an extract, by its id. */
export interface ListKey {
  source: 'note' | 'passage';
  list: number;
}

/** Writes a list that is not there yet. */
export async function saveWordsTx(tx: Tx, { source, list }: ListKey, blocks: readonly WordBlock[]): Promise<void> {
  await insertMany(
    tx,
    'word_blocks',
    ['source', 'list', 'first_word', 'words', 'checksum'],
    blocks.map(({ first_word, words }) => [source, list, first_word, words, computeChecksum(first_word, words)]),
  );
}

/** Removes a list; nothing happens where there is none. */
export const removeWordsTx = (tx: Tx, { source, list }: ListKey) => removeRows(tx, 'word_blocks', { source, list });

/** Removes the lists of all columns of a part. */
export async function removeWordsOfPartTx(tx: Tx, part_id: number): Promise<void> {
  await tx
    .deleteFrom('word_blocks')
    .where('source', '=', 'note')
    .where('list', '>=', part_id * columnsPerPart)
    .where('list', '<', (part_id + 1) * columnsPerPart)
    .execute();
}

/** A passage as its list and the check of phrases see it: words of the title belong to the page. */
export const joinPassageText = ({ title, text }: { title: string | null; text: string }): string =>
  title === null ? text : `${title}\n${text}`;

/** @returns the blocks of an extract's passages, by their positions */
export function makePassageBlocks(passages: readonly { position: number; title: string | null; text: string }[]) {
  const texts: string[] = [];
  for (const passage of passages) texts[passage.position] = joinPassageText(passage);
  const pack = packTexts(Array.from(texts, (text) => text ?? ''));
  return listWords({ packs: [pack], filled: new Uint8Array(texts.length).fill(1), codes: null });
}

/** Makes the list of an extract again from its passages. */
export async function listPassagesAgainTx(tx: Tx, extract_id: number): Promise<void> {
  const passages = await findRows(tx, 'passages', ['position', 'title', 'text'], { extract_id });
  await removeWordsTx(tx, { source: 'passage', list: extract_id });
  await saveWordsTx(tx, { source: 'passage', list: extract_id }, makePassageBlocks(passages));
}

function damage({ source, list }: ListKey): Error {
  if (source === 'note') return new DamagedPart(partOfList(list));
  return damagedError('words_damaged');
}

/** Blocks begin with their first word, so one of them holds a word; words with one beginning may be in several. */
function blocksWith(db: Reader, { source, list }: ListKey, from: Buffer, isPrefix: boolean) {
  const to = Buffer.concat([from, Buffer.of(isPrefix ? 0xff : 0)]);
  return readAll(
    db,
    sql<{ first_word: Buffer; words: Buffer; checksum: number }>`SELECT first_word, words, checksum FROM word_blocks
      WHERE source = ${source} AND list = ${list} AND first_word < ${to} AND first_word >= coalesce(
        (SELECT first_word FROM word_blocks WHERE source = ${source} AND list = ${list} AND first_word <= ${from}
          ORDER BY first_word DESC LIMIT 1), ${from})
      ORDER BY first_word`,
  );
}

const ascending = (a: number, b: number): number => a - b;

/** @returns the places of a list that have the word, ascending, each once. @throws DamagedPart; DomainError (damaged) */
export async function findPlaces(db: Reader, key: ListKey, word: SoughtWord): Promise<readonly number[]> {
  const bytes = encodeWord(findSharedBeginning(word));
  const hasForms = word.forms !== undefined;
  const isPrefix = word.isPrefix || hasForms;
  const isSought = hasForms ? (listed: string) => fits(listed, word) : undefined;
  const found: number[][] = [];
  for (const { first_word, words, checksum } of await blocksWith(db, key, bytes, isPrefix)) {
    if (computeChecksum(first_word, words) !== checksum) throw damage(key);
    found.push(...findPlacesInBlock(words, bytes, isPrefix, isSought));
  }
  const [only = []] = found;
  return found.length < 2 ? only : [...new Set(found.flat())].sort(ascending);
}
