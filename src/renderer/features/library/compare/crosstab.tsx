import { Button, VisuallyHidden } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { CrossCell, CrossRow, Crosstab } from '../../../../contract/index.ts';
import chart from '../../../components/charts/chart.module.css';
import { SideScroll } from '../../../components/list-page.tsx';
import marks from '../../../components/marks.module.css';
import { telling } from '../../../lib/language/format.ts';
import { useIsPrinting } from '../../../lib/paper.ts';
import css from './compare.module.css';
import { words } from './words.ts';

const shownFirst = 12;

/** A question in columns. It scrolls sideways inside its card, and the first column stays in view. */
export function CrosstabView({ question, table: { columns, banners, rows } }: { question: string; table: Crosstab }) {
  const [all, setAll] = useState(false);
  const isPrinting = useIsPrinting();
  const shares = rows.filter(({ kind, part }) => kind === 'share' && part === '');
  const hidden = new Set(all || isPrinting ? [] : shares.slice(shownFirst));
  const shown = rows.filter((row) => !hidden.has(row));
  return (
    <>
      <SideScroll label={words.scroll(question)}>
        <table className={css.table}>
          <Head columns={columns} banners={banners} />
          <tbody>
            {shown.map((row, at) => (
              <Fragment key={`${row.part} ${row.kind} ${row.label}`}>
                {row.part !== '' && row.part !== shown[at - 1]?.part && (
                  <tr data-kind="part">
                    <th scope="rowgroup" colSpan={columns.length + 2}>
                      {row.part}
                    </th>
                  </tr>
                )}
                <Row row={row} columns={columns} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </SideScroll>
      {shares.length > shownFirst && (
        <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.collapse : words.expand}
        </Button>
      )}
    </>
  );
}

/** The names of the columns, and above them what they are where that differs. */
function Head({ columns, banners: all }: Pick<Crosstab, 'columns' | 'banners'>) {
  const banners = all.length > 1 ? all : [];
  const names = columns.map(({ letter, name, begins }) => (
    <th key={letter} scope="col" title={name} data-begins={begins}>
      <span className={css.letter}>{letter}</span> <span className={`${marks.clamp} ${css.name}`}>{name}</span>
    </th>
  ));
  const rowSpan = banners.length > 0 ? 2 : 1;
  return (
    <>
      <colgroup span={2} />
      {banners.map(({ by, columns: own }) => (
        <colgroup key={by} span={own.length} />
      ))}
      <thead>
        <tr>
          <th scope="col" className={css.first} rowSpan={rowSpan}>
            {telling.words.answer}
          </th>
          <th scope="col" rowSpan={rowSpan}>
            {telling.words.total}
          </th>
          {banners.length === 0 && names}
          {banners.map(({ by, name, columns: own }) => (
            <th key={by} scope="colgroup" colSpan={own.length} title={name} data-begins>
              <span className={`${marks.clamp} ${css.name}`}>{name}</span>
            </th>
          ))}
        </tr>
        {banners.length > 0 && <tr>{names}</tr>}
      </thead>
    </>
  );
}

function Row({ row: { label, kind, total, cells }, columns }: { row: CrossRow; columns: Crosstab['columns'] }) {
  return (
    <tr data-kind={kind}>
      <th scope="row" className={css.first}>
        {label}
      </th>
      <td>
        <Cell kind={kind} cell={total} />
      </td>
      {cells.map((cell, at) => (
        <td key={columns[at]?.letter} data-begins={columns[at]?.begins}>
          <Cell kind={kind} cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ kind, cell: { text, hint, higher, value } }: Pick<CrossRow, 'kind'> & { cell: CrossCell }) {
  return (
    <>
      <span className={css.value}>
        {text}
        {hint !== null && <span className="quiet"> {hint}</span>}
      </span>
      <Higher letters={higher} />
      {kind === 'share' && value !== null && value > 0 && (
        <span className={css.track} aria-hidden="true">
          <span className={`ink ${chart.fill}`} style={{ width: `${value * 100}%` }} />
        </span>
      )}
    </>
  );
}

/** Which columns are significantly lower: an arrow with their letters, and the sentence for those who do not see it. */
function Higher({ letters }: { letters: string }) {
  if (letters === '') return null;
  return (
    <span className={css.higher} title={words.higher(letters)}>
      <span aria-hidden="true">↑{letters}</span>
      <VisuallyHidden>{words.higher(letters)}</VisuallyHidden>
    </span>
  );
}
