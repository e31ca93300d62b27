import { NativeSelect } from '@mantine/core';
import { assertNever, type Question } from '../../../contract/index.ts';
import marksCss from '../marks.module.css';
import { Bars } from './bars.tsx';
import css from './chart.module.css';
import type { NamedFigures } from './chart-figures.ts';
import { ColumnsChart } from './columns-chart.tsx';
import dotLinesCss from './dot-lines.module.css';
import { drawQuestion } from './draw-question.ts';
import type { Mark, Steps } from './drawing.ts';
import figuresCss from './figures.module.css';
import { GridChart } from './grid-chart.tsx';
import { mostShades } from './grid-looks.ts';
import { HeatTable } from './heat-table.tsx';
import { PartLabel } from './picking.tsx';
import segmentsBarCss from './segments-bar.module.css';
import { SliderChart } from './slider-chart.tsx';
import { chooseStep, useTimeSteps } from './time-step.ts';
import { words } from './words.ts';

/** A figure, and one bar in labelled parts. */
function SegmentsBar({ figure, caption, segments }: Extract<Mark, { kind: 'segments' }>) {
  // Each label starts under its part, unless the part is too small for it.
  const columns = segments.map(({ count }) => `minmax(max-content, ${Math.max(1, count)}fr)`).join(' ');
  return (
    <div className={segmentsBarCss.segments}>
      <div className={segmentsBarCss.head}>
        <span className={segmentsBarCss.number}>{figure}</span>
        <span className={segmentsBarCss.caption}>{caption}</span>
      </div>
      <div className={segmentsBarCss.bar} aria-hidden="true">
        {segments.map(
          ({ label, count, colour }, at) =>
            count > 0 && <span key={label} data-at={at} style={{ flexGrow: count, color: colour }} />,
        )}
      </div>
      <dl className={segmentsBarCss.parts} style={{ gridTemplateColumns: columns }}>
        {segments.map(({ label, range, value, beside, colour, condition }, at) => (
          <div key={label}>
            <dt>
              <span className={segmentsBarCss.dot} data-at={at} style={{ color: colour }} />
              <PartLabel condition={condition}>
                {label} <span className={segmentsBarCss.range}>{range}</span>
              </PartLabel>
            </dt>
            <dd>
              {value} <span className={segmentsBarCss.range}>{beside}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Figures in one quiet line below a chart: the name of each, and its value. Where dates can be counted by other steps, these stand beside them. */
function Figures({ figures, steps }: { figures: NamedFigures; steps?: Steps }) {
  const list = (
    <dl className={figuresCss.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  if (steps === undefined) return list;
  return (
    <div className={figuresCss.below}>
      {steps.all.length > 1 && <StepSelect {...steps} />}
      {list}
    </div>
  );
}

function StepSelect({ question: { id, text }, step, all }: Steps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={words.countBy(text)}
      value={step ?? ''}
      data={all.map((value) => ({ value, label: words.steps[value] }))}
      onChange={({ currentTarget }) => {
        const chosen = all.find((one) => one === currentTarget.value);
        if (chosen !== undefined) chooseStep(id, chosen);
      }}
    />
  );
}

/** Dots on lines with the same two ends. */
function DotLines({ dots, ends, hue }: Extract<Mark, { kind: 'dots' }>) {
  return (
    <ul className={`${css.rows} ${dotLinesCss.lines}`}>
      <li className={dotLinesCss.ends} aria-hidden="true">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </li>
      {dots.map(({ label, at, value, beside, condition }) => (
        <li key={label} className={css.row}>
          <PartLabel condition={condition} className={dotLinesCss.label} title={label}>
            {label}
          </PartLabel>
          <span className={dotLinesCss.track} aria-hidden="true">
            <span className={dotLinesCss.dot} style={{ color: hue, insetInlineStart: `${at * 100}%` }} />
          </span>
          <span className={dotLinesCss.value}>
            <b>{value}</b>
            <span className={dotLinesCss.note}>{beside}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The chart of one question, whatever its type. */
export function Chart({ question }: { question: Question }) {
  const findStep = useTimeSteps();
  return <Marks marks={drawQuestion(question, findStep(question)).marks} />;
}

interface MarksProps {
  marks: readonly Mark[];
  /** Opens a column of the question. */
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
    case 'dots':
      return <DotLines {...mark} />;
    case 'grid':
      return mark.grid.answers.length <= mostShades ? <GridChart {...mark} /> : <HeatTable {...mark} />;
    case 'sliders':
      return <SliderChart {...mark} onColumn={onColumn} />;
    case 'figures':
      return <Figures {...mark} />;
    case 'facts':
      return <Facts {...mark} />;
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

function Quotes({ texts, hue }: Extract<Mark, { kind: 'quotes' }>) {
  return (
    <ul className={css.samples}>
      {texts.map((text) => (
        <li key={text} className={marksCss.clamp} style={{ borderColor: hue }}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function Facts({ facts }: Extract<Mark, { kind: 'facts' }>) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Members({ members }: Extract<Mark, { kind: 'members' }>) {
  return (
    <div className={css.members}>
      {members.map(({ id, name, marks }) => (
        <section key={id}>
          {name !== '' && <h3>{name}</h3>}
          <Marks marks={marks} />
        </section>
      ))}
    </div>
  );
}
