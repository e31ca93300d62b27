import { isChartable } from '@sheaf/survey-columns';
import type { ExportPersonal, ExportSpellings } from '../../../../contract/index.ts';
import { type Field, type Reading, splitAnswers, type TakenCodes } from '../../take-away/readings.ts';
import type { Coded, VariableKind, VariableSet } from '../../take-away/variables.ts';
import { findDateRule, isDated } from '../charts/date-chart.ts';
import { findNumberDisplay } from '../charts/numbers.ts';
import { countWhole } from '../charts/option-chart.ts';
import { arrangeOptions } from '../charts/option-order.ts';
import { readMemberTicks } from '../columns.ts';
import { findQuestionOrder, listOptions } from '../distributions.ts';
import { createPersonalTest } from '../personal.ts';
import { type OutlinedShape, type ShapeColumn, spellColumns } from '../shape.ts';
import { listTakenCodes, nameCodes } from './coded-columns.ts';
import { mostWords, profileColumn } from './column-profile.ts';
import { readMissingWords } from './csv.ts';
import { chooseSeparator, isCounted } from './csv-cells.ts';
import { type Draft, type DraftField, draft, type Finder, findSets, nameFields, type Room } from './draft-variables.ts';
import { dividePieces, takeText } from './text-variables.ts';

/** More options are texts, not codes with labels. */
const mostOptions = 500;
const mostOptionsInAll = 100_000;
/** A question with more options has a variable for each of the most chosen ones, and one for what others are left. */
const mostTicks = 100;
const wholeNumber = /^-?\d{1,9}$/;

/** A missing answer that is a number keeps it; other words get numbers below all answers. At most three can be single ones. */
function codeWords(words: ReadonlySet<string>, least: number, most: number): Coded[] {
  const texts = [...words].sort();
  const isFree = (text: string) => wholeNumber.test(text) && (Number(text) < least || Number(text) > most);
  if (texts.length <= 3 && texts.every(isFree)) return texts.map((text) => ({ text, code: Number(text) }));
  const first = Math.floor(Math.min(0, Number.isFinite(least) ? least : 0)) - 1;
  return texts.map((text, at) => ({ text, code: first - at }));
}

const fits = (texts: Iterable<string>, longest: number | null): boolean =>
  longest === null || [...texts].every((text) => Buffer.byteLength(text) <= longest);

/** Whether a column holds all answers of a question that also has a column for each option. */
const isWhole = ({ groups }: OutlinedShape, { column_index }: ShapeColumn): boolean =>
  groups.some(({ whole }) => whole === column_index);

/** Whether a cell has several answers. */
const isSeveral = ({ rule }: ShapeColumn): boolean => rule.kind === 'multi' || rule.kind === 'ranking';

/** The options of a column in the order of its chart, one more than `most` where there are more. */
async function listTaken({ shape, counted }: Finder, column: ShapeColumn, most: number) {
  const { order } = await findQuestionOrder(shape.db, shape, column);
  const rows = counted.has(column.id)
    ? arrangeOptions(await countWhole(shape, column), order, most + 1)
    : await listOptions(shape.db, column.id, order, most + 1);
  return { rows, isOrdered: order !== null };
}

/** Separates several answers of a cell. */
const findSeparator = ({ shape, counted }: Finder, column: ShapeColumn): Promise<string | null> =>
  chooseSeparator(shape.db, counted.get(column.id) ?? column);

/** The options of a column in the order of its chart; null if there are none or too many. */
async function listChosen(
  finder: Finder,
  column: ShapeColumn,
): Promise<{ options: string[]; isOrdered: boolean } | null> {
  if (!isChartable(column.type)) return null;
  const { rows, isOrdered } = await listTaken(finder, column, finder.listed);
  if (rows.length === 0 || rows.length > finder.listed) return null;
  return { options: rows.map(({ value }) => value), isOrdered };
}

const isPlainNumber = (text: string): boolean => /^(?:0|-?[1-9]\d{0,8})$/.test(text);

/** Options that are numbers themselves keep them; others are numbered in their order. */
function codeOptions(options: readonly string[]): Coded[] {
  const areNumbers = options.every(isPlainNumber);
  return options.map((text, at) => ({ text, code: areNumbers ? Number(text) : at + 1 }));
}

interface Ticks {
  /** The option of which the column holds the ticks. */
  item: string;
  /** What stands for a tick, and what for none; each is spelled in one way. */
  options: Coded[];
}

/** The ticks of a column of a question that has a column for each option; null for another column, or several spellings. */
async function findTicks(shape: OutlinedShape, column: ShapeColumn, options: readonly string[]): Promise<Ticks | null> {
  const group = shape.groups.find(({ kind, members }) => kind === 'multi' && members.includes(column.column_index));
  if (group === undefined || options.length > 2) return null;
  const byIndex = new Map(shape.columns.map((one) => [one.column_index, one]));
  const members = group.members.flatMap((index, at) => {
    const member = byIndex.get(index);
    return member === undefined ? [] : [{ column: member, item: group.items[at] || member.text }];
  });
  const isTick = await readMemberTicks(shape, members);
  const place = members.findIndex((member) => member.column.id === column.id);
  const coded = options.map((text) => ({ text, code: isTick(text, place) ? 1 : 0 }));
  const areDistinct = new Set(coded.map(({ code }) => code)).size === coded.length;
  return areDistinct ? { item: members[place]?.item ?? column.text, options: coded } : null;
}

async function takeChoice(finder: Finder, column: ShapeColumn): Promise<DraftField | null> {
  const { shape, room } = finder;
  const chosen = await listChosen(finder, column);
  if (chosen === null) return null;
  const ticks = room.splits ? await findTicks(shape, column, chosen.options) : null;
  if (ticks === null && isSeveral(column)) return null;
  const { words } = await profileColumn(shape, column, { how: 'choice' });
  if (words.size > mostWords || !fits([...chosen.options, ...words], room.longestLabel)) return null;
  const options = ticks?.options ?? codeOptions(chosen.options);
  const codes = [0, ...options.map(({ code }) => code)];
  const own = draft(column, ticks === null ? 'choice' : 'tick', chosen.isOrdered ? 'ordinal' : 'nominal');
  const coded = codeWords(words, Math.min(...codes), Math.max(...codes));
  const variable = { ...own, label: ticks?.item ?? own.label, options, words: coded };
  return { column: column.column_index, reading: { how: 'choice' }, variables: [variable], set: null };
}

/** A variable for each option of a question whose answers stand in one cell. */
async function takeSeveral(finder: Finder, column: ShapeColumn): Promise<DraftField | null> {
  const { shape, room } = finder;
  const how = column.rule.kind === 'ranking' ? 'ranks' : 'ticks';
  const { rows } = await listTaken(finder, column, mostTicks);
  const options = rows.slice(0, mostTicks).map(({ value }) => value);
  const profile = await profileColumn(shape, column, { how, options: [], separator: null, piece: 0 });
  if (options.length === 0 || profile.words.size > mostWords || !fits(profile.words, room.longestLabel)) return null;
  const separator = rows.length > mostTicks ? await findSeparator(finder, column) : null;
  const words = codeWords(profile.words, 0, how === 'ranks' ? rows.length : 1);
  const own = draft(column, how === 'ranks' ? 'number' : 'tick', how === 'ranks' ? 'ordinal' : 'nominal');
  const variables: Draft[] = options.map((option) => ({
    ...own,
    header: `${own.header} ${option}`,
    title: `${own.title} - ${option}`,
    label: how === 'ticks' ? option : `${own.label} - ${option}`,
    words,
  }));
  let piece = 0;
  if (separator !== null) {
    const other = {
      ...draft(column, 'text', 'nominal'),
      header: `${own.header} other`,
      title: `${own.title} - …`,
      label: `${own.label} - …`,
    };
    const toText = (cell: string) => splitAnswers({ how, options, separator }, column.rule, cell).rest;
    const rest = await dividePieces(finder, column, other, toText);
    piece = rest.piece;
    variables.push(...rest.variables);
  }
  return {
    column: column.column_index,
    reading: { how, options, separator, piece },
    variables,
    set: how === 'ticks' ? column.text : null,
  };
}

/** How the numbers or dates of a column are read; null for a column of others. */
async function findAmounts(
  shape: OutlinedShape,
  column: ShapeColumn,
): Promise<{ reading: Reading; kind: VariableKind } | null> {
  if (column.rule.kind === 'nps') return { reading: { how: 'score' }, kind: 'number' };
  if (column.rule.kind === 'rank') return { reading: { how: 'rank' }, kind: 'number' };
  if (isDated(column)) return { reading: { how: 'date', rule: await findDateRule(shape, column) }, kind: 'time' };
  const display = findNumberDisplay(column);
  return display === null
    ? null
    : { reading: { how: 'number', ...display }, kind: display.unit === null ? 'number' : 'duration' };
}

async function takeAmounts({ shape, room }: Finder, column: ShapeColumn): Promise<DraftField | null> {
  const amounts = await findAmounts(shape, column);
  if (amounts === null) return null;
  const { reading, kind } = amounts;
  const { words, least, most, decimals, isWholeDay, hasCodes, isPlain } = await profileColumn(shape, column, reading);
  const areNumbers = least <= most && !(kind === 'number' && reading.how === 'number' && hasCodes);
  if (!areNumbers || words.size > mostWords || !fits(words, room.longestLabel)) return null;
  const own = draft(
    column,
    kind === 'time' && isWholeDay ? 'date' : kind,
    reading.how === 'rank' ? 'ordinal' : 'scale',
  );
  const variable = {
    ...own,
    decimals: Math.min(decimals, 16),
    most: Math.max(Math.abs(least), Math.abs(most)),
    isPlain: (isPlain && reading.how !== 'date') || ['nps', 'rank', 'timestamp'].includes(column.rule.kind),
    words: codeWords(words, least, most),
  };
  return { column: column.column_index, reading, variables: [variable], set: null };
}

async function takeColumn(finder: Finder, column: ShapeColumn): Promise<DraftField> {
  const { shape, room } = finder;
  const taken = (await takeAmounts(finder, column)) ?? (await takeChoice(finder, column));
  if (taken !== null) return taken;
  const areMany = isSeveral(column) && !isWhole(shape, column);
  const several = areMany && room.splits ? await takeSeveral(finder, column) : null;
  if (several !== null) return several;
  const areJoined = isCounted(column, 'raw') || (areMany && !room.splits);
  return takeText(finder, column, areJoined ? ((await findSeparator(finder, column)) ?? '; ') : null);
}

/** The codes of a question as variables of their own. */
function takeCodes({ room }: Finder, column: ShapeColumn, taken: TakenCodes): DraftField {
  const { separator, names } = taken;
  const title = nameCodes(column.text);
  const header = `${column.header} codes`;
  const reading = { how: 'codes' as const, taken, joins: !room.splits };
  const field = { column: column.column_index, reading, set: room.splits ? title : null };
  if (!room.splits) {
    const bytes = Buffer.byteLength(names.join(separator));
    return { ...field, variables: [{ ...draft(column, 'text', 'nominal'), header, title, label: title, bytes }] };
  }
  const tick = draft(column, 'tick', 'nominal');
  const variables = names.map((name) => ({
    ...tick,
    header: `${column.header} ${name}`,
    title: `${title} - ${name}`,
    label: name,
  }));
  return { ...field, variables };
}

/** All that is taken away, in the order of the file. */
export interface TakenVariables {
  fields: readonly Field[];
  sets: readonly VariableSet[];
}

/** What the columns of a survey become in a file with types, their spellings merged or as they came, with or without who answered. @throws DamagedPart */
export async function findVariables(
  whole: OutlinedShape,
  room: Room,
  { spellings, personal }: { spellings: ExportSpellings; personal: ExportPersonal },
): Promise<TakenVariables> {
  const isPersonal = await createPersonalTest(whole.db, whole.upload_id, personal);
  const stored = { ...whole, columns: whole.columns.filter((column) => !isPersonal(column)) };
  const shape = { ...stored, columns: spellColumns(stored.columns, spellings) };
  const counted = new Map(
    stored.columns.flatMap((column, at) => (column === shape.columns[at] ? [] : [[column.id, column] as const])),
  );
  const listed = Math.min(mostOptions, Math.ceil(mostOptionsInAll / Math.max(1, shape.columns.length)));
  const finder: Finder = {
    shape,
    room,
    personal,
    listed,
    counted,
    missing: await readMissingWords(shape.db, shape.upload_id, personal),
  };
  const drafts: DraftField[] = [];
  const codes = await listTakenCodes(shape);
  for (const column of shape.columns) {
    drafts.push(await takeColumn(finder, column));
    const taken = codes.get(column.column_index);
    if (taken !== undefined) drafts.push(takeCodes(finder, column, taken));
  }
  return { fields: nameFields(drafts), sets: findSets(shape, drafts) };
}
