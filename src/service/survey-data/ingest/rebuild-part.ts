// Makes the stored answers of a part again, from the CSV file that it came from.
import { CellTable } from '@sheaf/tables';
import type { Connection, Tx } from '../../data/database.ts';
import { makeSegmentId, noteList } from '../../data/ids.ts';
import { saveRowNumbersTx } from '../../data/row-numbers.ts';
import { removeRows } from '../../data/rows.ts';
import { listWords } from '../../data/words/list-words.ts';
import { removeWordsOfPartTx, saveWordsTx } from '../../data/words/words.store.ts';
import { insertNewTx } from '../columns/known-participants.ts';
import { numberRespondents } from '../columns/respondents.ts';
import { decodeUtf8 } from '../segments.ts';
import { PartFailure } from './failure.ts';
import type { PartContent, PartRow } from './index.ts';
import { planFor, toContent } from './ingest-part.ts';
import { insertAnswersTx } from './save-columns.ts';
import { findPart } from './save-part.ts';

type Content = Omit<PartContent, 'words'>;

async function removeTx(tx: Tx, part_id: number): Promise<void> {
  await tx
    .deleteFrom('segments')
    .where('id', '>=', makeSegmentId(part_id, 0, 0))
    .where('id', '<', makeSegmentId(part_id + 1, 0, 0))
    .execute();
  await removeRows(tx, 'part_answers', { part_id });
  await removeWordsOfPartTx(tx, part_id);
}

/** People whom the project no longer knows are written again. */
async function findRespondentsTx(tx: Tx, part: PartRow, { respondents }: Content): Promise<void> {
  const place = { project_id: part.project_id, in_panel: part.add_to_research_panel };
  const known = await insertNewTx(tx, { respondents: respondents.all, mayBeKnown: () => true }, place);
  for (const respondent of respondents.all) respondent.id = known.get(respondent.identity)?.id ?? respondent.id;
}

async function saveTx(tx: Tx, part: PartRow, content: Content): Promise<void> {
  const { part_id } = part;
  await removeTx(tx, part_id);
  await insertAnswersTx(tx, part_id, content.columns);
  await findRespondentsTx(tx, part, content);
  await saveRowNumbersTx(tx, part_id, 'time', content.times);
  await saveRowNumbersTx(tx, part_id, 'participant', numberRespondents(content.respondents.byRow));
  for (const { plan, texts } of content.columns)
    if (texts !== null)
      await saveWordsTx(tx, { source: 'note', list: noteList(part_id, plan.column_index) }, listWords(texts));
}

/**
 * Replaces what is stored of a part's answers. Counts of questions and of the survey stay as they are.
 * @param csv the whole object that the part came from, with a hash that was verified
 * @returns why it cannot be done; null: it is done
 */
export async function rebuildPart(database: Connection, part_id: number, csv: Uint8Array): Promise<string | null> {
  const part = await findPart(database.read, part_id);
  if (part === undefined) return 'its survey is deleted';
  const table = new CellTable(decodeUtf8);
  const bytes = table.reserve(csv.length);
  bytes.set(csv);
  try {
    const plan = await planFor(database.read, part, table, bytes);
    if (plan.is_new) return 'what is known of its columns is lost';
    const content = toContent(part, table, plan);
    if (content.rows !== part.row_count) return `its file has ${content.rows} rows, and ${part.row_count} were counted`;
    await database.write((tx) => saveTx(tx, part, content));
    return null;
  } catch (error) {
    if (error instanceof PartFailure) return error.message;
    throw error;
  }
}
