// The peer of lab/bench/workspace.ts: all charts under a filter from a table of DuckDB in memory, on two threads.
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnType } from '../../src/contract/index.ts';

/** A column of the survey, under its header. */
export interface Column {
  header: string;
  type: ColumnType;
}

/** A header as the name of a column in SQL. */
export const quoted = (header: string): string => `"${header.replaceAll('"', '""')}"`;

/** Counts each distinct cell first: several times faster than taking the cells of all rows apart. */
const cellsOf = (column: string, from: string): string =>
  `SELECT ${column} AS cell, count(*) AS n FROM ${from} AND ${column} IS NOT NULL GROUP BY cell`;

/** The query of one chart. @param from the table with `WHERE` and the filter */
function chartQuery({ header, type }: Column, from: string): string {
  const cells = cellsOf(quoted(header), from);
  if (type === 'Multi choice')
    return `SELECT option, sum(n) FROM (SELECT unnest(string_split(cell, ';')) AS option, n FROM (${cells})) GROUP BY option`;
  if (type !== 'Ranking') return cells;
  const items = `SELECT string_split(cell, if(contains(cell, ' > '), ' > ', ';')) AS items, n FROM (${cells})`;
  const places = `SELECT unnest(items) AS item, generate_subscripts(items, 1) AS place, n FROM (${items})`;
  return `SELECT item, sum(n), sum(n * place), sum(n) FILTER (place = 1) FROM (${places}) GROUP BY item`;
}

/** The queries of all charts: one for each question with options, one for all others, and the first answers of open questions. */
function queriesOf(columns: readonly Column[], from: string): string[] {
  const isChart = ({ type }: Column) => ['Single choice', 'Multi choice', 'NPS', 'Ranking'].includes(type);
  const named = (type: ColumnType) =>
    columns.filter((column) => column.type === type).map(({ header }) => quoted(header));
  const open = named('Open-ended');
  const [email = 'NULL'] = named('Email');
  const [time = 'NULL'] = named('Timestamp');
  const counts = [...open, ...named('Name')].map((column) => `count(${column})`);
  return [
    ...columns.filter(isChart).map((column) => chartQuery(column, from)),
    `SELECT count(*), count(DISTINCT ${email}), min(${time}), max(${time}), ${counts.join(', ')} FROM ${from}`,
    ...open.map((column) => `SELECT ${column} FROM ${from} AND ${column} IS NOT NULL LIMIT 5`),
  ];
}

/** A table of all responses. */
interface Peer {
  /**
   * Milliseconds of all charts under a filter: with the filter in each query, or with the rows that pass as a table first,
   * whichever takes less.
   * @param filter a condition in SQL
   */
  charts(filter: string): Promise<number>;
  close(): void;
}

async function timeOf(connection: DuckDBConnection, queries: readonly string[]): Promise<number> {
  const begun = performance.now();
  for (const query of queries) await connection.runAndReadAll(query);
  return performance.now() - begun;
}

/** @param files the parts of the survey as CSV @returns undefined where the package has no binary for this machine */
export async function loadPeer(files: readonly string[], columns: readonly Column[]): Promise<Peer | undefined> {
  const duckdb = await import('@duckdb/node-api').catch(() => undefined);
  if (duckdb === undefined) return undefined;
  const instance = await duckdb.DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const list = files.map((file) => `'${file.replaceAll("'", "''")}'`).join(', ');
  await connection.run(`CREATE TABLE responses AS SELECT * FROM read_csv([${list}], header = true)`);
  return {
    async charts(filter) {
      const repeated = await timeOf(connection, queriesOf(columns, `responses WHERE (${filter})`));
      const chosen = `CREATE OR REPLACE TEMP TABLE chosen AS SELECT * FROM responses WHERE ${filter}`;
      const once = await timeOf(connection, [chosen, ...queriesOf(columns, 'chosen WHERE true')]);
      return Math.min(repeated, once);
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
