import { escapeFormula } from '@sheaf/tables';
import { useId } from 'react';
import { type ComparedTable, type Comparison, holdsRanking, isIgnored } from '../../../../contract/index.ts';
import { hueOf } from '../../../components/charts/chart-columns.ts';
import { CopyButton } from '../../../components/charts/copy-buttons.tsx';
import {
  copyPicture,
  lightColour,
  type Part,
  type Picture,
  pictureEdge,
  write,
} from '../../../components/charts/pictures/picture.ts';
import { CopyIcon, PictureIcon } from '../../../components/icons.tsx';
import { TypeMark } from '../../../components/marks.tsx';
import { words as library } from '../words.ts';
import { isCourse } from './column-names.ts';
import css from './compare-list.module.css';
import { CrosstabView } from './crosstab.tsx';
import {
  type CrossRow,
  type Crosstab,
  crosstabOf,
  crosstabRecords,
  rankingCrosstab,
  testTexts,
} from './crosstab-data.ts';
import type { Item } from './items.ts';
import { words } from './words.ts';

const firstWidth = 260;
const columnWidth = 130;

function drawRow({ label, kind, total, cells }: CrossRow, hue: string): Part {
  const colour = kind === 'base' ? 'quiet' : 'text';
  return {
    height: 34,
    draw(context, y) {
      const weight = kind === 'mean' ? 600 : 400;
      write(context, label, [pictureEdge, y + 14], { room: firstWidth - 16, colour, weight });
      for (const [at, { text, share, higher, hint }] of [total, ...cells].entries()) {
        const x = pictureEdge + firstWidth + at * columnWidth;
        const mark = higher === '' ? '' : ` ↑${higher}`;
        write(context, `${text}${mark} ${hint ?? ''}`, [x, y + 14], { room: columnWidth - 12, colour, weight });
        if (share === null) continue;
        context.fillStyle = hue;
        context.fillRect(x, y + 20, Math.max(1, share * (columnWidth - 24)), 5);
      }
    },
  };
}

/** The picture of a comparison. @param hue a CSS colour */
function crosstabPicture(title: string, { columns, rows }: Crosstab, hue: string): Picture {
  const heads = [words.total, ...columns.map(({ letter, name }) => `${letter} ${name}`)];
  const style = { room: columnWidth - 12, colour: 'quiet', size: 12, weight: 500 } as const;
  const head: Part = {
    height: 20,
    draw(context, top) {
      for (const [at, name] of heads.entries())
        write(context, name, [pictureEdge + firstWidth + at * columnWidth, top], style);
    },
  };
  const width = 2 * pictureEdge + firstWidth + heads.length * columnWidth;
  const colour = lightColour(hue);
  return { title, subtitle: '', width, parts: [head, ...rows.map((row) => drawRow(row, colour))] };
}

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
