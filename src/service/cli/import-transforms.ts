import {
  type DateFinding,
  decideDisplays,
  findAmbiguousDates,
  personalKinds,
  recogniseExporter,
  writeDate,
} from '@sheaf/survey-columns';
import { type ColumnType, holdsName } from '../../contract/index.ts';
import {
  type BadRowRules,
  findDateOrders,
  type ImportPlan,
  inspectResponses,
  isUntransformed,
  mendBadRows,
  type NamedTransforms,
  noTransforms,
  planParts,
  type RowTransforms,
  readFileColumns,
  scanRows,
  skipBadRows,
} from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import type { LeaveOut, TransformOptions } from './import-options.ts';
import type { ReadyTable } from './open-table.ts';

/** A header may have the name of something that every object has, such as `constructor`. */
const typeIn = (mapping: Record<string, ColumnType> | null, header: string): ColumnType | undefined =>
  mapping !== null && Object.hasOwn(mapping, header) ? mapping[header] : undefined;

async function inspectColumns({ file, dialect }: ReadyTable, mapping: Record<string, ColumnType> | null) {
  const { sample, decision, scanned } = await readFileColumns(file, dialect, { column_mapping: mapping });
  const suggestions = decision.suggestions.map((own) => ({ ...own, type: typeIn(mapping, own.header) ?? own.type }));
  return { table: sample, suggestions, groups: decision.groups, scanned };
}
type InspectedColumns = Awaited<ReturnType<typeof inspectColumns>>;

/** @throws UserError (exit code 2) for a header the file does not have */
function findColumn({ path, header }: ReadyTable, name: string): number {
  const column = header.indexOf(name);
  if (column >= 0) return column;
  throw new UserError(`${path} has no column “${name}”. "sheaf columns ${path}" lists its columns.`, 2);
}

/** Columns of dates whose first rows do not tell whether the day or the month comes first. */
function openDates({ table, suggestions, groups }: InspectedColumns, isTyped: (header: string) => boolean): number[] {
  return findAmbiguousDates(
    table,
    suggestions.map(({ type, header }) => (isTyped(header) ? type : null)),
    decideDisplays(table, suggestions, groups),
  );
}

type Dated = RowTransforms['dated'];
type Inspection = Awaited<ReturnType<typeof inspectResponses>>;

/** The options, and what a template or a receipt changed in the rows of its file. */
type PlanOptions = TransformOptions & { remembered?: NamedTransforms | null };

/** By the complete column, else by `--date-order`, else by the receipt. When neither decides, prints how the service will read the dates. */
function datesBy(
  { path, header }: ReadyTable,
  dates: readonly DateFinding[],
  { dateOrder, remembered }: PlanOptions,
): Dated {
  return dates.flatMap(({ column, order: likely, order_certain, sample }) => {
    if (order_certain) return [{ column, order: likely }];
    const order = dateOrder ?? remembered?.dated.find((one) => one.header === header[column])?.order;
    if (order !== undefined) return [{ column, order }];
    const day = (read: 'dmy' | 'mdy') => writeDate(sample, read).slice(0, 10);
    process.stderr.write(
      `${path}: no date of “${header[column]}” tells the day from the month. ${sample} is read as ${day(likely)}. Say --date-order dmy to read the day first (${day('dmy')}) or --date-order mdy to read the month first (${day('mdy')}).\n`,
    );
    return [];
  });
}

type LeftOut = LeaveOut | NamedTransforms['left_out'][number];

/** @returns the responses of one `--leave-out`, or of one kind of a template; `rows`: how many there are. */
function selectRows(wanted: LeftOut, rows: number, quality: Inspection['quality']): number[] {
  if ('kind' in wanted) {
    const about = 'about' in wanted ? wanted.about : '';
    const isMeant = ({ kind, reason: { code } }: Inspection['quality'][number]) =>
      kind === wanted.kind && (about === '' || code === about);
    return quality.filter(isMeant).flatMap((finding) => finding.rows);
  }
  const count = Math.max(0, Math.min(wanted.last, rows) - wanted.first + 1);
  return Array.from({ length: count }, (_, at) => wanted.first + at);
}

function excludedBy(leaveOut: readonly LeftOut[], rows: number, quality: Inspection['quality']): number[] {
  const excluded = new Set(leaveOut.flatMap((wanted) => selectRows(wanted, rows, quality)));
  return [...excluded].sort((a, b) => a - b);
}

/** Replaces details in the cells of a column, or complete cells when the column holds nothing else. */
function redactedBy(
  column: number,
  kinds: NamedTransforms['redacted'][number]['kinds'],
  holds: Inspection['holds'],
): RowTransforms['redacted'][number] {
  const whole = holds[column] ?? null;
  return { column, kinds: [...kinds], ...(whole !== null && kinds.includes(whole) && { whole }) };
}

/** What `--redact` and a template replace; all kinds where both name a column. */
function redactions({ redact = [], remembered }: PlanOptions): NamedTransforms['redacted'] {
  const own = redact.map((header) => ({ header, kinds: [...personalKinds] }));
  return [...own, ...(remembered?.redacted ?? []).filter(({ header }) => !redact.includes(header))];
}

/** What `--leave-out` and a template leave out. */
const allLeftOut = ({ leaveOut = [], remembered }: PlanOptions): LeftOut[] => [
  ...leaveOut,
  ...(remembered?.left_out ?? []),
];

/** The rules for bad rows; null: they stop the import. */
function chooseBadRowRules({ badRows = 'stop', shortRows = 'pad' }: TransformOptions): BadRowRules | null {
  if (badRows === 'stop') return null;
  return { ...(badRows === 'skip' ? skipBadRows : mendBadRows), too_few_cells: shortRows };
}

/**
 * Plans the import with what the options change in the rows; null when nothing is changed and no plan is needed. A file larger
 * than its head is scanned to know its columns. All its responses are read only to find responses of a kind, to tell what a
 * column holds, or to decide how dates are read.
 * @throws UserError, ImportError as `scanRows` and `planParts`
 */
export async function planTransformed(
  table: ReadyTable,
  mapping: Record<string, ColumnType> | null,
  options: PlanOptions,
): Promise<ImportPlan | null> {
  const { autoMap } = options;
  const leaveOut = allLeftOut(options);
  const redact = redactions(options);
  const bad_rows = chooseBadRowRules(options);
  const types = autoMap || mapping !== null;
  const isAsked = leaveOut.length + redact.length > 0 || bad_rows !== null;
  if (!isAsked && !types) return null;
  const { file, dialect, original } = table;
  const columns = await inspectColumns(table, mapping);
  const open = openDates(columns, (name) => (autoMap ?? false) || typeIn(mapping, name) !== undefined);
  const hasDates = types && open.length > 0;
  if (!isAsked && !hasDates) return columns.scanned?.plan ?? null;
  const index = columns.scanned?.index ?? (await scanRows(file, dialect, { recover: bad_rows !== null }));
  const shape = {
    exporter: recogniseExporter(columns.table).exporter,
    header: table.header,
    types: columns.suggestions,
    groups: columns.groups,
  };
  const needed = redact.length > 0 || leaveOut.some((wanted) => 'kind' in wanted);
  const inspection = needed
    ? await inspectResponses(file, dialect, index, shape)
    : { quality: [], privacy: [], holds: [], dates: [] };
  const transforms: RowTransforms = {
    ...noTransforms,
    excluded: excludedBy(leaveOut, index.rows, inspection.quality),
    redacted: redact.map(({ header, kinds }) => redactedBy(findColumn(table, header), kinds, inspection.holds)),
    name_columns: columns.suggestions.flatMap(({ type, index: column }) => (holdsName(type) ? [column] : [])),
    dated: hasDates ? datesBy(table, await findDateOrders(file, dialect, index, open), options) : [],
    bad_rows,
  };
  return isUntransformed(transforms)
    ? (columns.scanned?.plan ?? null)
    : planParts(file, dialect, index, transforms, original);
}
