import type { Question } from '../../../contract/index.ts';
import { assertNever } from '../../../contract/index.ts';
import { asWritten, number } from '../../lib/language/format.ts';
import marks from '../marks.module.css';
import { typeHue } from '../marks.tsx';
import { Bars } from './bars.tsx';
import { binLabels } from './bin-labels.ts';
import css from './chart.module.css';
import { NpsBar } from './nps-bar.tsx';
import { RankLines } from './rank-lines.tsx';
import { words } from './words.ts';

/** The picture of one question, whatever its type. */
export function Chart({ question }: { question: Question }) {
  const { distribution } = question;
  const hue = typeHue(question.type);
  if (question.answered === 0) return <p className={css.quiet}>{words.noAnswers}</p>;
  switch (distribution.kind) {
    case 'options':
      return (
        <>
          <Bars
            bars={distribution.options.map(({ value, count }) => ({
              label: value,
              count,
              condition: { kind: 'options', question_id: question.id, options: [value] },
            }))}
            whole={question.answered}
            hue={hue}
          />
          {distribution.rest.options > 0 && (
            <p className={css.quiet}>
              {words.rest(number(distribution.rest.options), number(distribution.rest.count))}
            </p>
          )}
        </>
      );
    case 'number':
      return <Bars bars={binBars(question.id, distribution)} whole={distribution.base} hue={hue} />;
    case 'nps':
      return <NpsBar nps={distribution} questionId={question.id} />;
    case 'ranking':
      return <RankLines ranking={distribution} hue={hue} questionId={question.id} />;
    case 'text':
      return <Samples samples={distribution.samples} hue={hue} />;
    case 'people':
      return <Facts facts={[[words.people(question.type), number(distribution.distinct)]]} />;
    case 'time':
      return <TimeSpan {...distribution} />;
    case 'none':
      return <p className={css.quiet}>{words.none}</p>;
    default:
      return assertNever(distribution);
  }
}

type Numbers = Extract<Question['distribution'], { kind: 'number' }>;

/** The bins as bars; each filters by its numbers. The last one includes its end. */
function binBars(question_id: number, { bins }: Numbers) {
  return binLabels(bins).map((bar, at) => {
    const { from, to } = bins[at] ?? {};
    const end = at === bins.length - 1 ? { includes_to: true } : {};
    return { ...bar, condition: { kind: 'number' as const, question_id, from, to, ...end } };
  });
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

type Times = Extract<Question['distribution'], { kind: 'time' }>;

function TimeSpan({ first, last, guessed_order }: Times) {
  if (first === null || last === null) return <p className={css.quiet}>{words.noTime}</p>;
  return (
    <>
      <Facts
        facts={[
          [words.firstAnswer, asWritten(first)],
          [words.lastAnswer, asWritten(last)],
        ]}
      />
      {guessed_order !== null && <p className={css.quiet}>{words.guessed[guessed_order]}</p>}
    </>
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
