import type { Question } from '../../../contract/index.ts';
import { assertNever } from '../../../contract/index.ts';
import { number } from '../../lib/language/format.ts';
import marks from '../marks.module.css';
import { Bars } from './bars.tsx';
import css from './chart.module.css';
import { hueOf } from './chart-columns.ts';
import { scaleFigures } from './chart-figures.ts';
import { Figures } from './figures.tsx';
import { NpsBar } from './nps-bar.tsx';
import { NumberChart } from './number-chart.tsx';
import { RankLines } from './rank-lines.tsx';
import { TimeChart } from './time-chart.tsx';
import { words } from './words.ts';

/** The picture of one question, whatever its type. */
export function Chart({ question }: { question: Question }) {
  const { distribution, id } = question;
  const hue = hueOf(question);
  if (question.answered === 0) return <p className={css.quiet}>{words.noAnswers}</p>;
  switch (distribution.kind) {
    case 'options':
      return <OptionsChart question={question} options={distribution} hue={hue} />;
    case 'number':
      return <NumberChart question={question} numbers={distribution} hue={hue} />;
    case 'nps':
      return <NpsBar nps={distribution} questionId={id} />;
    case 'ranking':
      return <RankLines ranking={distribution} hue={hue} questionId={id} />;
    case 'text':
      return <Samples samples={distribution.samples} hue={hue} />;
    case 'people':
      return <Facts facts={[[words.people(question.type), number(distribution.distinct)]]} />;
    case 'time':
      return <TimeChart question={question} times={distribution} hue={hue} />;
    case 'none':
      return <p className={css.quiet}>{words.none}</p>;
    default:
      return assertNever(distribution);
  }
}

type Options = Extract<Question['distribution'], { kind: 'options' }>;

interface OptionsProps {
  question: Question;
  options: Options;
  hue: string;
}

function OptionsChart({ question, options, hue }: OptionsProps) {
  const bars = options.options.map(({ value, count }) => ({
    label: value,
    count,
    condition: { kind: 'options' as const, question_id: question.id, options: [value] },
  }));
  const { rest, scale } = options;
  return (
    <>
      <Bars bars={bars} whole={question.weighted_base} hue={hue} isOrdered={options.order !== 'count'} />
      {rest.options > 0 && <p className={css.quiet}>{words.rest(number(rest.options), number(rest.count))}</p>}
      {scale?.mean != null && <Figures figures={scaleFigures(scale)} />}
    </>
  );
}

function Samples({ samples, hue }: { samples: readonly string[]; hue: string }) {
  if (samples.length === 0) return <p className={css.quiet}>{words.noNotes}</p>;
  return (
    <ul className={css.samples}>
      {samples.slice(0, 3).map((sample) => (
        <li key={sample} className={marks.clamp} style={{ borderColor: hue }}>
          {sample}
        </li>
      ))}
    </ul>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
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
