import type { Table } from '@sheaf/tables';
import { describedTexts, headerKey, isVariableRow } from '@sheaf/tables';
import { type Profile, profile } from '../answers/profile.ts';
import { profileColumns } from '../answers/written-codes.ts';
import type { ExporterDescriptor } from '../exporters/descriptor.ts';
import { listNamingRows, readDeclaredColumns, withBlanks } from '../exporters/own-export.ts';
import { describeExporter, recogniseExporter } from '../exporters/registry.ts';
import { isAboutOthers, isAboutSomebody } from '../headers/person-words.ts';
import { readQuestions } from '../headers/question-texts.ts';
import { sampleRows, sampleSizeFor } from '../rows/sample.ts';
import type { ColumnType } from '../shapes.ts';
import type { Suggestion } from '../types.ts';
import { joinBareOptions } from './bare-options.ts';
import { type Beginning, findCommonBeginnings } from './beginnings.ts';
import { findGroups, type Group, type GroupFilling, judgeGroupKind } from './find-groups.ts';
import { type Names, splitHeader } from './header-parts.ts';
import type { Parts } from './header-shapes.ts';
import { findBallots, findPlaces, namesItemsOnce, type Place } from './ranking-places.ts';
import { holdOwnWords } from './ticks.ts';

/** The facts about one column from which its type is decided. */
export interface Column {
  index: number;
  names: Names;
  /** Its names divided into question and part, in the order of `ways`. */
  parts: (Parts | null)[];
  /** What its tool may have written above it: the header, and in a file with names and texts of its columns the text. */
  headers: string[];
  /** Names to compare, spelt by `headerKey`: header, question, option. */
  labels: string[];
  /** The question text, spelt by `headerKey`. */
  question: string;
  profile: Profile;
  group: Group | null;
  groupKind: GroupFilling | null;
  /** The option or item it stands for in its group. */
  item: string;
  /** The columns to its right are its options, one each, as KoboToolbox and Tally write them. */
  hasOptionColumns: boolean;
  /** There is a column named like the part before its last slash, as ODK and KoboToolbox write them. */
  isOption: boolean;
  /** Latitude, longitude, altitude or precision of one place, beside the others. */
  isPosition: boolean;
  /** The columns of its group, itself among them. */
  siblings: Profile[];
  /** Its place in a ranking with a column per place. `isOnce`: the cells confirm it. */
  place: (Place & { isOnce: boolean }) | null;
  exporter: ExporterDescriptor;
  /** The type that the row of types of a Sheaf export gives. */
  declared: ColumnType | null;
}

export type Verdict = Pick<Suggestion, 'type' | 'confidence' | 'reason'>;

/** The parts of a table that are needed to judge its columns. */
export type Evidence = Pick<Table, 'header' | 'texts' | 'header_rows' | 'rows'>;

/** The question of a column that is a part of one, where its text was read in the same way. */
function partQuestion(read: { question: string | null } | undefined, text: string): string | null {
  const question = read?.question ?? null;
  return question !== null && text.startsWith(question) ? question : null;
}

/** A label without its number (`3 your name`, `q3 your name`) and without "required" or "optional". */
const bare = (label: string): string =>
  label
    .replace(/^q? ?\d{1,3} (?:\d{1,2} )?/, '')
    .replace(
      / (?:optional|required|mandatory|opcional|obligatorio|freiwillig|pflichtfeld|facultatif|obligatoire|任意|必須|选填|必填)$/,
      '',
    );

/** The name of the question in a header such as `household/first_name`; empty where the tool writes no paths. */
function lastOfPath(header: string, exporter: ExporterDescriptor): string {
  const isPath = exporter.hasPaths && !isAboutOthers(headerKey(header));
  return isPath ? header.slice(Math.max(header.lastIndexOf('/'), header.lastIndexOf('-')) + 1) : '';
}

/** `Full name (first and last)` asks for the full name; `Name (of your company)` does not. */
function withoutRemark(cell: string): string {
  const at = cell.length > 200 || !cell.trimEnd().endsWith(')') ? -1 : cell.lastIndexOf('(');
  const remark = headerKey(cell.slice(at));
  return at < 2 || isAboutOthers(remark) || isAboutSomebody(remark) ? '' : cell.slice(0, at);
}

function findLabels(table: Evidence, index: number, item: string, exporter: ExporterDescriptor): string[] {
  const [first = []] = table.header_rows;
  const rows = table.header_rows
    .filter((row) => !isVariableRow(first, row))
    .map((row) => row[index] ?? '')
    .filter((cell) => !cell.startsWith('{'));
  const withoutCode = rows.map((cell) => cell.replace(/^[\p{L}\p{N}_]{1,40}(?:\[[\p{L}\p{N}_]{1,40}\])?\. /u, ''));
  const paths = rows.map((cell) => lastOfPath(cell, exporter));
  const labels = [...rows, ...withoutCode, ...paths, ...rows.map(withoutRemark), item].map(headerKey);
  return [...new Set([...labels, ...labels.map(bare)])].filter((label) => label !== '');
}

interface Described {
  columns: Column[];
  beginnings: Beginning[];
}

/** Types, groups and displays are decided from the same description of the same table. */
const described = new WeakMap<Evidence, Described>();

function describe(table: Evidence): Described {
  const held = described.get(table) ?? describeTable(table);
  described.set(table, held);
  return held;
}

/** Describes every column from a sample of the rows. A table is described once, and its description must not be changed. */
export const describeColumns = (table: Evidence): Column[] => describe(table).columns;

/** @returns the runs of headers of a table that are codes and begin alike */
export const findBeginnings = (table: Evidence): readonly Beginning[] => describe(table).beginnings;

function describeTable(table: Evidence): Described {
  const rows = sampleRows(table.rows, sampleSizeFor(table.header.length));
  const header_rows = withBlanks(listNamingRows(table.header_rows));
  const sample = { ...table, header_rows, rows };
  const { columns, beginnings } = describeSample(sample, describeExporter(recogniseExporter(table).exporter));
  const declared = readDeclaredColumns(table.header_rows);
  if (declared === null) return { columns, beginnings };
  return { columns: columns.map((column, at) => ({ ...column, declared: declared[at]?.type ?? null })), beginnings };
}

const pickItem = (group: Group | null, index: number): string => group?.items[group.members.indexOf(index)] ?? '';

const nameless = { headers: [], isOption: false, isPosition: false };

const position = /^(.*)(?:latitude|longitude|altitude|precision|accuracy)$/;

/** For each column the header and, in a file with names and texts of its columns, the text. */
function listHeaders({ header, header_rows }: Evidence): Pick<Column, 'headers' | 'isOption' | 'isPosition'>[] {
  const described = describedTexts(header_rows);
  const all = header.map((name, index) => [...new Set([name, described?.[index] ?? name])]);
  const known = new Set(all.flat());
  const isBelow = (name: string): boolean => known.has(name.slice(0, Math.max(0, name.lastIndexOf('/'))));
  const keys = new Set(header.map(headerKey));
  const isPosition = (name: string): boolean => {
    const [, place] = position.exec(headerKey(name)) ?? [];
    return place !== undefined && keys.has(`${place}latitude`) && keys.has(`${place}longitude`);
  };
  return all.map((headers, index) => ({
    headers,
    isOption: headers.some(isBelow),
    isPosition: isPosition(header[index] ?? ''),
  }));
}

const beginningsIn = (header: readonly string[], profiles: readonly Profile[]): Beginning[] =>
  findCommonBeginnings(header, (at) => holdOwnWords([profiles[at - 1], profiles[at], profiles[at + 1]]));

function describeSample(table: Evidence, exporter: ExporterDescriptor): Described {
  const cells = table.header.map((_, index) => table.rows.map((row) => row[index] ?? ''));
  const profiles = profileColumns(cells);
  const questions = readQuestions(table.header_rows, table.rows);
  const names = table.header.map((header, index) => ({
    header,
    text: table.texts[index] || header,
    question: partQuestion(questions[index], table.texts[index] ?? ''),
  }));
  const parts = names.map(splitHeader);
  const ballots = findBallots(profiles, table.rows);
  const judgeGroupFilling = (group: Group): GroupFilling => judgeGroupKind(group, profiles, table.rows);
  const beginnings = beginningsIn(table.header, profiles);
  const found = ballots === null ? findGroups(parts, beginnings, judgeGroupFilling) : [];
  const groups = ballots === null ? joinBareOptions(found, profiles, names, table.rows) : names.map(() => ballots);
  const kinds = new Map<Group, GroupFilling>(ballots === null ? [] : [[ballots, { kind: 'ranks' }]]);
  const headers = listHeaders(table);
  const places = toPlaces(names, profiles, table.rows);
  const columns = names.map((own, index): Column => {
    const group = groups[index] ?? null;
    if (group !== null && !kinds.has(group)) kinds.set(group, judgeGroupFilling(group));
    return {
      index,
      names: own,
      parts: [],
      ...(headers[index] ?? nameless),
      labels: findLabels(table, index, pickItem(group, index), exporter),
      question: headerKey(own.text),
      profile: profiles[index] ?? profile([]),
      group,
      groupKind: group === null ? null : (kinds.get(group) ?? null),
      item: pickItem(group, index),
      hasOptionColumns: false,
      siblings: group === null ? [] : group.members.flatMap((member) => profiles[member] ?? []),
      place: places[index] ?? null,
      exporter,
      declared: null,
    };
  });
  const all = columns.map((column, index) => ({
    ...column,
    parts: parts[index] ?? [],
    hasOptionColumns: isAskedBefore(column, columns[index + 1]),
  }));
  return { columns: all, beginnings };
}

function toPlaces(
  names: readonly Names[],
  profiles: readonly Profile[],
  rows: readonly (readonly string[])[],
): Column['place'][] {
  const places = findPlaces(names, (index) => profiles[index]?.values.keys() ?? []);
  const members = Map.groupBy([...places.keys()], (index) => places[index]?.first ?? -1);
  const once = new Map<number, boolean>();
  for (const [first, indexes] of members) if (first >= 0) once.set(first, namesItemsOnce(rows, indexes));
  return places.map((place) => (place === null ? null : { ...place, isOnce: once.get(place.first) === true }));
}

/** Whether this column holds the complete answer to a question whose options are the next columns. */
function isAskedBefore({ names, group }: Column, next: Column | undefined): boolean {
  if (next?.groupKind?.kind !== 'options' || next.group === null || next.group === group) return false;
  return (
    next.group.stem !== '' &&
    [names.text, names.header].some((name) => headerKey(name) === headerKey(next.group?.stem ?? ''))
  );
}
