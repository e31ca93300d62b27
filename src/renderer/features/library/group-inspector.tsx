import { Button } from '@mantine/core';
import { Inspector } from '../../components/inspector.tsx';
import { TypeMark } from '../../components/marks.tsx';
import { percentage } from '../../lib/language/format.ts';
import css from './inspectors.module.css';
import { splitGroup } from './outline-changes.ts';
import { titleOf, type Unit } from './units.ts';
import { words } from './words.ts';

interface InspectorProps {
  surveyKey: string;
  unit: Extract<Unit, { kind: 'group' }>;
  responses: number | null;
  onClose: () => void;
  /** Opens one of its columns. */
  onColumn: (id: number) => void;
}

/** A question of several columns in detail: why they are one, its columns, and the way to make single questions of them. */
export function GroupInspector({ surveyKey, unit, responses, onClose, onColumn }: InspectorProps) {
  const { group, questions, writeIns } = unit;
  const title = titleOf(unit);
  return (
    <Inspector label={words.question.details(title)} onClose={onClose} takesFocus>
      <div>
        <p className={css.quiet}>{words.group.kinds[group.kind](questions.length)}</p>
        <h2 className={css.title}>{title}</h2>
      </div>
      <p className={css.quiet}>{words.question.answered(group.answered, responses)}</p>
      <p className={css.quiet}>
        {group.reason === null
          ? words.group.byHand
          : words.group.because(words.group.reasons[group.reason], percentage(Math.round(group.confidence * 100)))}
      </p>
      <div>
        <Button onClick={() => void splitGroup(surveyKey, group.group_id, title)}>{words.group.split}</Button>
      </div>
      <section aria-label={words.group.columns}>
        <h3 className={css.quiet}>{words.group.columns}</h3>
        <ul className={css.columns}>
          {[...questions, ...writeIns].map((question, at) => (
            <li key={question.id}>
              <TypeMark type={question.type} />
              <button type="button" onClick={() => onColumn(question.id)}>
                {group.items[at] || question.text}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </Inspector>
  );
}
