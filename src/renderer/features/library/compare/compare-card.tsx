import { escapeFormula } from '@sheaf/tables';
import { useId } from 'react';
import { type ComparedTable, type Comparison, holdsRanking, isIgnored } from '../../../../contract/index.ts';
import { hueOf } from '../../../components/charts/chart-columns.ts';
import { CopyButton } from '../../../components/charts/copy-buttons.tsx';
import { copyPicture } from '../../../components/charts/pictures/picture.ts';
import { CopyIcon, PictureIcon } from '../../../components/icons.tsx';
import { TypeMark } from '../../../components/marks.tsx';
import { words as library } from '../words.ts';
import { isCourse } from './column-names.ts';
import css from './compare-list.module.css';
import { CrosstabView } from './crosstab.tsx';
import { type Crosstab, crosstabOf, crosstabRecords, rankingCrosstab, testTexts } from './crosstab-data.ts';
import { crosstabPicture } from './crosstab-picture.ts';
import type { Item } from './items.ts';
import { words } from './words.ts';

interface CardProps {
  item: Item;
  /** One, or one for each part of the item. */
  tables: readonly ComparedTable[];
  comparison: Comparison;
  /** What the columns are, as in the view. */
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
  const hue = hueOf(question);
  return (
    <article className={css.card} aria-labelledby={title}>
      <div className={css.meta}>
        {isIgnored(question.type) ? (
          <span className={css.shownAs}>{library.display.kinds[question.display?.as ?? 'number']}</span>
        ) : (
          <TypeMark type={question.type} />
        )}
        <div className={css.actions}>
          <CopyButton label={words.copyCsv} icon={<CopyIcon />} copy={() => copyCsv(crosstab)} />
          <CopyButton
            label={words.copyPng}
            icon={<PictureIcon />}
            copy={() => copyPicture(crosstabPicture(text, crosstab, hue))}
          />
        </div>
      </div>
      <h2 id={title} className={css.title}>
        {text}
      </h2>
      {holdsRanking(question.type) && <p className={css.quiet}>{words.firstPlace}</p>}
      <CrosstabView question={text} table={crosstab} hue={hue} isCourse={isCourse(by)} />
      {parts.length === 0 && <Tests text={text} table={table} />}
    </article>
  );
}

function Tests({ text, table }: { text: string; table: ComparedTable }) {
  return (
    <details className={css.tests}>
      <summary aria-label={words.details(text)}>{words.test}</summary>
      {testTexts(table).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  );
}

/** Papa Parse is loaded when it is first needed. */
async function copyCsv(table: Crosstab): Promise<void> {
  const { default: papa } = await import('papaparse');
  const records = crosstabRecords(table).map((record) => record.map(escapeFormula));
  await navigator.clipboard.writeText(papa.unparse(records));
}
