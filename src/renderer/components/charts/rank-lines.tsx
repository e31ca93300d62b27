import type { Distribution } from '../../../contract/index.ts';
import { decimal, share } from '../../lib/language/format.ts';
import chart from './chart.module.css';
import { PartLabel } from './picking.tsx';
import css from './rank-lines.module.css';
import { words } from './words.ts';

type Ranking = Extract<Distribution, { kind: 'ranking' }>;

interface LinesProps {
  ranking: Ranking;
  hue: string;
  /** null: its items cannot be picked. */
  questionId: number | null;
}

/** Each item's average place on a line from first to last; best on top. */
export function RankLines({ ranking, hue, questionId }: LinesProps) {
  const places = Math.max(ranking.items.length, ...ranking.items.map((item) => Math.ceil(item.average_rank)), 2);
  return (
    <ul className={`${chart.rows} ${css.lines}`}>
      <li className={css.ends} aria-hidden="true">
        <span>{words.place(1)}</span>
        <span>{words.place(places)}</span>
      </li>
      {ranking.items.map((item) => (
        <li key={item.value} className={chart.row}>
          <PartLabel
            condition={questionId === null ? null : { kind: 'options', question_id: questionId, options: [item.value] }}
            className={css.label}
            title={item.value}
          >
            {item.value}
          </PartLabel>
          <span className={css.track} aria-hidden="true">
            <span
              className={css.dot}
              style={{ color: hue, insetInlineStart: `${((item.average_rank - 1) / (places - 1)) * 100}%` }}
            />
          </span>
          <span className={css.value}>
            <b>{decimal(item.average_rank)}</b>
            <span className={css.note}>{words.firstBy(share(item.first_count, item.count))}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
