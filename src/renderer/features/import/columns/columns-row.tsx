import { Button } from '@mantine/core';
import { toPlainText } from '@sheaf/tables';
import { memo } from 'react';
import { Choose } from '../../../components/fields.tsx';
import { AlertIcon, FoldIcon } from '../../../components/icons.tsx';
import { CutName } from '../../../components/marks.tsx';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import type { QuestionGroup } from '../../../drafts/mapping/question-groups.ts';
import { truncateMiddle } from '../../../lib/language/format.ts';
import {
  computeResult,
  countValues,
  describeResult,
  groupResult,
  type Result,
  results,
  sampleValues,
} from './column-facts.ts';
import css from './columns-table.module.css';
import { type ColumnRow, type EyeReason, type GroupRow, isDoubted } from './list-rows.ts';
import { words } from './words.ts';

/** What one row shows. */
export interface RowContent {
  /** The header, or the text of the question. */
  name: string;
  /** The name in the file, where the label is another. */
  code: string | null;
  label: string;
  samples: string;
  /** null: several. */
  result: Result | null;
  eye: readonly EyeReason[];
  /** Why somebody should look. */
  why: string;
  /** Whether the columns of a question are shown; null for a single column. */
  isOpen: boolean | null;
  level: 1 | 2;
}

const separator = '  ·  ';

/** @returns how many columns a question has and how they belong together: "12 options", "Grid of 6 rows" */
export function describeKind({ kind, members, iterations }: QuestionGroup): string {
  const loops = iterations === null ? 0 : new Set(iterations).size;
  return words.kinds[kind](members.length, loops);
}

/** A column's question text without the marks a file may have put into its header; its number where the file names none. */
function toLabel(mapping: Mapping, column: number): string {
  const { header, header_rows, texts } = mapping.preview.table;
  const isNamed = header_rows.some((row) => (row[column] ?? '').trim() !== '');
  return isNamed ? toPlainText(texts[column] ?? header[column] ?? '') : words.unnamed(column + 1);
}

/** Spaces of another kind or number are no other words. */
const inOneSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function columnContent(mapping: Mapping, { column, group, item, eye }: ColumnRow): RowContent {
  const { table } = mapping.preview;
  const header = table.header[column] ?? '';
  const result = computeResult(mapping, column);
  const isGuessed = eye.includes('unsure') && (result === 'Open-ended' || result === 'Single choice');
  const text = toLabel(mapping, column);
  const isWriteIn = group?.write_ins.includes(column) === true;
  const iteration = group?.iterations?.[group.members.indexOf(column)] ?? null;
  const itemLabel = item === null ? null : iteration === null ? item : `${iteration}${separator}${item}`;
  const label = isWriteIn ? words.writeIn : itemLabel;
  const isNamed = inOneSpace(label ?? text) !== inOneSpace(toPlainText(header));
  // In a group the header repeats the question: only a short one, such as "Q5_3", helps.
  const isShort = label === null || header.length <= 16;
  return {
    name: header,
    code: isNamed && isShort ? toPlainText(header) : null,
    label: label ?? text,
    samples: sampleValues(mapping.preview, column).join(separator),
    result,
    eye,
    why: [
      ...eye.map((reason) => sayReason(reason, result)),
      ...(isGuessed ? [countDifferent(mapping, column)] : []),
    ].join(separator),
    isOpen: null,
    level: group === null ? 1 : 2,
  };
}

function groupContent(mapping: Mapping, { group, isOpen, eye }: GroupRow): RowContent {
  const result = groupResult(mapping, group.members);
  return {
    name: group.text,
    code: null,
    label: group.text,
    samples: [describeKind(group), ...group.items.slice(0, 8)].join(separator),
    result,
    eye,
    why: eye.map((reason) => sayReason(reason, result)).join(separator),
    isOpen,
    level: 1,
  };
}

/** @returns what a row shows */
export const describeRow = (mapping: Mapping, row: ColumnRow | GroupRow): RowContent =>
  row.kind === 'group' ? groupContent(mapping, row) : columnContent(mapping, row);

/** What a column may be besides, where its answers do not decide it. */
const alternatives: Partial<Record<Result, Result>> = { 'Open-ended': 'Single choice', Ranking: 'Multi choice' };

/** @returns why somebody should look; of a guess what else it may be. @param result null: several */
export function sayReason(reason: EyeReason, result: Result | null): string {
  if (reason !== 'unsure' || result === null) return words.eye[reason];
  return words.doubt(describeResult(alternatives[result] ?? 'Open-ended').name);
}

/** What a guess between choices and words rests on. */
function countDifferent({ preview: { table } }: Mapping, column: number): string {
  const { filled, values } = countValues(table.rows, column);
  return words.different(values.length, filled);
}

interface RowProps {
  id: string;
  rowKey: string;
  at: number;
  top: number;
  content: RowContent;
  isActive: boolean;
  isSelected: boolean;
  onResult: (key: string, result: Result) => void;
  onConfirm: (key: string) => void;
}

/** Rendered again only when it changes; scrolling renders the rows that come in. Its clicks are handled by the table. */
export const ColumnsRow = memo(function ColumnsRow(props: RowProps) {
  const { content, isActive, isSelected, rowKey } = props;
  const { result, level, isOpen } = content;
  return (
    <tr
      id={props.id}
      className={css.row}
      data-key={rowKey}
      data-active={isActive || undefined}
      data-ignored={result === 'Do nothing' || undefined}
      data-level={level}
      data-doubted={content.eye.length > 0 || undefined}
      aria-level={level}
      aria-rowindex={props.at + 2}
      aria-selected={isSelected}
      aria-expanded={isOpen ?? undefined}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <td className={css.tick} data-tick>
        <input type="checkbox" tabIndex={-1} checked={isSelected} readOnly aria-label={words.select(content.name)} />
      </td>
      <Name content={content} />
      <td className={css.samples} title={content.samples}>
        {content.samples === '' ? <i>{words.noAnswers}</i> : content.samples}
      </td>
      <td className={css.type}>
        <ResultSelect
          name={content.name}
          result={result}
          isReachable={isActive}
          onChange={(chosen) => props.onResult(rowKey, chosen)}
        />
        {isDoubted(content.eye) && (
          <Button
            size="compact-xs"
            tabIndex={isActive ? 0 : -1}
            aria-label={words.confirmOf(content.name)}
            onClick={() => props.onConfirm(rowKey)}
          >
            {words.confirm}
          </Button>
        )}
      </td>
    </tr>
  );
});

function Name({ content }: { content: RowContent }) {
  const { name, code, label, eye, why, isOpen } = content;
  const plain = toPlainText(name);
  const full = code === null ? label : `${plain}: ${label}`;
  return (
    <th scope="row" className={css.name}>
      {isOpen !== null && (
        <button
          type="button"
          tabIndex={-1}
          className={css.fold}
          data-fold
          data-open={isOpen || undefined}
          aria-label={isOpen ? words.fold(plain) : words.unfold(plain)}
        >
          <FoldIcon size={12} />
        </button>
      )}
      <button type="button" tabIndex={-1} className={css.label} data-inspect aria-label={full} title={full}>
        {eye.length > 0 && (
          <span className={css.eye} role="img" title={why}>
            <AlertIcon size={14} />
          </span>
        )}
        {code !== null && <span className={css.code}>{truncateMiddle(code, 16)}</span>}
        <CutName name={label} />
      </button>
      {eye.length > 0 && (
        <span className={css.reason} data-tone="warn" title={why}>
          {why}
        </span>
      )}
    </th>
  );
}

interface SelectProps {
  /** The header, or the text of a question. */
  name: string;
  /** null: the columns become several things. */
  result: Result | null;
  onChange: (result: Result) => void;
  /** Whether Tab stops at it. In the list it does at the active row only. */
  isReachable?: boolean;
}

/** What columns become. A native select: many of them stay fast, and every screen reader knows it. */
export const ResultSelect = ({ name, result, onChange, isReachable = true }: SelectProps) => (
  <Choose
    classNames={{ input: css.select }}
    aria-label={words.typeOf(name)}
    tabIndex={isReachable ? 0 : -1}
    value={result}
    options={[
      ...(result === null ? [{ value: null, label: words.several }] : []),
      ...results.map((one) => ({ value: one, label: describeResult(one).name })),
    ]}
    onChange={(chosen) => chosen !== null && onChange(chosen)}
  />
);
