import { plainText } from '@sheaf/tables';
import { memo } from 'react';
import { type ColumnType, isIgnored } from '../../../../contract/index.ts';
import { AlertIcon, FoldIcon } from '../../../components/icons.tsx';
import { truncateMiddle } from '../../../lib/language/format.ts';
import css from './columns-table.module.css';
import type { EyeReason } from './needs-eye.ts';
import { TypeSelect } from './type-select.tsx';
import { words } from './words.ts';

/** What one row shows. */
export interface RowContent {
  /** The header, or the text of the question. */
  name: string;
  /** The name in the file, where the label is another. */
  code: string | null;
  label: readonly [start: string, end: string];
  samples: string;
  /** null: several. */
  type: ColumnType | null;
  display: string;
  eye: readonly EyeReason[];
  /** Of a question of several columns: whether they are shown. */
  isOpen: boolean | null;
  level: 1 | 2;
}

interface RowProps {
  id: string;
  rowKey: string;
  at: number;
  top: number;
  content: RowContent;
  isActive: boolean;
  isSelected: boolean;
  onType: (key: string, type: ColumnType) => void;
}

/** Rendered again only when it changes; scrolling renders the rows that come in. Its clicks are handled by the table. */
export const ColumnsRow = memo(function ColumnsRow(props: RowProps) {
  const { content, isActive, isSelected, rowKey } = props;
  const { type, level, isOpen } = content;
  return (
    <tr
      id={props.id}
      className={css.row}
      data-key={rowKey}
      data-active={isActive || undefined}
      data-ignored={isIgnored(type) || undefined}
      data-level={level}
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
        <TypeSelect
          name={content.name}
          type={type}
          isReachable={isActive}
          onChange={(chosen) => props.onType(rowKey, chosen)}
        />
      </td>
      <td className={css.display}>{content.display}</td>
    </tr>
  );
});

function Name({ content: { name, code, label, eye, isOpen } }: { content: RowContent }) {
  const [start, end] = label;
  const plain = plainText(name);
  const full = code === null ? `${start}${end}` : `${plain}: ${start}${end}`;
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
          <span className={css.eye} role="img" aria-label={words.eye.label}>
            <AlertIcon size={14} />
          </span>
        )}
        {code !== null && <span className={css.code}>{truncateMiddle(code, 16)}</span>}
        <span className={css.start}>{start}</span>
        {end !== '' && <span className={css.end}>{end}</span>}
      </button>
    </th>
  );
}
