import { memo } from 'react';
import { plainText } from '../../../../columns/index.ts';
import { type ColumnType, columnTypes, isColumnType } from '../../../../contract/index.ts';
import { TableHead } from '../../../components/list-page.tsx';
import { typeHue } from '../../../components/marks.tsx';
import type { Mapping } from '../../../drafts/mapping.ts';
import type { Preview } from '../../../drafts/preview.ts';
import { draftList } from '../../../drafts/singletons.ts';
import { words as draftWords } from '../../../drafts/words.ts';
import { share } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { words as targetWords } from '../target/words.ts';
import { words } from '../words.ts';
import { countValues } from './count-values.ts';
import css from './mapping-table.module.css';

interface TableProps extends Pick<Mapping, 'preview' | 'types'> {
  draftId: string;
  /** The types of the survey that is added to, null for columns it ignores; null for a new survey. */
  fixed: readonly (ColumnType | null)[] | null;
  selected: number | null;
  onSelect: (column: number) => void;
}

/** One row for each column of the file. It does not render again while rows are counted. */
export const MappingTable = memo(function MappingTable({ selected, ...props }: TableProps) {
  return (
    <div className={css.scroller}>
      <table className={css.table} aria-label={words.columns.caption}>
        <TableHead names={[words.columns.column, words.columns.samples, words.columns.type, words.columns.why]} />
        <tbody>
          {props.preview.table.header.map((header, column) => (
            <ColumnRow key={header} {...props} column={column} selected={selected === column} />
          ))}
        </tbody>
      </table>
    </div>
  );
});

interface RowProps extends Omit<TableProps, 'selected'> {
  column: number;
  selected: boolean;
}

function ColumnRow(props: RowProps) {
  const { preview, types, fixed, column } = props;
  const { table } = preview;
  const header = table.header[column] ?? '';
  const text = table.texts[column] ?? header;
  const type = typeOf(types, fixed, column);
  return (
    <tr
      className={css.row}
      data-selected={props.selected || undefined}
      data-ignored={type === 'Do nothing' || undefined}
    >
      <th scope="row">
        <button type="button" className={css.name} aria-pressed={props.selected} onClick={() => props.onSelect(column)}>
          {plainText(header)}
        </button>
        {text !== plainText(header) && <span className={css.text}>{text}</span>}
      </th>
      <td className={css.samples}>
        <Samples values={sampleValues(preview, column)} />
      </td>
      <td className={css.type}>
        {fixed === null ? (
          <TypeSelect
            header={header}
            type={type}
            onChange={(chosen) => draftList.setType(props.draftId, header, chosen)}
          />
        ) : (
          <FixedType type={fixed[column] ?? null} />
        )}
      </td>
      <td className={css.why}>
        {fixed === null ? <Why preview={preview} column={column} type={type} /> : targetWords.decided}
      </td>
    </tr>
  );
}

/** @returns the type of a column, whether the user, the survey or the suggestion sets it. */
export function typeOf(types: Mapping['types'], fixed: TableProps['fixed'], column: number): ColumnType {
  return (fixed === null ? types[column] : fixed[column]) ?? 'Do nothing';
}

/** The type a column has in the survey it is added to. */
export function FixedType({ type }: { type: ColumnType | null }) {
  return (
    <span className={css.fixed}>
      <span className={css.dot} style={{ background: typeHue(type ?? 'Do nothing') }} />
      {type === null ? targetWords.ignored : shared.columnTypes[type].name}
    </span>
  );
}

/** The first three different answers of a column. */
function sampleValues({ table }: Preview, column: number): string[] {
  const values = new Set<string>();
  for (const row of table.rows) {
    const value = row[column]?.trim() ?? '';
    if (value !== '') values.add(value);
    if (values.size === 3) break;
  }
  return [...values];
}

function Samples({ values }: { values: readonly string[] }) {
  if (values.length === 0) return <i>{words.columns.noAnswers}</i>;
  return <span title={values.join('\n')}>{values.join('  ·  ')}</span>;
}

/** A native select: hundreds of them stay fast, and every screen reader knows it. */
export function TypeSelect(props: { header: string; type: ColumnType; onChange: (type: ColumnType) => void }) {
  return (
    <span className={css.select}>
      <span className={css.dot} style={{ background: typeHue(props.type) }} />
      <select
        aria-label={words.columns.typeOf(props.header)}
        value={props.type}
        onChange={({ currentTarget: { value } }) => isColumnType(value) && props.onChange(value)}
      >
        {columnTypes.map((type) => (
          <option key={type} value={type}>
            {shared.columnTypes[type].name}
          </option>
        ))}
      </select>
    </span>
  );
}

/** @returns why the column's type is suggested */
export function reasonOf({ table, suggestions }: Preview, column: number): string {
  const suggestion = suggestions[column];
  if (suggestion === undefined) return '';
  return words.columns.reason(suggestion, () => countValues(table.rows, column));
}

function Why({ preview, column, type }: { preview: Preview; column: number; type: ColumnType }) {
  const suggestion = preview.suggestions[column];
  if (suggestion === undefined) return null;
  if (suggestion.type === 'MEDIA_RESPONSE' && type === 'Do nothing')
    return <span className={css.yours}>{draftWords.types.suggested(shared.columnTypes.MEDIA_RESPONSE.name)}</span>;
  if (suggestion.type !== type) return <span className={css.yours}>{draftWords.types.chosen}</span>;
  return (
    <>
      <span className={css.sure}>{words.columns.sure(share(suggestion.confidence, 1))}</span>
      <span className={css.reason}>{reasonOf(preview, column)}</span>
    </>
  );
}
