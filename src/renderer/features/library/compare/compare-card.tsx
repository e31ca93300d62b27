import { useId } from 'react';
import { type ComparedTable, type Comparison, holdsRanking } from '../../../../contract/index.ts';
import { CopyButtons } from '../../../components/charts/copy-buttons.tsx';
import cardCss from '../card.module.css';
import { nameType } from '../units.ts';
import { isCourse } from './column-names.ts';
import css from './compare-list.module.css';
import { CrosstabView } from './crosstab.tsx';
import { crosstabOf, rankingCrosstab, tabulateCrosstab, testTexts } from './crosstab-data.ts';
import type { Item } from './items.ts';
import { words } from './words.ts';

interface CardProps {
  item: Item;
  tables: readonly ComparedTable[];
  comparison: Comparison;
  by: string;
}

/** A question in columns, with its tests. */
export function CompareCard({ item, tables, comparison, by }: CardProps) {
  const title = useId();
  const { question, text, parts } = item;
  const [table] = tables;
  if (table === undefined || comparison.columns.length === 0 || (table.rows === null && table.means === null))
    return null;
  const { distribution } = question;
  const crosstab =
    parts.length === 0
      ? crosstabOf(table, comparison, by, distribution.kind === 'number' ? distribution.unit : null)
      : rankingCrosstab(
          tables.map((one, at) => ({ label: parts[at]?.label ?? '', table: one })),
          comparison,
          by,
        );
  return (
    <article className={`${cardCss.card} ${css.card}`} aria-labelledby={title}>
      <div className={cardCss.meta}>
        <span className={cardCss.fact}>{nameType(question)}</span>
        <div className={cardCss.actions}>
          <CopyButtons table={tabulateCrosstab(crosstab)} labels={words.copy} />
        </div>
      </div>
      <h2 id={title} className={cardCss.title}>
        {text}
      </h2>
      {holdsRanking(question.type) && <p className={css.quiet}>{words.firstPlace}</p>}
      <CrosstabView question={text} table={crosstab} isCourse={isCourse(by)} />
      {parts.length === 0 && (
        <details className={css.quiet}>
          <summary aria-label={words.details(text)}>{words.test}</summary>
          {testTexts(table).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
      )}
    </article>
  );
}
