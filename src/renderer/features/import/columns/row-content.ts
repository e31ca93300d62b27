import { plainText } from '@sheaf/tables';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import type { QuestionGroup } from '../../../drafts/mapping/question-groups.ts';
import { displayKind, groupType, sampleValues, typeOf } from './column-facts.ts';
import type { RowContent } from './columns-row.tsx';
import type { ColumnRow, GroupRow } from './list-rows.ts';
import { splitLabel } from './split-label.ts';
import { words } from './words.ts';

const separator = '  ·  ';

/** @returns how many columns a question has and how they belong together: "12 options", "Grid of 6 rows" */
export function kindText({ kind, members, iterations }: QuestionGroup): string {
  const loops = iterations === null ? 0 : new Set(iterations).size;
  return words.kinds[kind](members.length, loops);
}

/** A column's question text without the marks a file may have put into its header; its number where the file names none. */
function toLabel(mapping: Mapping, column: number): string {
  const { header, header_rows, texts } = mapping.preview.table;
  const isNamed = header_rows.some((row) => (row[column] ?? '').trim() !== '');
  return isNamed ? plainText(texts[column] ?? header[column] ?? '') : words.unnamed(column + 1);
}

/** Spaces of another kind or number are no other words. */
const inOneSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function columnContent(mapping: Mapping, { column, group, item, eye }: ColumnRow): RowContent {
  const { table } = mapping.preview;
  const header = table.header[column] ?? '';
  const text = toLabel(mapping, column);
  const isWriteIn = group?.write_ins.includes(column) === true;
  const iteration = group?.iterations?.[group.members.indexOf(column)] ?? null;
  const own = item === null ? null : iteration === null ? item : `${iteration}${separator}${item}`;
  const label = isWriteIn ? words.writeIn : own;
  const isNamed = inOneSpace(label ?? text) !== inOneSpace(plainText(header));
  // In a group the header repeats the question: only a short one, such as "Q5_3", helps.
  const isShort = label === null || header.length <= 16;
  return {
    name: header,
    code: isNamed && isShort ? plainText(header) : null,
    label:
      label === null
        ? splitLabel(
            text,
            [column - 1, column + 1].map((at) => toLabel(mapping, at)),
          )
        : [label, ''],
    samples: sampleValues(mapping.preview, column).join(separator),
    type: typeOf(mapping, column),
    display: displayName(mapping, column),
    eye,
    isOpen: null,
    level: group === null ? 1 : 2,
  };
}

function displayName(mapping: Mapping, column: number): string {
  const kind = displayKind(mapping, column);
  return kind === null ? '' : words.displays[kind];
}

function groupContent(mapping: Mapping, { group, isOpen, eye }: GroupRow): RowContent {
  const names = [...new Set(group.members.map((column) => displayName(mapping, column)))];
  return {
    name: group.text,
    code: null,
    label: [group.text, ''],
    samples: [kindText(group), ...group.items.slice(0, 8)].join(separator),
    type: groupType(mapping, group),
    display: names.length === 1 ? (names[0] ?? '') : '',
    eye,
    isOpen,
    level: 1,
  };
}

/** @returns what a row shows */
export const rowContent = (mapping: Mapping, row: ColumnRow | GroupRow): RowContent =>
  row.kind === 'group' ? groupContent(mapping, row) : columnContent(mapping, row);
