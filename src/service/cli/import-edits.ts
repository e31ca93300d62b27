import { InvalidArgumentError } from 'commander';
import {
  ambiguousDateColumns,
  type DateFinding,
  groupColumns,
  personalKinds,
  type QualityKind,
  qualityKinds,
  recogniseExporter,
  writeDate,
} from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import {
  findDateOrders,
  type ImportPlan,
  inspectResponses,
  isUntransformed,
  noTransforms,
  planParts,
  type RowTransforms,
  readFileColumns,
  scanRows,
} from '../../importer/index.ts';
import { UserError } from '../core/user-error.ts';
import type { Source } from './import-source.ts';

/** Responses to leave out: all of a kind the checks find, or those from one number to another. */
export type LeaveOut = { kind: QualityKind } | { first: number; last: number };

export interface EditOptions {
  leaveOut?: LeaveOut[];
  redact?: string[];
  join?: string[][];
  template?: string;
  dateOrder?: 'dmy' | 'mdy';
  autoMap?: boolean;
}

/** `duplicate`, `7` or `10-20`. @throws InvalidArgumentError (exit code 2) */
export function leaveOutOption(value: string): LeaveOut {
  const kind = qualityKinds.find((known) => known === value);
  if (kind !== undefined) return { kind };
  const [, first = '', last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(value) ?? [];
  if (Number(first) >= 1 && Number(last) >= Number(first)) return { first: Number(first), last: Number(last) };
  throw new InvalidArgumentError(
    `Give a kind of response (${qualityKinds.join(', ')}), the number of one, or a range such as 10-20.`,
  );
}

/** `Header|Header|…`. @throws InvalidArgumentError (exit code 2) */
export function joinOption(value: string): string[] {
  const headers = value.split('|').map((header) => header.trim());
  if (headers.length >= 2 && headers.every((header) => header !== '')) return headers;
  throw new InvalidArgumentError('Give two headers or more, separated by "|".');
}

async function lookAt({ file, dialect }: Source, mapping: Record<string, ColumnType> | null) {
  const { sample, decision, scanned } = await readFileColumns(file, dialect);
  const suggestions = decision.suggestions.map((own) => ({ ...own, type: mapping?.[own.header] ?? own.type }));
  return { table: sample, suggestions, groups: groupColumns(sample, suggestions), scanned };
}
type Look = Awaited<ReturnType<typeof lookAt>>;

/** @throws UserError (exit code 2) for a header the file does not have */
function columnOf({ path, header }: Source, name: string): number {
  const column = header.indexOf(name);
  if (column >= 0) return column;
  throw new UserError(`${path} has no column “${name}”. "sheaf columns ${path}" lists its columns.`, 2);
}

/** The columns as one question: by the options' names where the file tells them, else by the headers. */
function joinedBy(source: Source, { groups }: Look, headers: readonly string[]): RowTransforms['joined'][number] {
  const members = headers.map((name) => columnOf(source, name)).sort((a, b) => a - b);
  const group = groups.find((found) => members.every((member) => found.members.includes(member)));
  const options = members.map((member) => group?.options[group.members.indexOf(member)] ?? source.header[member] ?? '');
  const asked = group?.question || options.join(', ').slice(0, 80);
  const header = source.header.includes(asked) ? `${asked} (joined)` : asked;
  return { header, members, options };
}

/** Columns that become times of which the first rows leave open if day or month comes first. */
function openDates({ table, suggestions }: Look, isTyped: (header: string) => boolean): number[] {
  return ambiguousDateColumns(
    table,
    suggestions.map(({ type, header }) => (isTyped(header) ? type : null)),
  );
}

type Dated = RowTransforms['dated'];
type Inspection = Awaited<ReturnType<typeof inspectResponses>>;

/** By the whole column, else by the person's word. Failing both it is said which reading the service will take. */
function datesBy({ path, header }: Source, dates: readonly DateFinding[], order: EditOptions['dateOrder']): Dated {
  return dates.flatMap(({ column, order: likely, order_certain, sample }) => {
    if (order_certain) return [{ column, order: likely }];
    if (order !== undefined) return [{ column, order }];
    const day = (read: 'dmy' | 'mdy') => writeDate(sample, read).slice(0, 10);
    process.stderr.write(
      `${path}: no date of “${header[column]}” tells the day from the month. ${sample} is read as ${day(likely)}. Say --date-order dmy to read the day first (${day('dmy')}) or --date-order mdy to read the month first (${day('mdy')}).\n`,
    );
    return [];
  });
}

/** The responses one `--leave-out` means, of `rows` there are. */
function rowsOf(wanted: LeaveOut, rows: number, quality: Inspection['quality']): number[] {
  if ('kind' in wanted) return quality.filter(({ kind }) => kind === wanted.kind).flatMap((finding) => finding.rows);
  const count = Math.max(0, Math.min(wanted.last, rows) - wanted.first + 1);
  return Array.from({ length: count }, (_, at) => wanted.first + at);
}

function excludedBy(leaveOut: readonly LeaveOut[], rows: number, quality: Inspection['quality']): number[] {
  const excluded = new Set(leaveOut.flatMap((wanted) => rowsOf(wanted, rows, quality)));
  return [...excluded].sort((a, b) => a - b);
}

/** Details in the cells of a column; all of each cell where the column holds nothing else. */
function redactedBy(column: number, holds: Inspection['holds']): RowTransforms['redacted'][number] {
  const whole = holds[column] ?? null;
  return { column, kinds: [...personalKinds], ...(whole !== null && { whole }) };
}

/**
 * What the options change on the way, planned; null where nothing is changed and no plan was needed. A file larger than its
 * head is scanned to know its columns; all its responses are read only when they must be: to find responses of a kind or what a column holds, or to decide how dates are read.
 * @throws UserError, ImportError as `scanRows` and `planParts`
 */
export async function planEdited(
  source: Source,
  mapping: Record<string, ColumnType> | null,
  options: EditOptions,
): Promise<ImportPlan | null> {
  const { leaveOut = [], redact = [], join = [], dateOrder, autoMap } = options;
  const types = autoMap || mapping !== null;
  if ([leaveOut, redact, join].every(({ length }) => length === 0) && !types) return null;
  const { file, dialect } = source;
  const look = await lookAt(source, mapping);
  const open = openDates(look, (name) => (autoMap ?? false) || mapping?.[name] !== undefined);
  const hasDates = types && open.length > 0;
  const isAsked = leaveOut.length + redact.length + join.length > 0;
  if (!isAsked && !hasDates) return look.scanned?.plan ?? null;
  const index = look.scanned?.index ?? (await scanRows(file, dialect));
  const shape = {
    exporter: recogniseExporter(look.table).exporter,
    header: source.header,
    types: look.suggestions,
    groups: look.groups,
  };
  const needed = redact.length > 0 || leaveOut.some((wanted) => 'kind' in wanted);
  const found = needed
    ? await inspectResponses(file, dialect, index, shape)
    : { quality: [], privacy: [], holds: [], dates: [] };
  const edits: RowTransforms = {
    ...noTransforms,
    excluded: excludedBy(leaveOut, index.rows, found.quality),
    redacted: redact.map((name) => redactedBy(columnOf(source, name), found.holds)),
    name_columns: look.suggestions.flatMap(({ type, index: column }) => (type === 'Name' ? [column] : [])),
    dated: hasDates ? datesBy(source, await findDateOrders(file, dialect, index, open), dateOrder) : [],
    joined: join.map((headers) => joinedBy(source, look, headers)),
  };
  return isUntransformed(edits) ? (look.scanned?.plan ?? null) : planParts(file, dialect, index, edits);
}

/** The mapping that goes with joined columns: the new one is a multiple choice, its members are charts no more. */
export function withJoined(
  { header }: Source,
  mapping: Record<string, ColumnType> | null,
  plan: ImportPlan | null,
): Record<string, ColumnType> | null {
  const joined = plan?.edits.joined ?? [];
  if (joined.length === 0) return mapping;
  const members = joined.flatMap((group) =>
    group.members.map((member) => [header[member] ?? '', 'Do nothing'] as const),
  );
  const whole = joined.map((group) => [group.header, 'Multi choice'] as const);
  return Object.fromEntries<ColumnType>([...Object.entries(mapping ?? {}), ...members, ...whole]);
}
