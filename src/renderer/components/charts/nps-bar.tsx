import type { Distribution } from '../../../contract/index.ts';
import { number, share } from '../../lib/language/format.ts';
import css from './nps-bar.module.css';
import { PartLabel } from './picking.tsx';
import { words } from './words.ts';

type Nps = Extract<Distribution, { kind: 'nps' }>;

/** The score, and one bar in three labelled parts. */
export function NpsBar({ nps, questionId }: { nps: Nps; questionId: number }) {
  const answers = nps.detractors + nps.passives + nps.promoters;
  const parts = [
    { key: 'detractors', count: nps.detractors, name: words.detractors, range: words.detractorsRange },
    { key: 'passives', count: nps.passives, name: words.passives, range: words.passivesRange },
    { key: 'promoters', count: nps.promoters, name: words.promoters, range: words.promotersRange },
  ] as const;
  // Each label starts under its part, unless the part is too small for it.
  const columns = parts.map(({ count }) => `minmax(max-content, ${Math.max(1, count)}fr)`).join(' ');
  return (
    <div className={css.nps}>
      <div className={css.score}>
        <span className={css.number}>{nps.score === null ? '–' : number(nps.score)}</span>
        <span className={css.caption}>{nps.score === null ? words.noScore : words.npsLabel}</span>
      </div>
      <div className={css.bar} aria-hidden="true">
        {parts.map(
          (part) => part.count > 0 && <span key={part.key} data-part={part.key} style={{ flexGrow: part.count }} />,
        )}
      </div>
      <dl className={css.parts} style={{ gridTemplateColumns: columns }}>
        {parts.map((part) => (
          <div key={part.key}>
            <dt>
              <span className={css.dot} data-part={part.key} />
              <PartLabel condition={{ kind: 'nps_group', question_id: questionId, group: part.key }}>
                {part.name} <span className={css.range}>{part.range}</span>
              </PartLabel>
            </dt>
            <dd>
              {number(part.count)} <span className={css.range}>{share(part.count, answers)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {nps.unreadable > 0 && <p className={css.caption}>{words.unreadable(number(nps.unreadable))}</p>}
    </div>
  );
}
