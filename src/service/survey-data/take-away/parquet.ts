import { constants, zstdCompressSync } from 'node:zlib';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { listVariables, type TableFormat, type TakenTable } from './table-format.ts';
import { areNumbers, type Value, type Variable } from './variables.ts';

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];
type Element = Schema[number];

/** What was written before. */
interface ParquetState {
  offset: number;
  rows: bigint;
}
/** What the end of the file says of a slice. */
type Groups = ParquetWriter['row_groups'];

/** The library's own Snappy takes several times as long. Node has Zstandard since 22.15. */
const packing =
  typeof zstdCompressSync === 'function'
    ? {
        codec: 'ZSTD' as const,
        compressors: {
          ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
        },
      }
    : {};

const dayMs = 86_400_000;

const isWhole = (variable: Variable): boolean => {
  const { kind, decimals, most } = variable;
  return kind === 'tick' || areNumbers(variable) || (kind === 'number' && decimals === 0 && most < 2 ** 31);
};

/** How a column is stored. Times are local ones. */
function describe(variable: Variable): Omit<Element, 'name' | 'repetition_type'> {
  if (isWhole(variable)) return { type: 'INT32' };
  switch (variable.kind) {
    case 'text':
    case 'choice':
      return { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
    case 'date':
      return { type: 'INT32', converted_type: 'DATE' };
    case 'time':
      return { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' } };
    default:
      return { type: 'DOUBLE' };
  }
}

const makeSchema = (variables: readonly Variable[]): Schema => [
  { name: 'root', num_children: variables.length },
  ...variables.map(
    (variable): Element => ({ name: variable.title, repetition_type: 'OPTIONAL', ...describe(variable) }),
  ),
];

/** Values as the column has them: the word of a tick is 1 or 0, as elsewhere. */
function toStored(variable: Variable, values: readonly Value[]): (string | number | bigint | null)[] {
  const codes = new Map(variable.options.map(({ text, code }) => [text, code]));
  if (isWhole(variable)) return values.map((value) => (typeof value === 'string' ? (codes.get(value) ?? null) : value));
  if (variable.kind === 'text' || variable.kind === 'choice') return [...values];
  return values.map((value) => {
    if (typeof value !== 'number') return null;
    if (variable.kind === 'date') return Math.floor(value / dayMs);
    return variable.kind === 'time' ? BigInt(value) : value;
  });
}

/** What `.sav` has beside its variables: labels, what a 1 and a 0 stood for, and which columns are one question. */
function describeLabels(table: TakenTable): string {
  const variables = listVariables(table);
  const columns = variables.map(({ kind, title, label, options }) => [
    title,
    { label, ...(kind === 'tick' && { values: Object.fromEntries(options.map(({ text, code }) => [code, text])) }) },
  ]);
  const sets = table.sets.map(({ label, variables: places }) => ({
    label,
    columns: places.flatMap((place) => variables[place]?.title ?? []),
  }));
  return JSON.stringify({ columns: Object.fromEntries(columns), sets });
}

/** Goes on after the slices before. */
function resume(
  variables: readonly Variable[],
  { offset, rows }: ParquetState,
  groups: Groups,
): { out: ByteWriter; parquet: ParquetWriter } {
  const out = new ByteWriter();
  const parquet = new ParquetWriter({ writer: out, schema: makeSchema(variables), createdBy: 'Sheaf', ...packing });
  // It has begun the file once more.
  out.index = 0;
  out.offset = offset;
  parquet.num_rows = rows;
  parquet.row_groups = groups;
  return { out, parquet };
}

/** Writes `.parquet` files: each slice is a group of rows. */
export const parquet: TableFormat<ParquetState, Groups> = {
  cellsAtOnce: 160_000,
  rowsAtOnce: 8_000,
  keepsWords: false,
  begin() {
    const bytes = Buffer.from('PAR1');
    return { bytes, state: { offset: bytes.length, rows: 0n } };
  },
  write(variables, columns, state) {
    if (columns[0]?.length === 0) return { bytes: new Uint8Array(0), state };
    const { out, parquet } = resume(variables, state, []);
    const columnData = variables.map((variable, at) => ({
      name: variable.title,
      data: toStored(variable, columns[at] ?? []),
      // Those of texts would be kept whole until the end.
      statistics: variable.kind !== 'text',
      offsetIndex: false,
      // Most are different, so a dictionary of them is made in vain.
      ...(variable.kind === 'text' && { encoding: 'PLAIN' as const }),
    }));
    parquet.write({ columnData, rowGroupSize: columns[0]?.length ?? 1 });
    const { num_rows: rows, row_groups: noted } = parquet;
    return { bytes: out.getBytes(), state: { offset: out.offset, rows }, noted };
  },
  end(table, state, noted) {
    const { out, parquet } = resume(listVariables(table), state, noted.flat());
    parquet.kvMetadata = [{ key: 'labels', value: describeLabels(table) }];
    parquet.finish();
    return out.getBytes();
  },
};
