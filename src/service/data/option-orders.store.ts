import { sql } from 'kysely';
import type { OptionOrders } from '../../contract/index.ts';
import type { Reader, Tx } from './database.ts';

/** @returns the options in their order, by header, of the columns that have an order */
export async function listOptionOrders(db: Reader, survey_key: string): Promise<OptionOrders> {
  const rows = await db
    .selectFrom('questions as q')
    .innerJoin('surveys as u', 'u.id', 'q.upload_id')
    .select(['q.header', 'q.option_order'])
    .where('u.survey_key', '=', survey_key)
    .where('q.option_order', 'is not', null)
    .orderBy('q.column_index')
    .execute();
  return Object.fromEntries(
    rows.map(({ header, option_order }) => [header, JSON.parse(option_order ?? '[]') as string[]]),
  );
}

/**
 * Sets the orders of the named columns, or none of them. An empty list removes an order.
 * @returns the headers that are no column of the survey; 'unread' before its first part has been read
 */
export async function saveOptionOrdersTx(
  tx: Tx,
  survey_key: string,
  orders: OptionOrders,
): Promise<readonly string[] | 'unread'> {
  const { rows: known } = await sql<{ header: string }>`SELECT q.header FROM questions q
    JOIN surveys u ON u.id = q.upload_id WHERE u.survey_key = ${survey_key}`.execute(tx);
  if (known.length === 0) return 'unread';
  const headers = new Set(known.map(({ header }) => header));
  const unknown = Object.keys(orders).filter((header) => !headers.has(header));
  if (unknown.length > 0) return unknown;
  for (const [header, options] of Object.entries(orders)) {
    const option_order = options.length === 0 ? null : JSON.stringify(options.map((option) => option.trim()));
    await tx
      .updateTable('questions')
      .set({ option_order })
      .where('header', '=', header)
      .where('upload_id', '=', (eb) => eb.selectFrom('surveys').select('id').where('survey_key', '=', survey_key))
      .execute();
  }
  return [];
}
