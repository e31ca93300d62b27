import type { Mark } from './drawing.ts';
import { PartLabel } from './picking.tsx';
import css from './segments-bar.module.css';

/** A figure, and one bar in labelled parts. */
export function SegmentsBar({ figure, caption, segments }: Extract<Mark, { kind: 'segments' }>) {
  // Each label starts under its part, unless the part is too small for it.
  const columns = segments.map(({ count }) => `minmax(max-content, ${Math.max(1, count)}fr)`).join(' ');
  return (
    <div className={css.segments}>
      <div className={css.head}>
        <span className={css.number}>{figure}</span>
        <span className={css.caption}>{caption}</span>
      </div>
      <div className={css.bar} aria-hidden="true">
        {segments.map(
          ({ label, count, colour }, at) =>
            count > 0 && <span key={label} data-at={at} style={{ flexGrow: count, color: colour }} />,
        )}
      </div>
      <dl className={css.parts} style={{ gridTemplateColumns: columns }}>
        {segments.map(({ label, range, value, beside, colour, condition }, at) => (
          <div key={label}>
            <dt>
              <span className={css.dot} data-at={at} style={{ color: colour }} />
              <PartLabel condition={condition}>
                {label} <span className={css.range}>{range}</span>
              </PartLabel>
            </dt>
            <dd>
              {value} <span className={css.range}>{beside}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
