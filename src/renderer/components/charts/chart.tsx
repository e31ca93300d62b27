import { assertNever, type Question } from '../../../contract/index.ts';
import { Choose, named } from '../choose.tsx';
import marksCss from '../marks.module.css';
import { Bars } from './bars.tsx';
import css from './chart.module.css';
import type { NamedFigures } from './chart-figures.ts';
import { ColumnsChart } from './columns-chart.tsx';
import { drawQuestion } from './draw-question.ts';
import type { Mark, Steps } from './drawing.ts';
import { GridChart } from './grid-chart.tsx';
import { mostShades } from './grid-looks.ts';
import { HeatTable } from './heat-table.tsx';
import { PartLabel } from './picking.tsx';
import segmentsCss from './segments-bar.module.css';
import { SpreadChart } from './spread-chart.tsx';
import { chooseStep, useTimeSteps } from './time-step.ts';
import { words } from './words.ts';

/** A figure, and one bar in labelled parts. */
function SegmentsBar({ figure, caption, segments }: Extract<Mark, { kind: 'segments' }>) {
  // Each label starts under its part, unless the part is too small for it.
  const columns = segments.map(({ count }) => `minmax(max-content, ${Math.max(1, count)}fr)`).join(' ');
  return (
    <div className={segmentsCss.segments}>
      <div className={segmentsCss.head}>
        <span className={segmentsCss.number}>{figure}</span>
        <span className={segmentsCss.range}>{caption}</span>
      </div>
      <div className={segmentsCss.bar} aria-hidden="true">
        {segments.map(
          ({ label, count, colour }, at) =>
            count > 0 && <span key={label} data-at={at} style={{ flexGrow: count, color: colour }} />,
        )}
      </div>
      <dl className={segmentsCss.parts} style={{ gridTemplateColumns: columns }}>
        {segments.map(({ label, range, value, beside, colour, condition }, at) => (
          <div key={label}>
            <dt>
              <span className={css.dot} data-at={at} style={{ color: colour }} />
              <PartLabel condition={condition}>
                {label} <span className={segmentsCss.range}>{range}</span>
              </PartLabel>
            </dt>
            <dd>
              {value} <span className={segmentsCss.range}>{beside}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The name of each figure, and its value. */
const Figures = ({ figures, isLarge }: { figures: NamedFigures; isLarge?: boolean }) => (
  <dl className={css.figures} data-large={isLarge}>
    {figures.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const StepSelect = ({ question: { id, text }, step, all }: Steps) => (
  <Choose
    aria-label={words.countBy(text)}
    value={step}
    options={named(all, words.steps)}
    onChange={(chosen) => chosen !== null && chooseStep(id, chosen)}
  />
);

/** The chart of one question, whatever its type. */
export function Chart({ question }: { question: Question }) {
  const findStep = useTimeSteps();
  return <Marks marks={drawQuestion(question, findStep(question)).marks} />;
}

interface MarksProps {
  marks: readonly Mark[];
  onColumn?: (id: number) => void;
}

/** What a drawing shows, on the screen. */
export const Marks = ({ marks, onColumn }: MarksProps) =>
  marks.map((mark, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a mark is told from others of its kind by its place.
    <MarkView key={`${mark.kind} ${at}`} mark={mark} onColumn={onColumn ?? (() => {})} />
  ));

function MarkView({ mark, onColumn }: { mark: Mark; onColumn: (id: number) => void }) {
  switch (mark.kind) {
    case 'bars':
      return <Bars {...mark} />;
    case 'columns':
      return <ColumnsChart {...mark} />;
    case 'segments':
      return <SegmentsBar {...mark} />;
    case 'spreads':
      return <SpreadChart {...mark} onColumn={onColumn} />;
    case 'grid':
      return mark.grid.answers.length <= mostShades ? <GridChart {...mark} /> : <HeatTable {...mark} />;
    case 'figures':
      return (
        <div className={css.below}>
          {mark.steps !== undefined && mark.steps.all.length > 1 && <StepSelect {...mark.steps} />}
          <Figures {...mark} />
        </div>
      );
    case 'facts':
      return <Figures figures={mark.facts} isLarge />;
    case 'note':
      return <p className={css.quiet}>{mark.text}</p>;
    case 'quotes':
      return <Quotes {...mark} />;
    case 'members':
      return <Members {...mark} />;
    default:
      return assertNever(mark);
  }
}

const Quotes = ({ texts }: Extract<Mark, { kind: 'quotes' }>) => (
  <ul className={css.samples}>
    {texts.map((text) => (
      <li key={text} className={marksCss.clamp}>
        {text}
      </li>
    ))}
  </ul>
);

const Members = ({ members }: Extract<Mark, { kind: 'members' }>) => (
  <div className={css.members}>
    {members.map(({ id, name, marks }) => (
      <section key={id}>
        {name !== '' && <h3>{name}</h3>}
        <Marks marks={marks} />
      </section>
    ))}
  </div>
);
