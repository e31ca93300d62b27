import type { WavesChange } from '../../contract/index.ts';
import { invalid } from '../core/errors.ts';
import type { Reader, Tx } from './database.ts';
import { changeRows, findRows } from './rows.ts';
import { findLastPart, raiseRevisionTx, readSurveyRow } from './surveys.store.ts';

/** A wave as it is stored: it reaches from its first part to the part before the next wave. */
interface StoredWave {
  first_part: number;
  /** null: it has only its number. */
  name: string | null;
  added_at: string;
}

/** The waves of a survey in order: at least one. */
export async function listWaves(
  db: Reader,
  { id, created_at }: { id: number; created_at: string },
): Promise<StoredWave[]> {
  const columns = ['first_part', 'name', 'added_at'] as const;
  const stored = await findRows(db, 'survey_waves', columns, { upload_id: id, joined: 0 }, { order: 'first_part' });
  return stored[0]?.first_part === 1 ? stored : [{ first_part: 1, name: null, added_at: created_at }, ...stored];
}

/** An append begins a wave with its first part. */
export async function beginWaveTx(tx: Tx, upload_id: number, first_part: number, added_at: string): Promise<void> {
  await tx.insertInto('survey_waves').values({ upload_id, first_part, name: null, added_at }).execute();
}

/**
 * Names, joins and divides waves. What was counted by waves is outdated then.
 * @throws DomainError (invalid) for a part that the survey has not, (not found) when there is no such survey
 */
export async function changeWavesTx(tx: Tx, survey_key: string, change: WavesChange): Promise<void> {
  const survey = await readSurveyRow(tx, survey_key, ['id', 'created_at']);
  const { id: upload_id, created_at } = survey;
  const last = await findLastPart(tx, upload_id);
  const waves = await listWaves(tx, survey);
  for (const [number, wave] of Object.entries(change)) {
    const first_part = Number(number);
    if (first_part > last) throw invalid('wave_part_absent', { number: String(first_part) });
    if (wave === null) {
      await changeRows(tx, 'survey_waves', { upload_id, first_part }, { joined: 1 });
      continue;
    }
    const { name } = wave;
    const added_at = waves.findLast((one) => one.first_part <= first_part)?.added_at ?? created_at;
    await tx
      .insertInto('survey_waves')
      .values({ upload_id, first_part, name, added_at })
      .onConflict((conflict) => conflict.columns(['upload_id', 'first_part']).doUpdateSet({ name, joined: 0 }))
      .execute();
  }
  await raiseRevisionTx(tx, upload_id);
}
