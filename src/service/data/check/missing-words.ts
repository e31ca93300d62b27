import { sql } from 'kysely';
import { textTypes } from '../../../contract/index.ts';
import type { Reader } from '../database.ts';
import { columnsPerPart } from '../ids.ts';
import { wordsOfNotes, wordsOfPassages } from '../repair/mend-words.ts';
import { all } from '../sql.ts';

/** A list of words (word_blocks.list) of which no block is stored, although its texts have words. */
export interface MissingWords {
  source: 'note' | 'passage';
  list: number;
}

/** Lists of which nothing is stored. Texts without a word, such as "?", have none, so each is read. */
const unstored = sql<MissingWords>`
  SELECT 'note' AS source, a.part_id * ${columnsPerPart} + a.column_index AS list FROM part_answers a
    JOIN survey_parts p ON p.id = a.part_id AND p.status = 'PROCESSED'
    JOIN questions q ON q.upload_id = p.upload_id AND q.column_index = a.column_index AND q.type IN (${sql.join(textTypes)})
    WHERE a.answered > 0 AND NOT EXISTS (SELECT 1 FROM word_blocks w
      WHERE w.source = 'note' AND w.list = a.part_id * ${columnsPerPart} + a.column_index)
  UNION ALL SELECT 'passage', e.id FROM extracts e
    WHERE EXISTS (SELECT 1 FROM passages s WHERE s.extract_id = e.id)
      AND NOT EXISTS (SELECT 1 FROM word_blocks w WHERE w.source = 'passage' AND w.list = e.id)`;

/** Finds what the search would miss without a word. Lists whose stored answers are damaged are left out: these are found by their checksums. */
export async function* findMissingWords(db: Reader): AsyncGenerator<MissingWords> {
  for (const missing of await all(db, unstored)) {
    const { source, list } = missing;
    const blocks = await (source === 'note' ? wordsOfNotes(db, list) : wordsOfPassages(db, list));
    if (blocks !== null && blocks.length > 0) yield missing;
  }
}
