import type { AnswerRule, Spelling } from '@sheaf/survey-columns';
import {
  type ColumnType,
  type Dictionary,
  type DictionaryColumn,
  type ExportPersonal,
  holdsFiles,
  holdsText,
  isChartable,
} from '../../../contract/index.ts';
import type { Reader } from '../../data/database.ts';
import { readOutline } from '../../data/outline.store.ts';
import { findRows } from '../../data/rows.ts';
import type { Row } from '../../data/schema/tables.ts';
import { findGroups, readMissing, readRule, type StoredGroup } from '../../data/stored-outline.ts';
import { readSurveyRow } from '../../data/surveys.store.ts';
import { isChoice } from '../columns/tally.ts';
import { countMarks } from '../segments.ts';
import { type GivenOrder, readGivenOrder } from './charts/option-order.ts';
import { readUsedCodes } from './codes.ts';
import { listOptions } from './distributions.ts';
import { chooseCleaner, createPersonalTest } from './personal.ts';
import type { QueryTools } from './query-tools.ts';
import { findDisplay, readShape, type StoredShape } from './shape.ts';
import { writeCsvRecord } from './take-away/csv-cells.ts';

/** Further options are summed up; in a wide survey fewer are listed. */
const listedOptions = 1000;
const listedInAll = 100_000;
/** A cell of a spreadsheet can have 32,767 characters. */
const longestCell = 32_000;

type QuestionRow = Row<'questions'>;

const orders = { ymd: 'year first', dmy: 'day first', mdy: 'month first' } as const;
const forms = {
  text: 'dates as written',
  excel: "Excel's day numbers",
  'epoch-s': 'seconds since 1970',
  'epoch-ms': 'milliseconds since 1970',
} as const;

function between(separator: string | null): string {
  return separator === null ? '' : `, separated by ${JSON.stringify(separator)}`;
}

/** How the cells of a column are read, in words. */
function describeReading(type: ColumnType, rule: AnswerRule): string {
  switch (rule.kind) {
    case 'single':
      return 'one option a cell';
    case 'multi':
      return `any number of options a cell${between(rule.separator)}`;
    case 'ranking':
      return `a list, best first${between(rule.separator)}`;
    case 'rank':
      return "the item's rank; 1 is best";
    case 'place':
      return `the item in place ${rule.place}; 1 is best`;
    case 'nps':
      return 'a whole number from 0 to 10';
    case 'timestamp':
      if (rule.form !== 'text') return forms[rule.form];
      return `${forms.text}, ${orders[rule.order]}${rule.order_certain ? '' : ' (a guess: no date tells)'}`;
    case 'text':
      return holdsFiles(type) ? 'the name of a media file' : 'text';
    default:
      return 'kept as it came, not counted';
  }
}

/** Most chosen first, or in the given order. */
async function listCounts(
  db: Reader,
  id: number,
  order: GivenOrder,
  listed: number,
): Promise<{ value: string; count: number }[]> {
  if (order !== null) return (await listOptions(db, id, order, listed)).map(({ value, count }) => ({ value, count }));
  const mostChosen = { order: ['-count', 'value'], limit: listed } as const;
  return findRows(db, 'question_options', ['value', 'count'], { question_id: id }, mostChosen);
}

/** The question of several columns that a column belongs to, and what it stands for there. */
function toGroup(groups: readonly StoredGroup[], column: number): DictionaryColumn['group'] {
  const group = groups.find(({ members, write_ins }) => members.includes(column) || write_ins.includes(column));
  if (group === undefined) return null;
  return { question: group.text, kind: group.kind, item: group.items[group.members.indexOf(column)] ?? null };
}

/** The spellings of each answer as which others count. */
function groupSpellings(spellings: readonly Spelling[]): DictionaryColumn['spellings'] {
  const names = Map.groupBy(spellings, ({ to }) => to);
  return [...names].map(([value, members]) => ({ value, spellings: members.map(({ from }) => from) }));
}

async function describeColumn(
  db: Reader,
  row: QuestionRow,
  index: number,
  { listed, personal }: { listed: number; personal: ExportPersonal },
): Promise<Omit<DictionaryColumn, 'group' | 'codes'>> {
  const clean = chooseCleaner(row, personal);
  const { id, header, text, type, answered } = row;
  const rule = readRule(row.rule);
  const options = isChartable(type) ? await listCounts(db, id, readGivenOrder(rule, row.option_order), listed) : null;
  const chosen = options?.filter(({ count }) => count > 0).length ?? 0;
  const shown = options?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const further = row.options - chosen;
  return {
    column: index + 1,
    header,
    question: text,
    type,
    reading: describeReading(type, rule),
    answered,
    options,
    further_options: options === null || further <= 0 ? null : { options: further, count: row.choices - shown },
    missing: readMissing(row.missing).map((one) => ({ ...one, value: clean(one.value) })),
    spellings: isChoice(rule) ? groupSpellings(rule.spellings ?? []) : [],
    display: findDisplay(row)?.as ?? null,
  };
}

/** The codes of a question, and how many answers have each. @throws DamagedPart */
async function listCodes(
  shape: StoredShape,
  row: QuestionRow,
  personal: ExportPersonal,
): Promise<DictionaryColumn['codes']> {
  const column = shape.columns.find(({ id }) => id === row.id);
  const used = column === undefined ? [] : await readUsedCodes(shape, column);
  const codes: DictionaryColumn['codes'] = [];
  for (const { code, readRows } of used) {
    const count = countMarks(await readRows());
    codes.push({ name: code.name, group: code.group_name, note: personal === 'keep' ? code.note : '', count });
  }
  return codes;
}

/** Displays with scores of their own are known by their kind only. */
async function templateOutline(db: Reader, survey_key: string): Promise<Dictionary['outline']> {
  const { groups, displays, orders, person_key } = await readOutline(db, survey_key);
  const kinds = Object.entries(displays).map(([header, { as }]) => [header, as]);
  return { groups, displays: Object.fromEntries(kinds), orders, person_key };
}

/** An outline that says nothing of some columns. */
function withoutHeaders(outline: Dictionary['outline'], headers: readonly string[]): Dictionary['outline'] {
  const { groups, displays, orders, person_key } = outline;
  const names = new Set(headers);
  const only = <T>(of: Record<string, T>) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !names.has(name)));
  return {
    groups: groups.filter((group) => !group.headers.some((header) => names.has(header))),
    displays: only(displays),
    orders: only(orders),
    person_key: person_key?.headers.some((header) => names.has(header)) ? null : person_key,
  };
}

export interface DictionaryQuery {
  survey_key: string;
  personal: ExportPersonal;
  /** Whether the export that it goes with protects formulas; true unless given. */
  isEscaped?: boolean;
}

/** The data dictionary of a survey (docs/workspace.md#data-dictionary). */
export async function readDictionary(
  tools: QueryTools,
  { survey_key, personal, isEscaped = true }: DictionaryQuery,
): Promise<Dictionary> {
  const { db } = tools;
  const upload = await readSurveyRow(db, survey_key, ['id', 'name', 'number_of_responses']);
  const groups = await findGroups(db, upload.id);
  const isPersonal = await createPersonalTest(db, upload.id, personal);
  const stored: QuestionRow[] = await db
    .selectFrom('questions')
    .selectAll()
    .where('upload_id', '=', upload.id)
    .orderBy('column_index')
    .execute();
  const rows = stored.filter((row) => !isPersonal(row));
  const listed = Math.min(listedOptions, Math.ceil(listedInAll / Math.max(1, rows.length)));
  const shape = await readShape(tools, survey_key);
  const columns: DictionaryColumn[] = [];
  for (const [index, row] of rows.entries()) {
    const codes = holdsText(row.type) ? await listCodes(shape, row, personal) : [];
    columns.push({
      ...(await describeColumn(db, row, index, { listed, personal })),
      codes,
      group: toGroup(groups, row.column_index),
    });
  }
  return {
    format: 'sheaf-mapping',
    version: 1,
    survey_name: upload.name,
    responses: upload.number_of_responses,
    reading: { protects_formulas: isEscaped },
    columns,
    outline: withoutHeaders(
      await templateOutline(db, survey_key),
      stored.filter(isPersonal).map(({ header }) => header),
    ),
  };
}

/** One line for each option, as many as fit into a cell of a spreadsheet. */
function optionLines({ options, further_options }: DictionaryColumn): string {
  const lines: string[] = [];
  let [room, further] = [longestCell, further_options?.options ?? 0];
  for (const { value, count } of options ?? []) {
    const line = `${value}: ${count}`;
    room -= line.length + 1;
    if (room > 0) lines.push(line);
    else further++;
  }
  return [...lines, ...(further > 0 ? [`and ${further} more`] : [])].join('\n');
}

const titles = [
  'Column',
  'Header',
  'Question',
  'Type',
  'How it is read',
  'Answered',
  'Options',
  'Missing answers',
  'Shown as',
  'Part of',
  'Kind of question',
  'Stands for',
  'Codes',
  'Merged spellings',
];

/** The dictionary as rows for people, one for each column, with a header; and the survey's name for the file. */
export async function listDictionary(
  tools: QueryTools,
  query: DictionaryQuery,
): Promise<{ name: string; rows: string[][] }> {
  const { columns, survey_name } = await readDictionary(tools, query);
  const rows = columns.map((column) => {
    const { header, question, type, reading, answered, missing } = column;
    const cells = [String(column.column), header, question, type, reading, String(answered)];
    const { display, group } = column;
    const part = [display ?? '', group?.question ?? '', group?.kind ?? '', group?.item ?? ''];
    const codes = column.codes.map(({ name, count, note }) => `${name}: ${count}${note && ` (${note})`}`);
    const spellings = column.spellings.map(({ value, spellings: own }) => `${value}: ${own.join(' | ')}`);
    const words = missing.map(({ value, count }) => `${value}: ${count}`);
    return [...cells, optionLines(column), words.join('\n'), ...part, codes.join('\n'), spellings.join('\n')];
  });
  return { name: survey_name, rows: [titles, ...rows] };
}

/** The same as CSV, with formulas escaped. */
export async function writeDictionary(
  tools: QueryTools,
  query: DictionaryQuery,
): Promise<{ name: string; csv: string }> {
  const { name, rows } = await listDictionary(tools, query);
  return { name, csv: rows.map((row) => writeCsvRecord(row, true)).join('') };
}
