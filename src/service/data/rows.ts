import { type Expression, type Insertable, isExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from './database.ts';
import type { Row, Tables } from './schema/tables.ts';
import { joinConditions, readAll, readFirst } from './sql.ts';

// Statements on one table whose rows are known by the values of their columns. What needs more is written out.

type TableName = keyof Tables & string;
type ColumnName<Table extends TableName> = keyof Row<Table> & string;

type Values<Table extends TableName> = {
  [Column in ColumnName<Table>]: Row<Table>[Column] | readonly Row<Table>[Column][] | Expression<unknown>;
};

/**
 * The values of wanted rows: one, one of some, null for none, or one of those that a query finds. At least one column has some: a match of
 * nothing would be the whole table.
 */
type Match<Table extends TableName> = {
  [Column in ColumnName<Table>]: Pick<Values<Table>, Column> & Partial<Values<Table>>;
}[ColumnName<Table>];

type Change<Table extends TableName> = {
  [Column in keyof Insertable<Tables[Table]>]?: Insertable<Tables[Table]>[Column] | Expression<unknown>;
};

/** By which column rows are ordered: ascending, with a minus before it descending. */
type Order<Table extends TableName> = ColumnName<Table> | `-${ColumnName<Table>}`;

/** Which of the matching rows are read, and in which order. */
interface Further<Table extends TableName> {
  and?: RawBuilder<SqlBool>;
  order?: Order<Table> | readonly Order<Table>[];
  limit?: number;
  offset?: number;
}

const toOrder = (column: string) => (column.startsWith('-') ? sql`${sql.ref(column.slice(1))} DESC` : sql.ref(column));

function hasValue(column: string, value: unknown): RawBuilder<SqlBool> {
  const name = sql.ref(column);
  if (value === null) return sql<SqlBool>`${name} IS NULL`;
  if (isExpression(value)) return sql<SqlBool>`${name} IN ${value}`;
  if (!Array.isArray(value)) return sql<SqlBool>`${name} = ${value}`;
  // Not every database has an empty list.
  return value.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${name} IN (${sql.join(value)})`;
}

/** @throws Error when the match names no column */
function matching(match: object): RawBuilder<SqlBool> {
  const values = Object.entries(match);
  if (values.length === 0) throw new Error('A match needs a column: without one it is every row of the table.');
  return joinConditions(values.map(([column, value]) => hasValue(column, value)));
}

function selectAll<Table extends TableName, Column extends ColumnName<Table>>(
  table: Table,
  columns: readonly Column[],
  { and = sql<SqlBool>`1 = 1`, order = [], limit, offset = 0 }: Further<Table> = {},
) {
  const columnsOfOrder = [order].flat().map(toOrder);
  const inOrder = columnsOfOrder.length === 0 ? sql`` : sql`ORDER BY ${sql.join(columnsOfOrder)}`;
  const some = limit === undefined ? sql`` : sql`LIMIT ${limit} OFFSET ${offset}`;
  const wanted = sql.join(columns.map((column) => sql.ref(column)));
  return sql<Row<Table, Column>>`SELECT ${wanted} FROM ${sql.table(table)} WHERE ${and} ${inOrder} ${some}`;
}

function select<Table extends TableName, Column extends ColumnName<Table>>(
  table: Table,
  columns: readonly Column[],
  match: Match<Table>,
  { and = sql<SqlBool>`1 = 1`, ...further }: Further<Table> = {},
) {
  return selectAll(table, columns, { ...further, and: joinConditions([matching(match), and]) });
}

/** Some columns of all rows; with `and`, of those for which it is true. */
export const findAllRows = <Table extends TableName, Column extends ColumnName<Table>>(
  db: Reader,
  ...query: Parameters<typeof selectAll<Table, Column>>
): Promise<Row<Table, Column>[]> => readAll(db, selectAll(...query));

/** Some columns of all matching rows. */
export const findRows = <Table extends TableName, Column extends ColumnName<Table>>(
  db: Reader,
  ...query: Parameters<typeof select<Table, Column>>
): Promise<Row<Table, Column>[]> => readAll(db, select(...query));

/** The same of the first one; undefined if there is none. */
export const findRow = <Table extends TableName, Column extends ColumnName<Table>>(
  db: Reader,
  table: Table,
  columns: readonly Column[],
  match: Match<Table>,
  further: Further<Table> = {},
): Promise<Row<Table, Column> | undefined> => readFirst(db, select(table, columns, match, { ...further, limit: 1 }));

/** How many rows match. */
export async function countRows<Table extends TableName>(
  db: Reader,
  table: Table,
  match: Match<Table>,
): Promise<number> {
  const query = sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(table)} WHERE ${matching(match)}`;
  return (await readFirst(db, query))?.rows ?? 0;
}

/** Changes matching rows. What is undefined stays. @returns how many there were */
export async function changeRows<Table extends TableName>(
  tx: Tx,
  table: Table,
  match: Match<Table>,
  change: Change<Table>,
): Promise<number> {
  const values = Object.entries(change).filter(([, value]) => value !== undefined);
  const set = sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  const { numAffectedRows = 0n } = await sql`UPDATE ${sql.table(table)} SET ${set} WHERE ${matching(match)}`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Removes matching rows. @returns how many there were */
export async function removeRows<Table extends TableName>(tx: Tx, table: Table, match: Match<Table>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE ${matching(match)}`.execute(tx);
  return Number(numAffectedRows);
}

/** Adds a row. */
export async function addRow<Table extends TableName>(
  tx: Tx,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<void> {
  const values = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = sql.join(values.map(([column]) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(table)} (${columns}) VALUES (${sql.join(values.map(([, value]) => value))})`.execute(
    tx,
  );
}
