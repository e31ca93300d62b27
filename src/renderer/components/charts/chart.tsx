import type { Question } from '../../../contract/index.ts';
import { assertNever } from '../../../contract/index.ts';
import marksCss from '../marks.module.css';
import { Bars } from './bars.tsx';
import css from './chart.module.css';
import { ColumnsChart } from './columns-chart.tsx';
import { DotLines } from './dot-lines.tsx';
import { drawQuestion } from './draw-question.ts';
import type { Mark } from './drawing.ts';
import { Figures } from './figures.tsx';
import { GridChart } from './grid-chart.tsx';
import { mostShades } from './grid-looks.ts';
import { HeatTable } from './heat-table.tsx';
import { SegmentsBar } from './segments-bar.tsx';
import { SliderChart } from './slider-chart.tsx';
import { useTimeSteps } from './time-step.ts';

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
